// End to end: a paid audit with the sandbox’s real crawl, from its price to its result.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { rowsIn } from '../extension-database.ts';
import { expect, type Plumbline, test } from '../plumbline.ts';
import { duringJob } from './during-job.ts';

const HOST = 'shop.localhost';

/** Opens a screen of the shop in its own tab. */
async function openPlace({ browser }: Plumbline, place: string): Promise<Page> {
  const panel = await browser.open(`sidepanel.html?site=${HOST}#${place}`);
  await panel.setViewportSize({ width: 400, height: 860 });
  return panel;
}

const started = async (plumbline: Plumbline) =>
  (await plumbline.requests()).filter(({ operation }) => operation === 'audit.startCrawl').length;

/** Returns the balance of an account, bypassing the extension. */
async function balanceOf({ sandbox }: Plumbline, key: string): Promise<number> {
  const response = await fetch(`${sandbox.baseUrl}/balance`, { headers: { 'x-api-key': key } });
  return ((await response.json()) as { balance: number }).balance;
}

/** A project of the shop that has never been audited. */
async function makeProject({ sandbox }: Plumbline, key: string): Promise<void> {
  await fetch(`${sandbox.baseUrl}/audit/projects`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ url: sandbox.shop.urls.shop, name: 'Shop' }),
  });
}

const rowOf = (panel: Page, text: RegExp) =>
  panel.locator('.site-columns > div').last().getByRole('listitem').filter({ hasText: text });

test('AUD-03: without an express audit, there is no price; after it, the full audit has the estimate', {
  tag: '@all',
}, async ({ plumbline }) => {
  await makeProject(plumbline, 'sbx_empty');
  await plumbline.connect('sbx_empty');
  const panel = await openPlace(plumbline, '/audit');
  await expect(panel.getByText('Run an express audit first')).toBeVisible();
  await expect(panel.getByRole('radio', { name: /Full/ })).toBeDisabled();
  await expectAccessible(panel);
  await duringJob(plumbline, async () => {
    await panel.getByRole('button', { name: 'Run express audit' }).click();
    await expect(panel.getByText('An audit is running')).toBeVisible();
  });
  await expect(panel.getByText(/about \d+ pages, according to the last express audit/)).toBeVisible();
  await panel.getByRole('radio', { name: /Full/ }).check();
  await expect(
    panel.getByRole('button', { name: /^Pay USD 0\.\d\d and audit about \d+ pages$/ }),
  ).toBeVisible();
  await expect(rowOf(panel, /Express, \d+ pages/)).toBeVisible();
});

test('AUD-04: a full audit costs what its button says, and its mode and charge are remembered', {
  tag: '@all',
}, async ({ plumbline }) => {
  await plumbline.connect('sbx_demo');
  const panel = await openPlace(plumbline, '/audit');
  await panel.getByRole('radio', { name: /Full/ }).check();
  const before = await balanceOf(plumbline, 'sbx_demo');
  await panel.getByRole('button', { name: 'Pay USD 0.21 and audit about 21 pages' }).click();
  const row = rowOf(panel, /Full, \d+ pages/);
  await expect(row).toContainText('USD 0.21');
  expect(before - (await balanceOf(plumbline, 'sbx_demo'))).toBeCloseTo(0.21, 5);
  await row.getByRole('link').click();
  await expect(panel.getByText(/Full, \d+ pages/).first()).toBeVisible();
  await expect(panel.getByText('Compared with:')).toBeVisible();
  await expectAccessible(panel);
});

test('F5: the response to a paid order is lost: the order is found, shown, and paid once', {
  tag: '@all',
}, async ({ plumbline }) => {
  await plumbline.connect('sbx_demo');
  await plumbline.control('faults', { operation: 'audit.startCrawl', network: 'drop' });
  const before = await balanceOf(plumbline, 'sbx_demo');
  const panel = await openPlace(plumbline, '/audit');
  await panel.getByRole('radio', { name: /Full/ }).check();
  // If the browser repeated the request after the end of the audit, the service would start and charge another.
  await duringJob(plumbline, async () => {
    await panel.getByRole('button', { name: /^Pay USD 0\.21/ }).click();
    await expect
      .poll(async () => (await rowsIn<{ state: string }>(panel, 'operations')).map(({ state }) => state))
      .toEqual(['accepted']);
  });
  await expect(rowOf(panel, /Full, \d+ pages/)).toBeVisible();
  expect(before - (await balanceOf(plumbline, 'sbx_demo'))).toBeCloseTo(0.21, 5);
});

test('ACC-04: insufficient funds: the figures of the service, where to top up, and the same choice again', {
  tag: '@all',
}, async ({ plumbline }) => {
  await plumbline.connect('sbx_demo');
  const details = { required: 0.21, balance: 0.05, shortfall: 0.16, topup_url: 'https://pay.example/up' };
  await plumbline.control('faults', { operation: 'audit.startCrawl', code: 'insufficient_funds', details });
  const panel = await openPlace(plumbline, '/audit');
  await panel.getByRole('radio', { name: /Full/ }).check();
  const pay = panel.getByRole('button', { name: /^Pay USD 0\.21/ });
  await pay.click();
  const notice = panel.getByRole('alert');
  await expect(notice).toContainText('The balance is too low.');
  await expect(notice).toContainText('Needed');
  await expect(notice).toContainText('USD 0.16');
  await expect(notice.getByRole('link', { name: 'Top up' })).toHaveAttribute(
    'href',
    'https://pay.example/up',
  );
  await expect(panel.getByRole('radio', { name: /Full/ })).toBeChecked();
  await expectAccessible(panel);
  await pay.click();
  await expect(rowOf(panel, /Full, \d+ pages/)).toBeVisible();
  expect(await started(plumbline)).toBe(2);
});

test('AUD-02: the daily limit is reported, and does not pause everything else', { tag: '@all' }, async ({
  plumbline,
}) => {
  await plumbline.connect('sbx_demo');
  await plumbline.control('faults', { operation: 'audit.startCrawl', code: 'express_limit' });
  const panel = await openPlace(plumbline, '/audit');
  await panel.getByRole('button', { name: 'Run express audit' }).click();
  await expect(panel.getByRole('alert').last()).toHaveText(
    /No free express audits left today\. More will be available within 24 hours/,
  );
  await expect(panel.getByRole('radio', { name: /Full/ })).toBeEnabled();
});

test('a result is compared with the previous audit: health, each category, in order of severity', {
  tag: '@all',
}, async ({ plumbline }) => {
  await plumbline.connect('sbx_demo');
  const panel = await openPlace(plumbline, '/audit');
  await expect(panel.getByRole('img', { name: 'Health in recent audits: 78, 86' }).last()).toBeVisible();
  await rowOf(panel, /86.*21 pages/)
    .getByRole('link')
    .click();
  const issues = panel.locator('section', { has: panel.getByRole('heading', { name: 'Issues' }) });
  await expect(issues.getByRole('listitem')).toHaveText([
    /^Errors15.*10 less$/,
    /^Warnings18.*12 less$/,
    /^Notices41.*1 less$/,
  ]);
  await expect(panel.getByText('8 more').last()).toBeAttached();
  await expectAccessible(panel);
  await panel.getByRole('link', { name: 'Audit, 19 pages' }).click();
  await expect(issues.getByRole('listitem').first()).toHaveText(/^Errors25$/);
  await panel.goBack();
  await expect(issues.getByRole('listitem').first()).toHaveText(/^Errors15/);
});

test('AUD-11: unknown categories come last, unchanged', { tag: '@all' }, async ({ plumbline }) => {
  const { at, tables } = await plumbline.control<{ at: number; tables: Record<string, { id: number }[]> }>(
    'state',
    undefined,
    'GET',
  );
  const crawls = (tables.crawls ?? []).map((row) =>
    row.id === 3 ? { ...row, issues: { 'zebra crossings': 4, warnings: 2, critical: 7 } } : row,
  );
  await plumbline.control('state', { at, tables: { ...tables, crawls } }, 'PUT');
  await plumbline.connect('sbx_demo');
  const panel = await openPlace(plumbline, '/audit/crawls/3');
  const issues = panel.locator('section', { has: panel.getByRole('heading', { name: 'Issues' }) });
  await expect(issues.getByRole('listitem')).toHaveText([/^Critical7/, /^Warnings2/, /^zebra crossings4/]);
});

test('the old result stays while a new audit is running', { tag: '@all' }, async ({ plumbline }) => {
  await plumbline.connect('sbx_demo');
  const panel = await openPlace(plumbline, '/site');
  const row = panel.getByRole('listitem').filter({ hasText: /SEO audit · health/ });
  await duringJob(plumbline, async () => {
    await row.getByRole('button', { name: 'Run again' }).click();
    await expect(row.getByRole('progressbar')).toBeVisible();
    await expect(row.getByRole('heading')).toHaveText('SEO audit · health 86');
    const running = panel.locator('section', { has: panel.getByRole('heading', { name: 'Running jobs' }) });
    await expect(running.getByRole('link', { name: /SEO audit/ })).toBeVisible();
    await expectAccessible(panel);
  });
  await expect(row.getByRole('button', { name: 'Run again' })).toBeVisible();
  const last = panel.locator('section', { has: panel.getByRole('heading', { name: 'Latest results' }) });
  await expect(last.getByRole('link', { name: /SEO audit.*health \d+, \d+ pages.*new/ })).toBeVisible();
});

test('an audit that the service does not know is reported as such', { tag: '@all' }, async ({
  plumbline,
}) => {
  await plumbline.connect('sbx_demo');
  const panel = await openPlace(plumbline, '/audit/crawls/987654');
  await expect(panel.getByText('This no longer exists at the service.')).toBeVisible();
});

test('the popup’s row leads to the screen', { tag: '@all' }, async ({ plumbline }) => {
  const { browser, sandbox } = plumbline;
  await plumbline.connect('sbx_demo');
  const { popup } = await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  const page = await browser.panelOpenedBy(popup, () =>
    popup.getByRole('link', { name: /^SEO audit · health 86/ }).click(),
  );
  await expect(page.getByRole('heading', { name: 'SEO audit', exact: true })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('#/audit');
});
