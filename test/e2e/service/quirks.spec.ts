// End to end: a service that responds differently wherever its specification allows it.
import type { Page } from '@playwright/test';
import { QUIRK_NAMES } from '../../sandbox/quirks.ts';
import { expect, type Plumbline, test } from '../plumbline.ts';

// Everything that the specification leaves open is answered differently, all at once. The key then has no access to
// the account: the balance is nowhere, and an amount has a currency only if its own response contains one.
test.use({ quirks: QUIRK_NAMES });

async function openPlace({ browser }: Plumbline, place: string): Promise<Page> {
  const panel = await browser.open(`sidepanel.html?site=shop.localhost#${place}`);
  await panel.setViewportSize({ width: 360, height: 900 });
  return panel;
}

const sent = async (plumbline: Plumbline, operation: string) =>
  (await plumbline.requests()).filter((request) => request.operation === operation).length;

test('the popup shows four products, each with one next step', { tag: '@all' }, async ({ plumbline }) => {
  await plumbline.connect();
  const { popup } = await plumbline.check(plumbline.sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  const rows = popup.locator('section', { hasText: 'Your projects on' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  for (const [name, action] of [
    ['SEO audit', 'Run again'],
    ['Security shield', 'Verify'],
    // The home page is in the project, and its run has ended.
    ['Promotion', 'Launch'],
    ['Rank', 'Check'],
  ] as const) {
    const row = rows.filter({ has: popup.getByRole('heading', { name: new RegExp(`^${name}`) }) });
    await expect(
      row.getByRole('button', { name: action }).or(row.getByRole('link', { name: action })),
    ).toBeVisible();
  }
});

test('a full audit costs what its button says, and is paid once', { tag: '@all' }, async ({ plumbline }) => {
  await plumbline.connect();
  const panel = await openPlace(plumbline, '/audit');
  await panel.getByRole('radio', { name: /Full/ }).check();
  await panel.getByRole('button', { name: 'Pay USD 0.21 and audit about 21 pages' }).click();
  const results = panel.locator('.site-columns > div').last().getByRole('listitem');
  await expect(results.filter({ hasText: /USD\s0\.21/ })).toBeVisible();
  expect(await sent(plumbline, 'audit.startCrawl')).toBe(1);
});

test('a launch is paid once, at the price that was shown', { tag: '@all' }, async ({ plumbline }) => {
  await plumbline.connect();
  const panel = await openPlace(plumbline, '/promotion/1/launch');
  await panel.getByRole('link', { name: /kettles\/heron/ }).click();
  await panel.getByRole('radio', { name: /Standard/ }).click();
  await expect(panel.getByText('21.60', { exact: true }).last()).toBeVisible();
  await panel.getByRole('button', { name: 'Review' }).click();
  await panel.getByRole('button', { name: /^Pay 21\.60 and launch/ }).dblclick();
  await expect(panel.getByText(/^Launched: run \d+/)).toBeVisible();
  await expect(panel.getByText(/Charged: USD\s21\.60\./)).toBeVisible();
  expect(await sent(plumbline, 'runs.launchRun')).toBe(1);
});

test('a rank check says that price and balance are unknown, and its positions arrive', {
  tag: '@all',
}, async ({ plumbline }) => {
  await plumbline.connect();
  const panel = await openPlace(plumbline, '/rank/1/check');
  const question = panel.getByRole('form', { name: /^Check 14 keywords/ });
  await expect(question).toContainText('The service does not state the price in advance.');
  await expect(question).toContainText('unknown');
  await panel.getByRole('checkbox', { name: /without knowing its price in advance/ }).check();
  // No result arrives meanwhile; a new minute has room for the requests.
  await plumbline.control('clock', { advance: 60, speed: 0 });
  await question.getByRole('button', { name: 'Check 14' }).dblclick();
  await expect(panel.getByText('0 of 14 results received')).toBeVisible();
  await plumbline.control('clock', { advance: 86_400 });
  await expect(panel.getByRole('paragraph').filter({ hasText: /^14 keywords checked$/ })).toBeVisible();
  await expect(panel.getByText(/The balance was/)).toHaveCount(0);
  expect(await sent(plumbline, 'rank.checkPositions')).toBe(1);
});

test('a domain is verified with the token on its page, and scanned', { tag: '@all' }, async ({
  plumbline,
}) => {
  await plumbline.connect();
  const panel = await openPlace(plumbline, '/shield/verify');
  const snippet = await panel.getByText(/^<meta name="site-verification"/).textContent();
  await plumbline.control('shop/token', { token: /content="([^"]+)"/.exec(snippet ?? '')?.[1] });
  await panel.getByRole('button', { name: 'Verify now' }).click();
  await panel.getByRole('button', { name: 'Choose a scan' }).click();
  await panel.getByRole('button', { name: 'Start free scan' }).click();
  await expect(panel.getByText(/^\d+ of 100$/)).toBeVisible();
  expect(await sent(plumbline, 'shield.startScan')).toBe(1);
});

test('the account says what is unknown', { tag: '@all' }, async ({ plumbline }) => {
  await plumbline.connect();
  const panel = await openPlace(plumbline, '/account');
  await expect(panel.getByText(/could not be read|unknown/).first()).toBeVisible();
});
