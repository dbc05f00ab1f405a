// End to end: an audit outlives popup and worker, and ends in a notification.
import type { Page } from '@playwright/test';
import { ringAlarm, rowsIn } from '../extension-database.ts';
import { expect, test } from '../plumbline.ts';
import { duringJob } from './during-job.ts';

const AUDIT = /SEO audit/;

/** Presses the button that turns notifications on, and waits until that is stored. */
async function agreeToNotifications(popup: Page): Promise<void> {
  const agree = popup.getByRole('button', { name: 'Yes, notify me' });
  await agree.click();
  await expect(agree).toHaveCount(0);
}

test('F1, F11: an audit continues without the popup and without its worker, and notifies the user when it is done', async ({
  plumbline,
}) => {
  const { browser, sandbox } = plumbline;
  await plumbline.connect('sbx_empty');
  const { tab, popup } = await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  const row = popup.getByRole('listitem').filter({ hasText: AUDIT });
  const inside = await browser.inside();
  await duringJob(plumbline, async () => {
    await row.getByRole('button', { name: 'Run audit' }).click();
    await agreeToNotifications(popup);
    await expect(row.getByRole('button', { name: 'Running' })).toBeVisible();
    // Only then has the order been sent, and an audit runs.
    await expect.poll(() => rowsIn(inside, 'jobs')).toHaveLength(1);
    await popup.close();
    // Until here the audit cannot end: the worker would tell it, and need no alarm.
    await browser.stopWorker();
  });

  expect(await ringAlarm(inside)).toBe(true);
  // Each look that finds the audit running makes the next one due up to a minute later, whenever the alarm rings.
  await expect
    .poll(
      async () => {
        await ringAlarm(inside);
        return Object.keys(await plumbline.notifications());
      },
      { timeout: 200_000 },
    )
    .toEqual([expect.stringMatching(/^job:crawl:\d+ http/)]);
  await expect.poll(() => inside.evaluate(() => chrome.action.getBadgeText({}))).toBe('1');

  const again = await browser.pressButton(tab);
  await expect(again.getByText(/SEO audit · health \d+/)).toBeVisible();
  // What has been seen stays seen.
  await expect.poll(() => inside.evaluate(() => chrome.action.getBadgeText({}))).toBe('');
});

test('F49: a click on the notification opens the result', { tag: '@all' }, async ({ plumbline }) => {
  const { browser, sandbox } = plumbline;
  await plumbline.connect('sbx_empty');
  const { popup } = await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  await duringJob(plumbline, async () => {
    await popup.getByRole('button', { name: 'Run audit' }).click();
    await agreeToNotifications(popup);
    await expect(popup.getByRole('button', { name: 'Running' })).toBeVisible();
    // An end that an open page shows first gets no notification.
    await popup.close();
  });
  await expect.poll(async () => Object.keys(await plumbline.notifications())).toHaveLength(1);
  const [id] = Object.keys(await plumbline.notifications());
  const opened = browser.context.waitForEvent('page');
  const worker = await browser.worker();
  await worker.evaluate((notification) => {
    // What the browser does on a click; nothing outside it can press a notification.
    const clicked = chrome.notifications.onClicked as unknown as { dispatch(id: string): void };
    clicked.dispatch(notification);
  }, id as string);
  const page = await opened;
  await expect(page.getByRole('heading', { name: 'Audit result' })).toBeVisible();
  await expect(page.getByText(/Express, \d+ pages/)).toBeVisible();
  expect(page.url()).toMatch(/sidepanel\.html\?site=shop\.localhost#\/audit\/crawls\/\d+$/);
});

test('F10: two presses start one audit', { tag: '@all' }, async ({ plumbline }) => {
  const { sandbox } = plumbline;
  await plumbline.connect('sbx_empty');
  const { popup } = await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  await popup.getByRole('button', { name: 'Run audit' }).dblclick();
  await expect(popup.getByText(/SEO audit · health \d+/)).toBeVisible();
  const started = (await plumbline.requests()).filter(({ operation }) => operation === 'audit.startCrawl');
  expect(started).toHaveLength(1);
});

test('F5: after a lost response, the order is looked for, not sent again', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { sandbox } = plumbline;
  await plumbline.connect('sbx_empty');
  await plumbline.control('faults', { operation: 'audit.startCrawl', network: 'drop' });
  const { popup } = await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  await popup.getByRole('button', { name: 'Run audit' }).click();
  await expect(popup.getByText(/SEO audit · health \d+/)).toBeVisible();
});

test('a daily limit is shown in the row, and affects nothing else', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { sandbox } = plumbline;
  await plumbline.connect('sbx_empty');
  await plumbline.control('faults', { operation: 'audit.startCrawl', code: 'express_limit' });
  const { popup } = await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  await popup.getByRole('button', { name: 'Run audit' }).click();
  await expect(popup.getByText('No free express audits left today.')).toBeVisible();
  await expect(popup.getByText('Security shield')).toBeVisible();
});

test('AUTH-04: a revoked key stops the polling and is reported once', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { browser, sandbox } = plumbline;
  const { key, account } = await plumbline.account();
  await plumbline.connect(key);
  await plumbline.control(`keys/${account.keys[0]?.id}`, undefined, 'DELETE');
  const { popup } = await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled(popup);
  await expect(popup.getByText('The service does not accept the key.').first()).toBeVisible();
  const inside = await browser.inside();
  await expect.poll(() => inside.evaluate(() => chrome.action.getBadgeText({}))).toBe('!');
  await expect.poll(() => inside.evaluate(() => chrome.alarms.getAll())).toEqual([]);
});
