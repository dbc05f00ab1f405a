// End to end: payments are compared with the sandbox’s ledger, with responses lost on the way.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { putRows, rowsIn } from '../extension-database.ts';
import { expect, type Plumbline, test } from '../plumbline.ts';
import { shopProject } from './shop-project.ts';

/** Opens a screen of the demo shop's projects, in its own tab, in the width of a side panel. */
async function openPlace({ browser, sandbox }: Plumbline, place: string): Promise<Page> {
  const { hostname } = new URL(sandbox.shop.urls.shop);
  const panel = await browser.open(`sidepanel.html?site=${hostname}#${place}`);
  await panel.setViewportSize({ width: 360, height: 900 });
  return panel;
}

const go = (panel: Page, place: string) =>
  panel.evaluate((hash) => {
    location.hash = hash;
  }, place);

interface Sent {
  operation: string;
  method: string;
  path: string;
  query: string;
  body?: string;
  status?: number;
}

/** Returns the requests that one operation received, in order. */
const sent = async (plumbline: Plumbline, operation: string): Promise<Sent[]> =>
  ((await plumbline.requests()) as Sent[]).filter((request) => request.operation === operation);

const bodiesOf = (requests: readonly Sent[]) => requests.map(({ body }) => JSON.parse(body ?? '{}'));

interface Own {
  account: { id: number };
  project: number;
  link: number;
}

/** Connects with its own account, which has a project of the shop with one link. */
async function withProject(plumbline: Plumbline, wanted: object): Promise<Own> {
  const { key, account } = await plumbline.control<{ key: string; account: { id: number } }>(
    'accounts',
    wanted,
  );
  const { shop } = plumbline.sandbox.shop.urls;
  const post = async <T>(path: string, body: object): Promise<T> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await fetch(`${plumbline.sandbox.baseUrl}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await response.json()) as T;
  };
  const { project } = await post<{ project: { id: number } }>('/projects', {
    name: 'Tea shop',
    url: `${shop}/`,
    language: 'en',
  });
  const { link } = await post<{ link: { id: number } }>(`/projects/${project.id}/links`, {
    url: `${shop}/kettles/heron`,
    anchor: 'gooseneck kettle',
  });
  await plumbline.connect(key);
  return { account, project: project.id, link: link.id };
}

const pay = (panel: Page, amount = '') =>
  panel.getByRole('button', { name: new RegExp(`^Pay .*${amount}.* and launch`) });
const review = (panel: Page) => panel.getByRole('button', { name: 'Review' });
const total = (panel: Page, amount: string, currency = 'USD') =>
  panel.locator('[aria-live="polite"] > p').filter({ hasText: new RegExp(`^${currency}\\s${amount}$`) });

test('the projects of the site, their links: added, refused, removed; the project: changed and kept (PRJ-14)', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { shop } = plumbline.sandbox.shop.urls;
  await plumbline.connect('sbx_demo');
  const panel = await openPlace(plumbline, '/promotion');
  await expect(panel.getByText('shop.localhost · 5 links · 2 active runs')).toBeVisible();
  await expectAccessible(panel);

  await panel.getByRole('link', { name: 'Links', exact: true }).click();
  const rows = panel.getByRole('list', { name: 'Links' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await expectAccessible(panel);
  // LNK-09: the reason is shown before anything is requested.
  const opened = (path: string) => panel.getByRole('button', { name: new RegExp(`^${path},`) });
  await opened('/kettles/osprey').click();
  await panel.getByRole('button', { name: 'Remove link' }).click();
  await expect(panel.getByText('A run is active for this link.')).toBeVisible();
  expect(await sent(plumbline, 'promotion.removeLink')).toEqual([]);

  await opened('/kettles/heron').click();
  await panel.getByRole('button', { name: 'Remove link' }).click();
  await panel.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(rows).toHaveCount(4);
  expect((await sent(plumbline, 'promotion.removeLink')).map(({ status }) => status)).toEqual([200]);

  // LNK-01, LNK-07, LNK-10: caught before the call.
  await panel.getByRole('button', { name: 'Add a link' }).click();
  const url = panel.getByLabel('URL');
  const add = panel.getByRole('button', { name: 'Add link' });
  for (const [typed, problem] of [
    ['ftp://shop.localhost/x', 'Enter a full URL'],
    ['https://notshop.localhost.example/', 'Not part of shop.localhost'],
    [`${shop}/teas/`, 'This URL is already in the project'],
  ] as const) {
    await url.fill(typed);
    await expect(panel.getByText(problem)).toBeVisible();
    await expect(add).toBeDisabled();
  }
  expect(await sent(plumbline, 'promotion.addLink')).toEqual([]);
  await url.fill(`${shop}/teas/earl-grey`);
  await panel.getByLabel('Anchor text (optional)').fill('earl grey tea');
  await add.click();
  await expect(rows).toHaveCount(5);
  await expect(opened('/teas/earl-grey')).toContainText('earl grey tea');
  await expect(url).toHaveValue('');

  await go(panel, '/promotion/1/project');
  await expect(panel.getByLabel('Project name')).toHaveValue('Copper & Leaf');
  await expect(panel.getByLabel('Audience region (optional)')).toHaveValue('Poland');
  await expect(panel.getByText('Rank tracking has its own country setting.')).toBeVisible();
  await expect(panel.getByText('The service does not show the saved value.')).toHaveCount(2);
  await expectAccessible(panel);
  await panel.getByLabel('Topic (optional)').fill('kettles');
  await panel.getByLabel('Text preferences (optional)').fill('calm tone');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Saved.', { exact: true })).toBeVisible();
  // PRJ-08: only what was changed.
  expect(bodiesOf(await sent(plumbline, 'promotion.updateProject'))).toEqual([
    { topic: 'kettles', wishes: 'calm tone' },
  ]);
  // PRJ-11
  await panel.getByRole('button', { name: 'Delete project' }).click();
  await expect(panel.getByText('Delete “Copper & Leaf” with its 5 links?')).toBeVisible();
  await panel.getByRole('button', { name: 'Delete project' }).click();
  await expect(panel.getByText('A run is active in this project.')).toBeVisible();
});

test('PRJ-09: a project of the API can be deleted; a personal one says why it cannot', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { account, project } = await withProject(plumbline, { balance: 10 });
  const { project: personal } = await plumbline.control<{ project: { id: number } }>(
    `accounts/${account.id}/projects`,
    { name: 'My own', url: 'http://shop.localhost/' },
  );
  const panel = await openPlace(plumbline, '/promotion');
  await expect(panel.getByText('personal', { exact: true })).toHaveCount(1);
  await go(panel, `/promotion/${personal.id}/project`);
  await expect(panel.getByText('This is a personal project')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Delete project' })).toHaveCount(0);
  await go(panel, `/promotion/${project}/project`);
  await panel.getByRole('button', { name: 'Delete project' }).click();
  await panel.getByRole('button', { name: 'Delete project' }).click();
  await expect(panel.getByRole('heading', { name: 'Promotion', exact: true })).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Tea shop' })).toHaveCount(0);
  await expect(panel.getByRole('heading', { name: 'My own' })).toBeVisible();
});

test('a launch: plan, brand, price, paid once: exactly what was quoted (QUO-07, BRD-06, ACC-09, ACC-10)', async ({
  plumbline,
}) => {
  await plumbline.connect('sbx_demo');
  const panel = await openPlace(plumbline, '/promotion/1/launch');
  await panel.getByRole('link', { name: /kettles\/heron/ }).click();
  await expect(total(panel, '9\\.90')).toBeVisible();
  await expectAccessible(panel);
  await panel.getByRole('radio', { name: /Standard/ }).click();
  await expect(panel.getByText('10 → 30 articles')).toBeVisible();
  await expect(panel.getByText('12 → 36 → 72 articles · 120 crowd links')).toBeVisible();
  await expect(total(panel, '21\\.60')).toBeVisible();
  await panel.getByRole('switch', { name: 'Brand anchors' }).click();
  await expect(panel.getByText('Found: “Copper & Leaf” (og:site_name)')).toBeVisible();
  // Without a brand name that the user has agreed to, the order cannot continue.
  await expect(total(panel, '26\\.60')).toBeVisible();
  await expect(review(panel)).toBeDisabled();
  await panel.getByRole('button', { name: 'Use this name' }).click();
  await expect(review(panel)).toBeEnabled();
  await expectAccessible(panel);
  await review(panel).click();

  await expect(panel.getByText('Standard, 10 → 30 articles')).toBeVisible();
  const line = (name: string) => panel.locator('dl > div').filter({ hasText: name }).locator('dd').last();
  await expect(line('Base price')).toHaveText(/USD\s21\.60/);
  await expect(line('Brand anchors, after the discount')).toHaveText(/USD\s5\.00/);
  await expect(line('You pay')).toHaveText(/USD\s26\.60/);
  await expect(line('Balance now')).toHaveText(/USD\s250\.00/);
  await expectAccessible(panel);
  // Nothing is calculated: the remaining balance is shown once the charge was made.
  await expect(panel.getByText(/223\.40/)).toHaveCount(0);
  await pay(panel, '26\\.60').dblclick();
  await expect(panel.getByText(/^Launched: run \d+/)).toBeVisible();
  await expect(panel.getByText(/Charged: USD\s26\.60\./)).toBeVisible();
  await expect(panel.getByText(/Balance after: USD\s223\.40\./)).toBeVisible();
  await expectAccessible(panel);

  const launches = bodiesOf(await sent(plumbline, 'runs.launchRun'));
  const { links } = await shopProject(plumbline.sandbox, 'sbx_demo');
  expect(launches).toEqual([
    {
      project_id: 1,
      link_id: links.find(({ url }) => url.endsWith('/kettles/heron'))?.id,
      tariff_id: 2,
      brand_anchors: true,
      brand_name: 'Copper & Leaf',
    },
  ]);
  expect(bodiesOf(await sent(plumbline, 'pricing.quote')).at(-1)).toEqual(launches[0]);

  await panel.getByRole('link', { name: 'Open run' }).click();
  await expect(panel.getByText('http://shop.localhost')).toBeVisible();
  await expect(panel.getByText(/^0 of 40 placements (processed|published)$/)).toBeVisible();
  // RUN-07: it has an active run now.
  await go(panel, `/promotion/1/launch/${launches[0].link_id}`);
  await expect(panel.getByText(/Run \d+ is active for this link/)).toBeVisible();
  await expect(pay(panel)).toHaveCount(0);
});

test('a custom cascade: the right totals, a wrong count marked, a later start with its offset (RUN-19)', {
  tag: '@all',
}, async ({ plumbline, quirks }) => {
  const { project, link } = await withProject(plumbline, { balance: 100, discount_percent: 15 });
  const panel = await openPlace(plumbline, `/promotion/${project}/launch/${link}`);
  await panel.getByText('Flexible', { exact: true }).click();
  await expect(panel.getByText('8 → 24 articles')).toBeVisible();
  await expect(panel.getByText('32 placements')).toBeVisible();
  const crowd = panel.getByLabel('Crowd links per article');
  await crowd.fill('1');
  await expect(panel.getByText('8 → 24 articles · 32 crowd links')).toBeVisible();
  // 8 × 1.20 + 24 × 0.40 + 32 × 0.10, less 15%: the service's figure.
  await expect(total(panel, '19\\.04')).toBeVisible();
  await crowd.fill('-2');
  await expect(panel.getByText('At least 0.')).toBeVisible();
  await expect(review(panel)).toBeDisabled();
  await expect(panel.getByText(/USD\s19\.04/)).toHaveCount(0);
  await crowd.fill('1');
  // More than the service builds: the error contains the field.
  await panel.getByLabel('Level 1 articles').fill('3000');
  await expect(panel.getByLabel('Level 1 articles')).toHaveAttribute('aria-invalid', 'true');
  await panel.getByLabel('Level 1 articles').fill('8');
  await panel.getByText('Later', { exact: true }).click();
  const at = panel.getByLabel('Date and time');
  await at.fill('2020-01-01T09:00');
  await expect(panel.getByText('This time is in the past.')).toBeVisible();
  await at.fill('2031-03-04T09:00');
  await expect(total(panel, '19\\.04')).toBeVisible();
  await expectAccessible(panel);
  await review(panel).click();
  await pay(panel, '19\\.04').click();
  await expect(panel.getByText(/^Launched: run \d+/)).toBeVisible();
  const [{ schedule_start_at: startAt, ...order }] = bodiesOf(await sent(plumbline, 'runs.launchRun'));
  expect(order).toEqual({
    project_id: project,
    link_id: link,
    level1_count: 8,
    level2_per_level1: 3,
    level3_per_level2: 0,
    crowd_per_article: 1,
  });
  expect(startAt).toMatch(/^2031-03-04T09:00:00[+-]\d\d:\d\d$/);
  expect(Date.parse(startAt)).toBe(await panel.evaluate(() => new Date('2031-03-04T09:00').getTime()));
  // RUN-20: paid now, begins later.
  await panel.getByRole('link', { name: 'Open run' }).click();
  const state = quirks.includes('statuses') ? 'waiting' : 'queued';
  await expect(panel.getByText(state, { exact: true })).toBeVisible();
});

/** Records every price that is shown as the total from now on, however briefly. */
async function totalsShown(panel: Page): Promise<() => Promise<readonly string[]>> {
  await panel.evaluate(() => {
    const watched = globalThis as unknown as { totals: string[] };
    watched.totals = [];
    new MutationObserver(() => {
      const total = document.querySelector('[aria-live="polite"] > p')?.textContent ?? '';
      if (/\d/.test(total) && watched.totals.at(-1) !== total) watched.totals.push(total);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  return () => panel.evaluate(() => (globalThis as unknown as { totals: string[] }).totals);
}

test('QUO-08: a late price of an older form is never shown', { tag: '@all' }, async ({ plumbline }) => {
  const { project, link } = await withProject(plumbline, { balance: 100 });
  const panel = await openPlace(plumbline, '/promotion');
  await expect(panel.getByRole('heading', { name: 'Tea shop' })).toBeVisible();
  // Later than a slow machine changes the form, and within the 15 s for which the price is awaited.
  await plumbline.control('faults', { operation: 'pricing.quote', delay: 10_000, times: 1 });
  const totals = await totalsShown(panel);
  await go(panel, `/promotion/${project}/launch/${link}`);
  await expect.poll(() => sent(plumbline, 'pricing.quote').then(({ length }) => length)).toBe(1);
  await panel.getByRole('radio', { name: /Growth/ }).click();
  await expect(total(panel, '48\\.00')).toBeVisible();
  await expect
    .poll(async () => (await sent(plumbline, 'pricing.quote')).every(({ status }) => status))
    .toBe(true);
  // Whatever is requested after the late response is answered after it.
  await panel.getByRole('radio', { name: /Standard/ }).click();
  await expect(total(panel, '21\\.60')).toBeVisible();
  await panel.getByRole('radio', { name: /Growth/ }).click();
  await expect(total(panel, '48\\.00')).toBeVisible();
  expect(await totals()).toEqual(['48.00', '21.60', '48.00'].map((amount) => `USD\u00a0${amount}`));
});

test('a launch that a blocked worker has not received is shown as being started, and is launched once', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { project, link } = await withProject(plumbline, { balance: 100 });
  const panel = await openPlace(plumbline, `/promotion/${project}/launch/${link}`);
  await review(panel).click();
  await expect(pay(panel)).toBeEnabled();
  // All that the panel says from the press on, and its disabled buttons.
  await panel.evaluate(() => {
    const said: { text: string; disabled: string[] }[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver(() => {
      const disabled = [...document.querySelectorAll('button:disabled')].map((one) => one.textContent);
      said.push({ text: document.body.innerText, disabled });
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  // The worker is blocked before the press.
  const inside = await plumbline.browser.inside();
  await inside.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(globalThis, { blocked: promise });
    new BroadcastChannel('blocked').onmessage = () => resolve();
  });
  const worker = await plumbline.browser.worker();
  const blocked = worker.evaluate(() => {
    new BroadcastChannel('blocked').postMessage(null);
    const end = Date.now() + 8_000;
    while (Date.now() < end);
  });
  await inside.evaluate(() => (globalThis as unknown as { blocked: Promise<void> }).blocked);
  await pay(panel).click();
  await blocked;
  await expect(panel.getByText(/^Launched: run \d+/)).toBeVisible();
  const said = await panel.evaluate(
    () => (globalThis as unknown as { said: { text: string; disabled: string[] }[] }).said,
  );
  expect(said.flatMap(({ disabled }) => disabled)).toContain('Launching…');
  expect(said.filter(({ text }) => /Nothing was charged|took too long/.test(text))).toEqual([]);
  expect(await sent(plumbline, 'runs.launchRun')).toHaveLength(1);
});

test('ACC-06, ACC-03: insufficient funds, in the currency of the balance; after a top-up, the same form pays', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { account, project, link } = await withProject(plumbline, { balance: 12.1, currency: 'EUR' });
  const panel = await openPlace(plumbline, `/promotion/${project}/launch/${link}`);
  await panel.getByRole('radio', { name: /Standard/ }).click();
  await expect(total(panel, '21\\.60', 'EUR')).toBeVisible();
  await review(panel).click();
  await expect(panel.getByText('Your balance is too low: EUR 9.50 more is needed.')).toBeVisible();
  await expect(pay(panel, 'EUR\\s21\\.60')).toBeDisabled();
  await expect(panel.getByRole('link', { name: 'Top up' }).first()).toHaveAttribute(
    'href',
    /^http:\/\/127\.0\.0\.1/,
  );
  await expectAccessible(panel);
  await plumbline.control(`accounts/${account.id}`, { top_up: 20 }, 'PATCH');
  await panel.getByRole('button', { name: 'Update price' }).click();
  await pay(panel, 'EUR\\s21\\.60').click();
  await expect(panel.getByText(/^Launched: run \d+/)).toBeVisible();
  await expect(panel.getByText(/Balance after: EUR\s10\.50\./)).toBeVisible();
});

test('RUN-21, BRD-04: paused launches and a site without a brand are reported where they matter', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { account, project, link } = await withProject(plumbline, {
    balance: 100,
    traits: { launchesDisabled: true },
  });
  await plumbline.control('faults', { operation: 'pricing.findBrand', code: 'server_error', times: 9 });
  const panel = await openPlace(plumbline, `/promotion/${project}/launch/${link}`);
  await panel.getByRole('switch', { name: 'Brand anchors' }).click();
  await expect(panel.getByText('The service has an internal error.')).toBeVisible();
  await panel.getByLabel('Brand name').fill('Tea & Co');
  await expect(review(panel)).toBeEnabled();
  await review(panel).click();
  await pay(panel).click();
  await expect(panel.getByText('The service has paused new launches.')).toBeVisible();
  await expect(panel.getByText('Nothing was charged.')).toBeVisible();
  await plumbline.control(`accounts/${account.id}`, { traits: {} }, 'PATCH');
  await pay(panel).click();
  await expect(panel.getByText(/^Launched: run \d+/)).toBeVisible();
});

test('BRD-02: the search for the brand takes long, and the user need not wait for it', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { project, link } = await withProject(plumbline, { balance: 100 });
  await plumbline.control('faults', { operation: 'pricing.findBrand', delay: 20_000, times: 1 });
  const panel = await openPlace(plumbline, `/promotion/${project}/launch/${link}`);
  await panel.getByRole('switch', { name: 'Brand anchors' }).click();
  await expect(panel.getByText('Looking for the brand on the site.')).toBeVisible();
  await panel.getByRole('button', { name: 'Enter manually' }).click();
  await panel.getByLabel('Brand name').fill('Typed name');
  await expect(review(panel)).toBeEnabled();
});

test('RUN-24: the response to a launch is lost: the run is found, not sent again, and charged once', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { account, project, link } = await withProject(plumbline, { balance: 100 });
  const panel = await openPlace(plumbline, `/promotion/${project}/launch/${link}`);
  await panel.getByRole('radio', { name: /Standard/ }).click();
  await expect(total(panel, '21\\.60')).toBeVisible();
  await review(panel).click();
  await plumbline.control('faults', { operation: 'runs.launchRun', network: 'drop' });
  await pay(panel, '21\\.60').click();
  await expect(panel.getByText(/^Found: run \d+, launched once/)).toBeVisible();
  await expect(panel.getByText(/Charged: USD\s21\.60\./)).toBeVisible();
  await expectAccessible(panel);
  const launches = await sent(plumbline, 'runs.launchRun');
  expect(launches.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
  const { account: after } = await plumbline.control<{ account: { balance: number } }>(
    `accounts/${account.id}`,
    undefined,
    'GET',
  );
  expect(after.balance).toBe(78.4);
});

test('runs: filters, one run with its levels and placements, CSV, report and PDF', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { shop } = plumbline.sandbox.shop.urls;
  await plumbline.connect('sbx_demo');
  const panel = await openPlace(plumbline, '/promotion/runs');
  const rows = panel.getByRole('listitem').filter({ hasText: /run \d+/ });
  await expect(rows).toHaveCount(5);
  await expectAccessible(panel);
  await panel.getByRole('button', { name: 'Failed', exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('/teas/');
  await panel.getByLabel('Launched').selectOption('web');
  await expect(panel.getByText('No matching runs.')).toBeVisible();
  await panel.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(5);

  await rows.filter({ hasText: '/kettles/osprey' }).getByRole('link').click();
  await expect(panel.getByText(`${shop}/kettles/osprey`)).toBeVisible();
  // RUN-17, RUN-18
  await expect(panel.getByText(/\d+ of 10 published · \d+ verified/)).toBeVisible();
  await expectAccessible(panel);

  await go(panel, '/promotion/runs');
  await rows.filter({ hasText: 'completed' }).first().getByRole('link').click();
  await expect(panel.getByText(/^Published \d+$/)).toBeVisible();
  await panel.getByText(/^Verified \d+$/).click();
  const link = panel.getByRole('list', { name: 'Placements' }).getByRole('link').first();
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  const saving = panel.waitForEvent('download');
  await panel.getByRole('button', { name: 'CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^plumbline-run-\d+\.csv$/);

  await panel.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(panel.getByText('Reports include verified placements only.')).toBeVisible();
  await expectAccessible(panel);
  await panel.getByRole('button', { name: 'Create PDF' }).click();
  await expect(panel.getByText('It has no branding.')).toBeVisible();
  const address = await panel.getByRole('link', { name: 'Open PDF' }).getAttribute('href');
  const pdf = await fetch(address ?? '');
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
});

test('RUN-14, RUN-16: a full page might not be the last, and is no larger than allowed; RUN-17: 0 of 0 is not progress', {
  tag: '@all',
}, async ({ plumbline }) => {
  interface State {
    tables: { runs: Record<string, unknown>[] };
  }
  const state = await plumbline.control<State>('state', undefined, 'GET');
  const [old] = state.tables.runs.filter(
    ({ project_id, failed_at }) => project_id === 1 && failed_at === null,
  );
  for (let id = 101; id <= 140; id += 1) state.tables.runs.push({ ...old, id, archived_at: null });
  await plumbline.control('state', state, 'PUT');
  await plumbline.connect('sbx_demo');
  const panel = await openPlace(plumbline, '/promotion/runs');
  const rows = panel.getByRole('listitem').filter({ hasText: /run \d+/ });
  await expect(rows).toHaveCount(20);
  await expect(rows.first()).toContainText('run 140 ·');
  await expect(rows.first()).not.toContainText('placements');
  await panel.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(40);
  await panel.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(45);
  await expect(panel.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  const sizes = (await sent(plumbline, 'runs.listRuns')).map(({ query }) =>
    new URLSearchParams(query).get('per_page'),
  );
  expect(Math.max(...sizes.map(Number))).toBeLessThanOrEqual(100);
});

test('F22, NOD-02: the address of a placement is text, and a link only if it is a web address', {
  tag: '@all',
}, async ({ plumbline }) => {
  await plumbline.connect('sbx_demo');
  const panel = await openPlace(plumbline, '/promotion/runs');
  await panel.getByRole('listitem').filter({ hasText: 'completed' }).first().getByRole('link').click();
  await expect(panel.getByText(/^Published \d+$/)).toBeVisible();
  const hostile = ['javascript:alert(1)', '<img src=x onerror=alert(2)>', 'data:text/html,hi', null];
  // Otherwise what is stored would be replaced, as soon as it is old enough.
  await plumbline.control('faults', {
    operation: 'runs.listNodes',
    code: 'server_error',
    times: 99,
    ttl: 600,
  });
  const id = await panel.evaluate(() => location.hash.split('/').at(-1));
  await panel.evaluate(
    ([nodes, run]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('plumbline');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('replies', 'readwrite');
          const rows = transaction.objectStore('replies');
          const reading = rows.getAll();
          reading.onsuccess = () => {
            for (const row of reading.result) {
              const isNodes = row.endpoint.endsWith('/nodes') && row.input.includes(`"id":${run}`);
              if (isNodes) rows.put({ ...row, at: Date.now(), data: { ...row.data, nodes } });
            }
          };
          transaction.oncomplete = () => resolve();
          transaction.onerror = () => reject(transaction.error);
        };
      }),
    [hostile.map((url) => ({ level: 1, network: 'blogs', url, verified: url !== null })), id] as const,
  );
  await panel.reload();
  const list = panel.getByRole('list', { name: 'Placements' });
  await expect(list.getByText('javascript:alert(1)')).toBeVisible();
  await expect(list.getByText('<img src=x onerror=alert(2)>')).toBeVisible();
  await expect(panel.getByText('1 placement was not published.')).toBeVisible();
  await expect(list.getByRole('link')).toHaveCount(0);
});

test('REP-04: the address of a PDF may be relative, and is not a link unless it belongs to the service', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { origin } = new URL(plumbline.sandbox.baseUrl);
  await plumbline.connect('sbx_demo');
  const panel = await openPlace(plumbline, '/promotion/runs/4/report');
  const make = panel.getByRole('button', { name: 'Create PDF' });
  const given = (url: string, branded: boolean) =>
    plumbline.control('faults', {
      operation: 'reports.runReport',
      status: 200,
      body: JSON.stringify({ ok: true, pdf: { url }, branded }),
    });
  await expect(make).toBeEnabled();
  await expect(panel.getByText('Reports include verified placements only.')).toBeVisible();
  await given('/files/report.pdf', true);
  await make.click();
  await expect(panel.getByRole('link', { name: 'Open PDF' })).toHaveAttribute(
    'href',
    `${origin}/files/report.pdf`,
  );
  await expect(panel.getByText('It has your branding.')).toBeVisible();
  await given('javascript:alert(1)', false);
  await make.click();
  await expect(panel.getByText('The service returned no URL that can be opened.')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Open PDF' })).toHaveCount(0);
});

test('RUN-13: a run launched on the website is in the list, and counts as active for its link', {
  tag: '@all',
}, async ({ plumbline }) => {
  await plumbline.connect('sbx_demo');
  const panel = await plumbline.browser.open('sidepanel.html?site=northlight.example#/promotion/runs');
  await panel.setViewportSize({ width: 360, height: 900 });
  const rows = panel.getByRole('listitem').filter({ hasText: /run \d+/ });
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'website' })).toHaveCount(2);
  await go(panel, '/promotion');
  await panel.getByRole('link', { name: 'Launch', exact: true }).click();
  await panel.getByRole('link', { name: /blog\.northlight\.example/ }).click();
  await expect(panel.getByText('on the website')).toBeVisible();
  await expect(panel.getByText(/level \d/).first()).toBeVisible();
});

test('REP-07: an archived report says why, and where the placements still are', { tag: '@all' }, async ({
  plumbline,
}) => {
  await plumbline.connect('sbx_archived');
  const panel = await openPlace(plumbline, '/promotion/runs');
  await panel.getByRole('listitem').filter({ hasText: 'completed' }).getByRole('link').click();
  await panel.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(panel.getByText('The report is archived')).toBeVisible();
  await expect(panel.getByText('keeps old reports only for Pro accounts')).toBeVisible();
  await expectAccessible(panel);
  await panel.getByRole('link', { name: 'Open run' }).click();
  await expect(panel.getByText(/^Published \d+$/)).toBeVisible();
});

test('branding: the preview updates, its logo is described, not loaded (WL-05); a wrong color is marked; everything is saved at once', {
  tag: '@all',
}, async ({ plumbline }) => {
  await plumbline.connect('sbx_pro');
  const panel = await openPlace(plumbline, '/promotion/branding');
  await expect(panel.getByText('Reports currently have no branding.')).toBeVisible();
  const preview = panel.getByRole('figure');
  await panel.getByLabel('Company name').fill('Northlight');
  await expect(preview).toContainText('Northlight');
  await panel.getByLabel('Logo URL (optional)').fill('https://cdn.northlight.example/logo.svg');
  await expect(preview).toContainText('The logo from cdn.northlight.example goes here.');
  await expect(panel.locator('img[src*="northlight"]')).toHaveCount(0);
  await panel.getByLabel('Accent color (optional)').fill('green');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByLabel('Accent color (optional)')).toBeFocused();
  await expect(panel.getByText('This value is not accepted.')).toBeVisible();
  expect(await sent(plumbline, 'reports.saveBranding')).toEqual([]);
  await panel.getByLabel('Accent color (optional)').fill('#2f6b4f');
  await expectAccessible(panel);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(panel.getByText('Reports use this branding.')).toBeVisible();
  expect(bodiesOf(await sent(plumbline, 'reports.saveBranding'))).toEqual([
    {
      company_name: 'Northlight',
      logo_url: 'https://cdn.northlight.example/logo.svg',
      accent_color: '#2f6b4f',
    },
  ]);
});

test('WL-01: without Pro, the branding says that it needs Pro, and offers nothing that would be refused', {
  tag: '@all',
}, async ({ plumbline }) => {
  await plumbline.connect('sbx_demo');
  const panel = await openPlace(plumbline, '/promotion/branding');
  await expect(panel.getByText('Report branding is part of Pro')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expectAccessible(panel);
});

test('from a page to the price of its promotion in three clicks', { tag: '@all' }, async ({ plumbline }) => {
  const { browser, sandbox } = plumbline;
  await plumbline.connect('sbx_demo');
  const { popup } = await plumbline.check(`${sandbox.shop.urls.shop}/about`);
  await plumbline.settled(popup);
  const page = await browser.panelOpenedBy(popup, () =>
    popup.getByRole('button', { name: 'Promote page' }).click(),
  );
  await page.getByRole('button', { name: 'Add link' }).click();
  await page.getByRole('link', { name: 'Launch', exact: true }).click();
  await expect(page.getByText('USD 9.90', { exact: true }).last()).toBeVisible();
  await expect(review(page)).toBeEnabled();
});

test('AUTH-06: a key without the scope for promotion gets an explanation', { tag: '@all' }, async ({
  plumbline,
}) => {
  await plumbline.connect('sbx_rank_only');
  const panel = await openPlace(plumbline, '/promotion');
  await expect(
    panel.getByText('Your key has no access to this. Use a key with the “promotion” scope.'),
  ).toBeVisible();
  await expectAccessible(panel);
});

test('ERR-03: while the service is switched off, what is stored is shown with its age', {
  tag: '@all',
}, async ({ plumbline }) => {
  await plumbline.connect('sbx_demo');
  const panel = await openPlace(plumbline, '/promotion/1/links');
  const rows = panel.getByRole('list', { name: 'Links' }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await plumbline.control('accounts/1', { traits: { apiDisabled: true } }, 'PATCH');
  const stored = await rowsIn<{ at: number }>(panel, 'replies');
  await putRows(
    panel,
    'replies',
    stored.map((row) => ({ ...row, at: row.at - 7_200_000 })),
  );
  await panel.reload();
  await expect(panel.getByText('The service’s API is turned off for now.').first()).toBeVisible();
  await expect(panel.getByText('Updated 2 hr. ago.').first()).toBeVisible();
  await expect(rows).toHaveCount(5);
  await plumbline.control('accounts/1', { traits: {} }, 'PATCH');
  await panel.getByRole('button', { name: 'Try again' }).first().click();
  await expect(panel.getByText('Updated 2 hr. ago.')).toHaveCount(0);
});
