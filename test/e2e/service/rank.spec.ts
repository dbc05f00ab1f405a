// End to end: a paid check starting from the popup, and a file that is really downloaded.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { putRows, rowsIn } from '../extension-database.ts';
import { expect, type Plumbline, test } from '../plumbline.ts';

interface Tables {
  rank_projects: { id: number; domain: string; region: string; device: string }[];
  keywords: { id: number; project_id: number; keyword: string; tag: string; target_url: string }[];
  rank_checks: { keyword_id: number }[];
}

const tablesOf = async (plumbline: Plumbline): Promise<Tables> =>
  (await plumbline.control<{ tables: Tables }>('state', undefined, 'GET')).tables;

/** The rank project of the demo shop, as in the sandbox. */
async function demoProject(plumbline: Plumbline) {
  const { rank_projects, keywords } = await tablesOf(plumbline);
  const project = rank_projects.find(
    ({ domain }) => domain === 'shop.localhost',
  ) as Tables['rank_projects'][number];
  return { ...project, keywords: keywords.filter(({ project_id }) => project_id === project.id) };
}

/** Opens a screen of the site's projects in its own tab. */
async function openPlace({ browser }: Plumbline, place: string): Promise<Page> {
  const panel = await browser.open(`sidepanel.html?site=shop.localhost#${place}`);
  await panel.setViewportSize({ width: 420, height: 900 });
  return panel;
}

const sent = async (plumbline: Plumbline, operation: string) =>
  (await plumbline.requests()).filter((request) => request.operation === operation).length;

const agree = (page: Page) =>
  page.getByRole('checkbox', { name: /without knowing its price in advance/ }).check();
const rowOf = (page: Page, keyword: string) => page.getByRole('listitem').filter({ hasText: keyword });
const pass = (plumbline: Plumbline, seconds: number) => plumbline.control('clock', { advance: seconds });
/** Stops the service's clock, so that no result arrives: at a new minute, with room for the requests of a test. */
const stopClock = (plumbline: Plumbline) => plumbline.control('clock', { advance: 60, speed: 0 });

test('RNK-02: without a project, the panel asks for country and device, and always sends them', {
  tag: '@all',
}, async ({ plumbline }) => {
  await plumbline.connect('sbx_empty');
  const { popup } = await plumbline.check(plumbline.sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  const tile = popup.getByRole('listitem').filter({ has: popup.getByRole('heading', { name: /^Rank/ }) });
  const panel = await plumbline.browser.panelOpenedBy(popup, () =>
    tile.getByRole('button', { name: 'Create' }).click(),
  );
  const form = panel.getByRole('region', { name: 'New rank project' });
  // The browser speaks American English.
  await expect(form.getByLabel('Country')).toHaveValue('US');
  await expectAccessible(panel);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(panel.getByLabel('Keywords, one per line')).toBeVisible();
  const { rank_projects } = await tablesOf(plumbline);
  expect(
    rank_projects.filter(({ domain }) => domain === 'shop.localhost').map(({ region }) => region),
  ).toContain('US');
});

test('RNK-09: from the popup to the unknown price and the positions: balance before and after', {
  tag: '@all',
}, async ({ plumbline }) => {
  await plumbline.connect();
  const { keywords, id } = await demoProject(plumbline);
  const { popup } = await plumbline.check(plumbline.sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  const row = popup.getByRole('listitem').filter({ has: popup.getByRole('heading', { name: /^Rank/ }) });
  await expect(row.getByRole('heading', { name: /Rank · \d+ of 14 in top 10/ })).toBeVisible();
  const panel = await plumbline.browser.panelOpenedBy(popup, () =>
    row.getByRole('link', { name: 'Check' }).click(),
  );
  await panel.setViewportSize({ width: 420, height: 900 });
  await expect(panel).toHaveURL(new RegExp(`#/rank/${id}/check$`));
  const question = panel.getByRole('form', { name: 'Check 14 keywords?' });
  await expect(question).toContainText('The service does not state the price in advance.');
  await expect(question).toContainText('USD 250.00');
  // RNK-09: nothing happens without the user's confirmation.
  await expect(question.getByRole('button', { name: 'Check 14' })).toBeDisabled();
  await expectAccessible(panel);
  await agree(panel);
  await stopClock(plumbline);
  await question.getByRole('button', { name: 'Check 14' }).click();
  await expect(panel.getByText('0 of 14 results received')).toBeVisible();
  await expect(question).toHaveCount(0);
  await expectAccessible(panel);
  await pass(plumbline, 86_400);
  await expect(panel.getByRole('paragraph').filter({ hasText: /^14 keywords checked$/ })).toBeVisible();
  await expect(panel.getByText('The balance was USD 250.00 before and is USD 249.86 now.')).toBeVisible();
  // RNK-13: Plumbline has to remember earlier positions.
  const inside = await plumbline.browser.inside();
  await expect.poll(async () => (await rowsIn(inside, 'positions')).length).toBe(2 * keywords.length);
  await expect(panel.getByRole('img', { name: /^2 checks\. First/ }).first()).toBeVisible();
  await expectAccessible(panel);
  expect(await sent(plumbline, 'rank.checkPositions')).toBe(1);
});

test('RNK-07: some keywords are selected, and only these are checked', { tag: '@all' }, async ({
  plumbline,
}) => {
  await plumbline.connect();
  const { id, keywords } = await demoProject(plumbline);
  const panel = await openPlace(plumbline, `/rank/${id}`);
  await panel.getByRole('checkbox', { name: /^assam tea/ }).check();
  await panel.getByRole('searchbox', { name: 'Search keywords' }).fill('чай');
  await panel.getByRole('checkbox', { name: 'Select all 2 shown' }).check();
  await expect(panel.getByText('3 selected')).toBeVisible();
  await panel.getByRole('button', { name: 'Check 3', exact: true }).click();
  await agree(panel);
  await stopClock(plumbline);
  await panel.getByRole('form').getByRole('button', { name: 'Check 3' }).click();
  await expect(panel.getByText('0 of 3 results received')).toBeVisible();
  const queued = (await tablesOf(plumbline)).rank_checks.map(({ keyword_id }) => keyword_id);
  const names = keywords.filter((one) => queued.includes(one.id)).map(({ keyword }) => keyword);
  expect(names.sort()).toEqual(['assam tea', 'листовий чай', 'мідний чайник']);
  await expect(rowOf(panel, 'мідний чайник')).toContainText('being checked');
});

test('RNK-11, RNK-12, RNK-15: not found and never checked are distinguished, filtered, sorted, and exported as CSV', {
  tag: '@all',
}, async ({ plumbline, quirks }) => {
  await plumbline.connect();
  const { id } = await demoProject(plumbline);
  const state = await plumbline.control<{ at: number; tables: { keywords: Record<string, unknown>[] } }>(
    'state',
    undefined,
    'GET',
  );
  const edit = (keyword: string, change: object) =>
    Object.assign(state.tables.keywords.find((row) => row.keyword === keyword) as object, change);
  edit('sencha', { last_position: null });
  edit('rooibos', { last_position: null, last_checked_at: null });
  edit('travel kettle', { last_position: 7, keyword: '=travel, "kettle"' });
  await plumbline.control('state', state, 'PUT');
  const panel = await openPlace(plumbline, `/rank/${id}`);
  await expect(rowOf(panel, 'sencha')).toContainText('not in top 100');
  await expect(rowOf(panel, 'sencha')).toContainText('100+');
  await expect(rowOf(panel, 'rooibos')).toContainText('never checked');
  await expect(rowOf(panel, 'rooibos')).not.toContainText('100+');
  await expect(panel.getByRole('list', { name: 'Keywords' }).getByRole('listitem').last()).toContainText(
    'rooibos',
  );
  await panel.getByRole('button', { name: /^Never checked/ }).click();
  await expect(panel.getByRole('list', { name: 'Keywords' }).getByRole('listitem')).toHaveCount(1);
  // The specification does not list groups among the fields.
  if (quirks.includes('bare')) return;
  await panel.getByRole('button', { name: /^main/ }).click();
  await expect(panel.getByRole('list', { name: 'Keywords' }).getByRole('listitem')).toHaveCount(5);
  await panel.getByText('A–Z').click();
  const download = panel.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('plumbline-shop.localhost-pl-desktop.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n')[0]).toBe('\uFEFFKeyword,Tag,Position,Change,Last checked');
  expect(text).toContain('"\'=travel, ""kettle""",main,7,,');
  expect(text.trimEnd().split('\r\n')).toHaveLength(6);
});

test('RNK-03, RNK-04, RNK-05: keywords pasted and from a file; existing ones are shown and skipped', {
  tag: '@all',
}, async ({ plumbline }) => {
  await plumbline.connect();
  const { id } = await demoProject(plumbline);
  const panel = await openPlace(plumbline, `/rank/${id}/keywords`);
  const list = panel.getByLabel('Keywords, one per line');
  await list.fill('Copper  Kettle\nteapot\r\n\nчайник для чаю');
  await expect(panel.getByText('2 new keywords')).toBeVisible();
  await expect(panel.getByText('1 already there or entered twice: Copper Kettle')).toBeVisible();
  await panel.getByLabel('From a CSV file').setInputFiles({
    name: 'plan.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Volume;Keyword\r\n90;teapot\r\n40;"tea; loose"\r\n'),
  });
  await expect(list).toHaveValue('Copper  Kettle\nteapot\n\nчайник для чаю\nteapot\ntea; loose');
  await panel.getByLabel(/^Tag/).fill('pots');
  await panel.getByLabel(/^Target URL/).fill('https://shop.localhost/pots');
  await expectAccessible(panel);
  await panel.getByRole('button', { name: 'Add 3 keywords' }).click();
  await expect(panel.getByText('3 keywords added')).toBeVisible();
  await expect(panel.getByText('2 skipped: already there')).toBeVisible();
  await expect(list).toHaveValue('');
  const added = (await demoProject(plumbline)).keywords.filter(({ tag }) => tag === 'pots');
  expect(added.map(({ keyword }) => keyword)).toEqual(['teapot', 'чайник для чаю', 'tea; loose']);
  expect(new Set(added.map(({ target_url }) => target_url))).toEqual(
    new Set(['https://shop.localhost/pots']),
  );
  await panel.getByRole('link', { name: 'Check these 3' }).click();
  await expect(panel.getByRole('form', { name: 'Check 3 keywords?' })).toContainText('never checked');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.getByText('3 selected')).toBeVisible();
  await panel.getByRole('link', { name: 'Back' }).click();
  await expect(panel.getByRole('link', { name: /Poland, desktop/ })).toBeVisible();
});

test('another country is offered in addition to the existing one', { tag: '@all' }, async ({ plumbline }) => {
  await plumbline.connect();
  const panel = await openPlace(plumbline, '/rank');
  await expect(panel.getByRole('link', { name: /Poland, desktop/ })).toContainText(/\d+ of 14 in top 10/);
  await panel.getByRole('button', { name: 'Add a country or device' }).click();
  await panel.getByLabel('Country').selectOption({ label: 'Ukraine (UA)' });
  await panel.getByLabel('Device').selectOption('mobile');
  await expectAccessible(panel);
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(panel.getByLabel('Keywords, one per line')).toBeVisible();
  await panel.getByRole('link', { name: 'Back' }).click();
  await expect(panel.getByText('No keywords yet')).toBeVisible();
  await expectAccessible(panel);
  await panel.getByLabel('Country and device').selectOption({ label: 'Poland, desktop' });
  await expect(panel.getByText('of 14 in top 10', { exact: true })).toBeVisible();
});

test('F5: after a lost response, a check is not sent again; its effect shows in the keywords', {
  tag: '@all',
}, async ({ plumbline }) => {
  await plumbline.connect();
  const { id } = await demoProject(plumbline);
  // Chromium itself repeats a request whose connection is dropped, as long as it has another connection.
  await plumbline.control('faults', { operation: 'rank.checkPositions', network: 'drop', times: 8 });
  const panel = await openPlace(plumbline, `/rank/${id}/check`);
  await agree(panel);
  // Its results would reveal the outcome.
  await stopClock(plumbline);
  await panel.getByRole('form').getByRole('button', { name: 'Check 14' }).click();
  await expect(panel.getByText(/Rank check: the response was lost/).filter({ visible: true })).toBeVisible();
  await expectAccessible(panel);
  await pass(plumbline, 60);
  await expect(panel.getByRole('paragraph').filter({ hasText: /^14 keywords checked$/ })).toBeVisible();
  await expect(panel.getByText('The balance was USD 250.00 before and is USD 249.86 now.')).toBeVisible();
  await expect(panel.getByText(/the response was lost/).filter({ visible: true })).toHaveCount(0);
});

test('F5: after a lost response, one project is created', { tag: '@all' }, async ({ plumbline }) => {
  await plumbline.connect('sbx_empty');
  await plumbline.control('faults', { operation: 'rank.createProject', network: 'drop' });
  const before = (await tablesOf(plumbline)).rank_projects.length;
  const panel = await openPlace(plumbline, '/rank');
  await expect(panel.getByText('No rank project for shop.localhost yet')).toBeVisible();
  await expectAccessible(panel);
  await panel.getByLabel('Country').selectOption('PL');
  await panel.getByRole('button', { name: 'Create' }).click();
  await expect(panel.getByLabel('Keywords, one per line')).toBeVisible();
  expect(await sent(plumbline, 'rank.createProject')).toBe(
    (await tablesOf(plumbline)).rank_projects.length - before,
  );
});

test('a check ends although some keywords get no result: these keep their position, and the screen says so', {
  tag: '@all',
}, async ({ plumbline }) => {
  await plumbline.connect();
  const { id } = await demoProject(plumbline);
  const panel = await openPlace(plumbline, `/rank/${id}/check`);
  await agree(panel);
  // The first result is due after four seconds of the service's clock, then one every half second.
  await stopClock(plumbline);
  await panel.getByRole('form').getByRole('button', { name: 'Check 14' }).click();
  await expect(panel.getByText('0 of 14 results received')).toBeVisible();
  await pass(plumbline, 5);
  await expect(panel.getByText('3 of 14 results received')).toBeVisible();
  // The service forgets its queue.
  const state = await plumbline.control<{ tables: { rank_checks: unknown[] } }>('state', undefined, 'GET');
  state.tables.rank_checks = [];
  await plumbline.control('state', state, 'PUT');
  await plumbline.control('clock', { speed: 1 });
  const inside = await plumbline.browser.inside();
  const ended = panel.getByText(/^\d+ keywords? gave no result$/);
  // A poll that is under way writes back what it has read before, so this is repeated until a poll has read it.
  await expect
    .poll(async () => {
      const jobs = await rowsIn<{ kind: string; phase: string }>(inside, 'jobs');
      const checks = jobs.filter(({ kind, phase }) => kind === 'rank-check' && phase === 'running');
      await putRows(
        inside,
        'jobs',
        checks.map((job) => ({ ...job, watched: 3 * 3_600_000 })),
      );
      return ended.isVisible();
    })
    .toBe(true);
  await expect(ended).toBeVisible();
  await expect(panel.getByText(/Keywords without a result keep their last position/)).toBeVisible();
  await expectAccessible(panel);
});

test('RNK-18: insufficient funds are reported in the form, with a link to top up, and the form stays', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { key } = await plumbline.control<{ key: string }>('accounts', { balance: 0 });
  await plumbline.connect(key);
  const panel = await openPlace(plumbline, '/rank');
  await panel.getByRole('button', { name: 'Create' }).click();
  await panel.getByLabel('Keywords, one per line').fill('teapot');
  await panel.getByRole('button', { name: 'Add 1 keyword' }).click();
  await panel.getByRole('link', { name: 'Check 1' }).click();
  await agree(panel);
  await panel.getByRole('form').getByRole('button', { name: 'Check 1' }).click();
  await expect(panel.getByRole('alert')).toContainText('The balance is too low.');
  await expect(panel.getByRole('form').getByRole('link', { name: 'Top up' })).toBeVisible();
  await expect(panel.getByRole('form', { name: 'Check 1 keyword?' })).toBeVisible();
  await expectAccessible(panel);
});

test('without the scope, and without the service, the screen says so', { tag: '@all' }, async ({
  plumbline,
}) => {
  await plumbline.connect('sbx_audit_only');
  const panel = await openPlace(plumbline, '/rank');
  await expect(panel.getByRole('main')).toContainText(
    'Your key has no access to this. Use a key with the “rank” scope.',
  );
  await expectAccessible(panel);
});
