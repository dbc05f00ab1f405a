// End to end: the real popup over a real page, from the press of the button.
import { startSandbox } from '../../sandbox/start.ts';
import { expectAccessible } from '../accessible.ts';
import { controlled } from '../controlled.ts';
import { putRows, rowsOnce } from '../extension-database.ts';
import { expect, test } from '../plumbline.ts';

test('without a key, the page is checked, and the products offer to connect', async ({ plumbline }) => {
  const { popup } = await plumbline.check(plumbline.sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  await expect(popup.getByRole('heading', { level: 1 })).toContainText('shop.localhost');
  await expect(popup.getByText('SEO', { exact: true }).first()).toBeVisible();
  await expect(popup.getByText('Connect your account to audit this site')).toBeVisible();
  expect(await plumbline.requests()).toEqual([]);
});

test('without a key, the local sandbox is one click away, with instructions if it is not running', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { popup } = await plumbline.check(plumbline.sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  await expect(popup.getByText('Create a key in the service’s dashboard')).toBeVisible();
  const offer = popup.getByRole('button', { name: 'Try the local sandbox' });
  // It has the port all the time, and first refuses every connection: a free port could be taken by something else.
  const local = await startSandbox({ demoPort: 0 }).catch(() => null);
  test.skip(local === null, 'something else listens at port 8787');
  if (!local) return;
  try {
    const { control } = controlled(local);
    await control('faults', { network: 'reset', times: 99, ttl: 600 });
    await offer.click();
    await expect(popup.getByRole('alert')).toContainText('Start it with “npm run sandbox”');
    await control('faults', undefined, 'DELETE');
    await offer.click();
    await expect(popup.getByRole('heading', { name: /^SEO audit/ })).toBeVisible();
  } finally {
    await local.close();
  }
});

test('planted faults are found, and every finding says why and where', async ({ plumbline }) => {
  const { popup } = await plumbline.check(`${plumbline.sandbox.shop.urls.broken}/two-canonicals`);
  await plumbline.settled(popup);
  await popup.getByRole('button', { name: /^All \d+ findings/ }).click();
  const finding = popup.getByText('2 different canonical URLs', { exact: true }).first();
  await finding.click();
  await expect(popup.getByText(/^The page declares 2 different canonical URLs: /)).toBeVisible();
  await expect(
    popup.getByText('Search engines ignore canonical URLs that contradict each other'),
  ).toBeVisible();
  await expect(popup.getByRole('link', { name: 'Source: developers.google.com' }).first()).toHaveAttribute(
    'href',
    /^https:\/\/developers\.google\.com\//,
  );
});

test('a press on the score shows what took how many points, with the keyboard and without barriers', async ({
  plumbline,
}) => {
  const { popup } = await plumbline.check(`${plumbline.sandbox.shop.urls.broken}/two-canonicals`);
  await plumbline.settled(popup);
  const score = popup.getByRole('button', { name: 'SEO: what takes points' });
  await score.focus();
  await popup.keyboard.press('Enter');
  await expect(popup.getByRole('heading', { name: /^The wrong address may be chosen/ })).toBeVisible();
  const opened = popup.locator(`[id="${await score.getAttribute('aria-controls')}"]`);
  const figure = Number((await opened.getByRole('heading', { name: /^Score \d+$/ }).innerText()).slice(6));
  const taken = await opened
    .locator('li .sr-only')
    .filter({ hasText: /^takes/ })
    .allInnerTexts();
  const sum = taken.reduce((all, text) => all + Number.parseInt(text.slice(6), 10), 0);
  expect(100 - sum).toBe(figure);
  await expectAccessible(popup, { isPopup: true });
  await popup.keyboard.press('Enter');
  await expect(opened).toBeHidden();
});

test('the gauges show how the page has changed since the last check', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { tab, popup } = await plumbline.check(plumbline.sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  await expect(popup.getByText('first check').first()).toBeVisible();
  await popup.close();
  // A visit from yesterday, with a better page.
  const inside = await plumbline.browser.inside();
  const histories = await rowsOnce<{ now: { at: number; seo: number } }>(inside, 'histories', 1);
  for (const { now } of histories) {
    now.at -= 24 * 3_600_000;
    now.seo -= 7;
  }
  await putRows(inside, 'histories', histories);
  const again = await plumbline.browser.pressButton(tab);
  await plumbline.settled(again);
  await expect(again.getByText(/^\d+ → \d+ ▲$/)).toBeVisible();
  await expect(again.getByText('up by 7')).toBeAttached();
});

test('F44: a soft navigation is noticed, and the result is not mixed with the new page', async ({
  plumbline,
}) => {
  const { tab, popup } = await plumbline.check(plumbline.sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  await tab.evaluate(() => history.pushState({}, '', '/elsewhere'));
  await expect(popup.getByText('The tab now shows another URL')).toBeVisible();
  await popup.getByRole('button', { name: 'Check again' }).first().click();
  await expect(popup.getByRole('heading', { level: 1 })).toContainText('/elsewhere');
});

for (const [language, heading] of [
  ['ru', 'Эта страница'],
  ['uk', 'Ця сторінка'],
  ['pl', 'Ta strona'],
] as const) {
  test(`F53: speaks ${language} at once when the language is switched`, { tag: '@all' }, async ({
    plumbline,
  }) => {
    const { popup } = await plumbline.check(plumbline.sandbox.shop.urls.shop);
    await plumbline.settled(popup);
    const inside = await plumbline.browser.inside();
    await inside.evaluate((code) => chrome.storage.local.set({ settings: { language: code } }), language);
    await expect(popup.getByRole('heading', { name: heading })).toBeVisible();
    await expect(popup.locator('html')).toHaveAttribute('lang', language);
  });
}
