// End to end: only Chromium repeats a request by itself; the outcome is reported with every page closed.
import { faults, took } from '../../hostile/faults.ts';
import { startHostile } from '../../hostile/hostile.ts';
import { ringAlarm } from '../extension-database.ts';
import { expect, test } from '../plumbline.ts';

const RUN = 'POST /promotion/runs';

test('an order that was carried out twice and whose response was lost: notification, badge, line and list, until the user confirms', async ({
  plumbline,
}) => {
  const { browser } = plumbline;
  const hostile = await startHostile({ keys: { key1: { balance: 500 } } });
  const { state, plan, log } = hostile;
  state.seed('key1', 'projects', [{ domain_host: 'shop.example' }]);
  state.seed('key1', 'links', [{ url: 'https://shop.example/a' }]);
  const inside = await browser.inside();
  const ask = (type: string, data: object) =>
    inside.evaluate((message) => chrome.runtime.sendMessage(message), {
      id: 1,
      type,
      data,
      timestamp: Date.now(),
    });
  await inside.evaluate(() =>
    chrome.storage.local.set({ settings: { language: 'en', notifications: true } }),
  );
  await ask('connect', { baseUrl: hostile.baseUrl, key: 'key1', attempt: 'the only one' });

  // The connection was used before: Chromium takes its end for that of an idle one, and sends again.
  plan.add(RUN, faults.dropAfter, { times: 1 });
  plan.add(RUN, took(faults.badGateway), { times: 1 });
  await ask('begin', {
    account: `${hostile.baseUrl}#1`,
    id: 'order-of-a-test',
    site: 'shop.example',
    kind: RUN,
    input: { body: { project_id: 1, link_id: 1 } },
    price: { kind: 'exact', amount: 20, currency: 'USD' },
  });
  await expect
    .poll(() => log.effects(RUN).filter((effect) => 'made' in effect))
    .toEqual([
      { made: 'runs', id: 1 },
      { made: 'runs', id: 2 },
    ]);
  await browser.stopWorker();

  // The alarm that was set before sending wakes the next worker.
  expect(await ringAlarm(inside)).toBe(true);
  await expect.poll(() => plumbline.notifications()).toEqual({ 'news:one:order-of-a-test': true });
  const badge = () =>
    inside.evaluate(async () => [await chrome.action.getBadgeText({}), await chrome.action.getTitle({})]);
  await expect.poll(badge).toEqual(['1', 'Plumbline: 1 order needs your attention']);

  const panel = await browser.open('sidepanel.html?site=other.example#/site');
  await panel.getByRole('link', { name: '1 order needs your attention' }).click();
  const row = panel.getByRole('listitem').filter({ hasText: 'one request was carried out 2 times' });
  await expect(row.first()).toContainText('The balance was USD 500.00 before and is USD 460.00 now.');
  await expect(row.first()).toContainText('Charged');
  await panel.getByRole('button', { name: 'Understood' }).click();
  await expect(panel.getByRole('heading', { name: 'Orders that need your attention' })).toHaveCount(0);
  await expect.poll(() => plumbline.notifications()).toEqual({});
  await expect.poll(async () => (await badge())[1]).not.toContain('attention');
  await hostile.close();
});
