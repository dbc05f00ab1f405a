// End to end: requests to the service are counted where they arrive.
import type { Page } from '@playwright/test';
import { putRows, rowsIn } from '../extension-database.ts';
import { expect, test } from '../plumbline.ts';

/** Makes everything that is stored of the service appear to be as old as that, in milliseconds. */
async function setAge(inside: Page, age: number): Promise<void> {
  for (const table of ['lists', 'replies']) {
    const rows = await rowsIn<object>(inside, table);
    expect(rows.length).toBeGreaterThan(0);
    await putRows(
      inside,
      table,
      rows.map((row) => ({ ...row, at: Date.now() - age })),
    );
  }
}

test('LIM-03: if the service requires a pause, the popup says until when and sends no requests meanwhile', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { sandbox } = plumbline;
  const { key, account } = await plumbline.account();
  await plumbline.connect(key);
  await plumbline.control('faults', {
    account: account.id,
    code: 'rate_limited',
    times: 20,
    headers: { 'retry-after': '240' },
  });
  const { popup } = await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  const trouble = popup.getByText(/Too many requests\. Try again at \d+:\d\d:\d\d/);
  await expect(trouble.first()).toBeVisible();
  const again = popup.getByRole('button', { name: 'Try again' });
  // Until then, requests that were sent at the same time are under way.
  await expect(again).toBeEnabled();
  const before = (await plumbline.requests()).length;
  await again.click();
  // The same again, to know when it is over.
  const { hostname } = new URL(sandbox.shop.urls.shop);
  const wanted = { id: 1, type: 'refresh', data: { host: hostname, isWanted: true }, timestamp: Date.now() };
  await popup.evaluate((message) => chrome.runtime.sendMessage(message), wanted);
  await expect(again).toBeEnabled();
  expect(await plumbline.requests()).toHaveLength(before);
  // What the page itself contains needs no service.
  await expect(popup.getByText('SEO', { exact: true }).first()).toBeVisible();
});

test('ERR-03: a service that is switched off is reported once, not in every row', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { sandbox } = plumbline;
  await plumbline.connect('sbx_demo');
  const { popup } = await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  await expect(popup.getByText(/^SEO audit · health \d+/)).toBeVisible();
  await expect(popup.getByText(/^Balance/)).toBeVisible();
  await plumbline.control('accounts/1', { traits: { apiDisabled: true } }, 'PATCH');
  // Two minutes later, with the worker gone: fresh data is not requested again.
  const inside = await plumbline.browser.inside();
  await plumbline.browser.stopWorker();
  await setAge(inside, 120_000);
  await popup.reload();
  await plumbline.settled(popup);
  await expect(popup.getByRole('status').getByText('The service’s API is turned off for now.')).toHaveCount(
    1,
  );
  await expect(popup.getByRole('alert')).toHaveCount(0);
});

test('opening the popup again and again costs the service one round of requests', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { browser, sandbox } = plumbline;
  await plumbline.connect('sbx_demo');
  const { tab, popup } = await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  await expect(popup.getByText(/^SEO audit · health \d+/)).toBeVisible();
  await expect(popup.getByText(/^Balance/)).toBeVisible();
  // What the account knows of the page is requested last.
  for (const operation of ['promotion.projectById', 'rank.projectById'])
    await expect
      .poll(async () => (await plumbline.requests()).filter((one) => one.operation === operation).length)
      .toBe(1);
  await popup.close();
  const before = (await plumbline.requests()).length;
  const inside = await browser.inside();
  for (let opening = 0; opening < 5; opening += 1) {
    // A slow machine takes longer for five openings than the half minute after which a project is requested again.
    await setAge(inside, 0);
    const again = await browser.pressButton(tab);
    await plumbline.settled(again);
    await expect(again.getByText(/^SEO audit · health \d+/)).toBeVisible();
    await again.close();
  }
  // Running cascades are polled every two seconds if the service is on this machine.
  const asked = (await plumbline.requests()).slice(before);
  expect(asked.filter(({ operation }) => operation !== 'runs.listRuns')).toEqual([]);
});
