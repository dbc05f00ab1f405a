// End to end: Firefox ends the background by its own rules.
import { duringJob } from '../service/during-job.ts';
import { expect, type Plumbline, test } from './plumbline.ts';
import { partOf } from './view.ts';

// Long enough for the background to be ended in the middle of an audit.
test.use({ pause: 100 });
// An audit takes seconds, or minutes on a loaded machine.
test.describe.configure({ timeout: 300_000 });
const AUDITED = { timeout: 100_000 };

const started = async (plumbline: Plumbline) =>
  (await plumbline.requests()).filter(({ operation }) => operation === 'audit.startCrawl').length;

test('an audit that is started and left while the background ends: reported by badge and notification, once', async ({
  plumbline,
}) => {
  const { firefox, popup, sandbox } = plumbline;
  await plumbline.connect('sbx_empty');
  await plumbline.wantNotifications();
  const tab = await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled();
  await duringJob(plumbline, async () => {
    await popup.press('Run audit');
    await expect.poll(popup.text).toMatch(/SEO audit crawling \d+ of about 25 pages Running/);
    await firefox.closePopup();
    await expect.poll(popup.text).toBe('');
    await firefox.stopBackground();
  });

  // Firefox shows a notification for a while; the badge stays.
  await expect
    .poll(plumbline.notifications, AUDITED)
    .toEqual(['SEO audit of shop.localhost: Health 85, 16 pages checked.']);
  await expect.poll(plumbline.badge).toBe('1');
  expect(await started(plumbline)).toBe(1);

  await firefox.pressButton(tab);
  await expect.poll(popup.text).toMatch(/SEO audit · health \d+/);
  // What has been seen stays seen.
  await expect.poll(plumbline.badge).toBe('');
});

test('an order whose response is lost with the background is found again, and not sent twice', async ({
  plumbline,
}) => {
  const { firefox, popup, sandbox } = plumbline;
  await plumbline.connect('sbx_empty');
  await plumbline.control('faults', { operation: 'audit.startCrawl', delay: 1_500 });
  const tab = await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled();
  await popup.press('Run audit');
  await expect.poll(() => started(plumbline)).toBe(1);
  await firefox.stopBackground();
  await firefox.pressButton(tab);
  await expect.poll(popup.text, AUDITED).toMatch(/SEO audit · health \d+/);
  expect(await started(plumbline)).toBe(1);
});

test('a click on the notification opens the result', async ({ plumbline }) => {
  const { firefox, popup, sandbox } = plumbline;
  await plumbline.connect('sbx_empty');
  await plumbline.wantNotifications();
  await plumbline.check(sandbox.shop.urls.shop);
  await plumbline.settled();
  await popup.press('Run audit');
  await expect.poll(plumbline.notifications, AUDITED).toHaveLength(1);
  await firefox.pressNotification();
  const page = partOf(firefox, /site=shop\.localhost#\/audit\/crawls\/\d+$/);
  await expect.poll(page.text).toContain('Audit result');
});
