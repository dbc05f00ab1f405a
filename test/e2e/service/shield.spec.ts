// End to end: the token is on a page that both browser and service read.
import type { Page } from '@playwright/test';
import type { ScanRow } from '../../../lib/service/records/scans.ts';
import { expectAccessible } from '../accessible.ts';
import { rowsIn } from '../extension-database.ts';
import { expect, type Plumbline, test } from '../plumbline.ts';
import { duringJob } from './during-job.ts';

/** Opens the panel for a tab, in its own tab so that tests can drive it, at a screen of the site. */
async function openPanel({ browser }: Plumbline, popup: Page, place: string): Promise<Page> {
  const panel = await browser.panelFor(popup, place);
  await panel.setViewportSize({ width: 360, height: 860 });
  await panel.locator('[data-phase="complete"]').waitFor();
  return panel;
}

/** Opens the panel over the shop, connected. */
async function shieldOf(plumbline: Plumbline, key: string, place = '#/shield') {
  await plumbline.connect(key);
  const { tab, popup } = await plumbline.check(plumbline.sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  return { tab, panel: await openPanel(plumbline, popup, place) };
}

/** Expects no barriers, and that it fits the narrowest panel. */
async function expectFits(panel: Page): Promise<void> {
  await expectAccessible(panel);
  expect(await panel.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

/** Puts the project's token on the shop, as its owner would. */
async function carryToken({ browser, control }: Plumbline, panel: Page): Promise<string> {
  const snippet = await panel.getByText(/^<meta name="site-verification"/).textContent();
  const token = /content="([^"]+)"/.exec(snippet ?? '')?.[1] ?? '';
  expect(token).toMatch(/^sv-/);
  await control('shop/token', { token });
  await browser.inside();
  return token;
}

const posts = async (plumbline: Plumbline, operation: string) =>
  (await plumbline.requests()).filter((one) => one.operation === operation).length;

test('SHD-01 to SHD-04: from the popup: create, place the token, see when it is found, verify with one click', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { browser, sandbox } = plumbline;
  await plumbline.connect('sbx_empty');
  const { popup } = await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  const row = popup.getByRole('listitem').filter({ hasText: 'Security shield' });
  await row.getByRole('button', { name: 'Create' }).click();
  await expect(row.getByText('Security shield · not verified')).toBeVisible();
  // The popup opens the panel and closes; the panel, here in its own tab, opens the requested screen.
  const panel = await browser.panelOpenedBy(popup, () => row.getByRole('button', { name: 'Verify' }).click());
  await panel.setViewportSize({ width: 360, height: 860 });
  await panel.locator('[data-phase="complete"]').waitFor();
  await expect(panel.getByRole('heading', { name: 'Site verification' })).toBeVisible();
  await expect(panel.getByText(/^Not found yet: shop\.localhost:\d+\/$/)).toBeVisible();
  await expectFits(panel);

  const token = await carryToken(plumbline, panel);
  // The sandbox's shop returns the token as a file, and the tag is shown.
  await expect(panel.getByRole('status').getByRole('listitem')).toHaveText([
    /^Meta tag Not found yet: shop\.localhost:\d+\/$/,
    /^File Found: shop\.localhost:\d+\/\.well-known\/site-verification\.txt$/,
    'DNS TXT A browser cannot look up DNS records. The service can.',
  ]);
  await expectFits(panel);
  await panel.getByRole('radio', { name: 'DNS TXT' }).check({ force: true });
  await expect(panel.getByText(`site-verification=${token}`, { exact: true })).toBeVisible();
  await expect(panel.getByText('shop.localhost', { exact: true }).last()).toBeVisible();
  await expectFits(panel);

  await panel.getByRole('radio', { name: 'File' }).check({ force: true });
  await expectFits(panel);
  const [file] = await Promise.all([
    panel.waitForEvent('download'),
    panel.getByRole('button', { name: 'Save file' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('site-verification.txt');

  await panel.getByRole('button', { name: 'Verify now' }).click();
  await expect(panel.getByText('Verified by file')).toBeVisible();
  await expectFits(panel);
  await panel.getByRole('button', { name: 'Choose a scan' }).click();
  await expect(panel.getByRole('button', { name: 'Start free scan' })).toBeVisible();
  expect(await posts(plumbline, 'shield.createProject')).toBe(1);
});

test('SHD-03: the browser finds the tag by itself; if the service does not, there is advice', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { tab, panel } = await shieldOf(plumbline, 'sbx_demo', '#/shield/verify');
  const tag = await panel.getByText(/^<meta name="site-verification"/).textContent();
  await expect(panel.getByText(/^Not found yet: shop\.localhost:\d+\/$/)).toBeVisible();
  await tab.route(`${plumbline.sandbox.shop.urls.shop}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Tea</title>${tag}<p>Tea` }),
  );
  await expect(panel.getByText(/^Found: shop\.localhost/)).toBeVisible();
  await panel.getByRole('button', { name: 'Verify now' }).click();
  await expect(panel.getByText('The service did not find the token')).toBeVisible();
  await expect(panel.getByText(/^Your browser can see the token, but the service cannot\./)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Verify again' })).toBeEnabled();
  await expectFits(panel);
  // The result for the token is kept: when opened again, nothing is requested for it.
  await panel.reload();
  await expect(panel.getByText(/^<meta name="site-verification"/)).toBeVisible();
  expect(await posts(plumbline, 'shield.createProject')).toBe(1);
});

test('a free scan: running, its result with the public report, and the history, which only Plumbline keeps (SHD-11)', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { panel } = await shieldOf(plumbline, 'sbx_demo');
  await expect(panel.getByText('Not verified', { exact: true })).toBeVisible();
  await expect(panel.getByText('No scans yet.', { exact: false })).toBeVisible();
  await expectFits(panel);
  await panel.getByLabel('Language of the report').selectOption('pl');
  await duringJob(plumbline, async () => {
    await panel.getByRole('button', { name: 'Start free scan' }).click();
    await expect(panel.getByText('Free scan is running')).toBeVisible();
    await expect(panel.getByText(/You can close the panel/)).toBeVisible();
  });
  await expect(panel.getByText(/^\d+ of 100$/)).toBeVisible();
  await expect(panel.getByText('Anyone with this link can read it.')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'Open' })).toHaveAttribute('href', /\/shared\//);
  await expect(panel.getByRole('heading', { name: 'This page, checked by Plumbline' })).toBeVisible();
  await expectFits(panel);
  const inside = await plumbline.browser.inside();
  const [scan] = await rowsIn<ScanRow>(inside, 'scans');
  expect([scan?.mode, scan?.charged, scan?.phase, scan?.site]).toEqual(['free', 0, 'done', 'shop.localhost']);
  await panel.getByRole('link', { name: 'Back' }).click();
  await panel.getByRole('link', { name: `Free scan · grade ${scan?.result?.grade}` }).click();
  await expect(panel.getByText(/^\d+ of 100$/)).toBeVisible();
});

test('a scan that was started elsewhere is shown as reported by the service', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { panel } = await shieldOf(plumbline, 'sbx_demo', '#/shield/scans/1');
  await expect(panel.getByText('60 of 100')).toBeVisible();
  await expect(panel.getByText('There are weak spots that should be mended.')).toBeVisible();
  await expect(panel.getByText('Not started in this browser')).toBeVisible();
  await panel.evaluate(() => {
    location.hash = '#/shield/scans/99999';
  });
  await expect(panel.getByText('This no longer exists at the service.')).toBeVisible();
});

/** A verified shop, ready for a paid scan. */
async function verified(plumbline: Plumbline) {
  const opened = await shieldOf(plumbline, 'sbx_demo');
  // Paid scans lead to verification first; nothing is requested from the service.
  await opened.panel.getByRole('radio', { name: /^Deep/ }).check();
  await expect(opened.panel.getByText('Only for verified sites')).toBeVisible();
  expect(await posts(plumbline, 'shield.startScan')).toBe(0);
  await opened.panel.getByRole('button', { name: 'Verify', exact: true }).click();
  await carryToken(plumbline, opened.panel);
  await opened.panel.getByRole('button', { name: 'Verify now' }).click();
  await opened.panel.getByRole('button', { name: 'Choose a scan' }).click();
  return opened;
}

test('SHD-06, SHD-07: a deep scan needs a verified site and the user’s consent, and its charge is the next price', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { panel } = await verified(plumbline);
  await panel.getByRole('radio', { name: /^Deep/ }).check();
  await expect(panel.getByText('price not known')).toHaveCount(2);
  const start = panel.getByRole('button', { name: 'Start deep scan' });
  await expect(start).toBeDisabled();
  await panel.getByRole('checkbox').check();
  await expect(
    panel.getByText(/^Start the scan without knowing its price in advance\. Balance: USD\s[\d,.]+\.$/),
  ).toBeVisible();
  await expectFits(panel);
  await duringJob(plumbline, async () => {
    await start.click();
    await expect(panel.getByText('Deep scan is running')).toBeVisible();
    await expect(panel.getByText(/USD\s9\.00 charged\./)).toBeVisible();
  });
  await panel.getByRole('link', { name: 'Back' }).click();
  await expect(panel.getByText(/^last time USD\s9\.00$/)).toBeVisible();
});

test('F5: a paid start whose response is lost is not repeated; the balance reveals the outcome', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { panel } = await verified(plumbline);
  await plumbline.control('faults', { operation: 'shield.startScan', network: 'truncate' });
  await panel.getByRole('radio', { name: /^Deep/ }).check();
  await panel.getByRole('checkbox').check();
  await panel.getByRole('button', { name: 'Start deep scan' }).click();
  await expect(
    panel
      .getByText(/^Security scan: the response was lost, and the service offers no way to find out/)
      .last(),
  ).toBeVisible();
  await expect(panel.getByText(/The balance was .* before and is .* now/).last()).toBeVisible();
  await expectFits(panel);
  expect(await posts(plumbline, 'shield.startScan')).toBe(1);
});

test('SHD-10: a limit without a time, whatever its code, means the limit of the day; deep scans remain available', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { panel } = await shieldOf(plumbline, 'sbx_demo');
  await plumbline.control('faults', { operation: 'shield.startScan', code: 'rate_limited' });
  await panel.getByRole('button', { name: 'Start free scan' }).click();
  await expect(panel.getByText('No free scans left today.')).toBeVisible();
  await expect(panel.getByText('More will be available within 24 hours.')).toBeVisible();
  await expectFits(panel);
  // It stays known for the rest of the day.
  await panel.reload();
  await expect(panel.getByText('No free scans left today.')).toBeVisible();
});

test('a key without the scope gets an explanation, and nothing else breaks', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { panel } = await shieldOf(plumbline, 'sbx_audit_only');
  await expect(
    panel.getByText('Your key has no access to this. Use a key with the “shield” scope.'),
  ).toBeVisible();
  await expectFits(panel);
});

test('the popup scans a verified site with one click, and keeps the grade next to a running scan', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { tab, panel } = await verified(plumbline);
  await panel.getByRole('button', { name: 'Start free scan' }).click();
  await expect(panel.getByText(/^\d+ of 100$/)).toBeVisible();
  await panel.close();
  const popup = await plumbline.browser.pressButton(tab);
  await plumbline.settled(popup);
  const row = popup.getByRole('listitem').filter({ hasText: 'Security shield' });
  await expect(row.getByText(/^Security shield · grade \S+$/)).toBeVisible();
  await duringJob(plumbline, async () => {
    await row.getByRole('button', { name: 'Scan', exact: true }).click();
    await expect(row.getByRole('button', { name: 'Scanning' })).toBeVisible();
    await expect(row.getByRole('progressbar')).toBeVisible();
    await expect(row.getByText(/^Security shield · grade \S+$/)).toBeVisible();
  });
  await expect(row.getByRole('button', { name: 'Scan', exact: true })).toBeVisible();
});
