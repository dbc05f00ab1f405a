// End to end: links and launches in bulk are compared with the sandbox’s books, with the worker killed in their middle.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { passTime } from '../extension-database.ts';
import { expect, type Plumbline, test } from '../plumbline.ts';

/** The price of the first plan, in USD. */
const PRICE = 9.9;

interface Builder {
  panel: Page;
  shop: string;
  project: number;
  account: number;
  /** The links of the project, as the service has them. */
  links(): Promise<{ id: number; url: string }[]>;
  /** Removes a link elsewhere. */
  remove(link: number): Promise<unknown>;
  /** How many runs each link has. */
  runs(): Promise<Map<number, number>>;
  balance(): Promise<number>;
}

/** An account with a balance and a project of the shop with one link, in a panel at the links. */
async function builder(plumbline: Plumbline, balance: number): Promise<Builder> {
  const { key, account } = await plumbline.control<{ key: string; account: { id: number } }>('accounts', {
    balance,
  });
  const { shop } = plumbline.sandbox.shop.urls;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const call = async <T>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> => {
    const init = { method, ...(body && { body: JSON.stringify(body) }) };
    return (await fetch(`${plumbline.sandbox.baseUrl}${path}`, { headers, ...init })).json() as Promise<T>;
  };
  const { project } = await call<{ project: { id: number } }>('/projects', {
    name: 'Tea shop',
    url: `${shop}/`,
    language: 'en',
    links: [{ url: `${shop}/kettles/heron`, anchor: 'gooseneck kettle' }],
  });
  await plumbline.connect(key);
  const panel = await plumbline.browser.open(
    `sidepanel.html?site=${new URL(shop).hostname}#/promotion/${project.id}/links`,
  );
  await panel.setViewportSize({ width: 360, height: 900 });
  return {
    panel,
    shop,
    project: project.id,
    account: account.id,
    links: async () =>
      (await call<{ project: { links: { id: number; url: string }[] } }>(`/projects/${project.id}`)).project
        .links,
    remove: (link) => call(`/projects/${project.id}/links/${link}`, undefined, 'DELETE'),
    async runs() {
      const query = `project_id=${project.id}&per_page=100`;
      const { runs } = await call<{ runs: { link_id: number }[] }>(`/promotion/runs?${query}`);
      return new Map([...Map.groupBy(runs, ({ link_id }) => link_id)].map(([id, own]) => [id, own.length]));
    },
    balance: async () =>
      (await plumbline.control<{ account: { balance: number } }>(`accounts/${account.id}`, undefined, 'GET'))
        .account.balance,
  };
}

const sent = async (plumbline: Plumbline, operation: string) =>
  (await plumbline.requests()).filter((request) => request.operation === operation).length;

/** Lets a minute pass, for our own count of requests and for the service's. */
async function aMinute(plumbline: Plumbline): Promise<void> {
  await plumbline.control('clock', { advance: 61 });
  const inside = await plumbline.browser.inside();
  // In turn with the worker: while it counts a request, it would write back what it has read before.
  await inside.evaluate(() =>
    navigator.locks.request('stored:session:pace', () => chrome.storage.session.remove('pace')),
  );
  await passTime(inside);
}

/** Adds pages in bulk. */
async function addMany(panel: Page, lines: readonly string[], count: number): Promise<void> {
  await panel.getByRole('link', { name: 'Add many' }).click();
  await panel.getByLabel('Pages, one per line').fill(lines.join('\n'));
  await panel.getByRole('button', { name: `Add ${count} links` }).click();
}

/** Opens the table, selects the first pages found by a search, and gets their prices. */
async function priced(panel: Page, project: number, query: string, count: number): Promise<void> {
  await panel.evaluate((hash) => {
    location.hash = hash;
  }, `/promotion/${project}/links`);
  await panel.getByRole('searchbox').fill(query);
  await expect(panel.getByRole('list', { name: 'Links' }).getByRole('listitem')).toHaveCount(count);
  await panel.getByRole('checkbox', { name: `Select these ${count} links` }).check();
  await panel.getByRole('link', { name: `Launch ${count}` }).click();
  await panel.getByRole('button', { name: 'Review' }).click();
}

test('a link builder’s morning: 40 lines, three refused; 12 launched with money for 7, and the other 5 after a top-up', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { panel, shop, project, account, links, runs, balance } = await builder(plumbline, 7 * PRICE + 1);
  const pages = Array.from({ length: 37 }, (_, n) => `${shop}/${n < 12 ? 'tea' : 'pot'}/${n}; anchor ${n}`);
  const refused = ['/kettles/heron', 'https://other.example/', 'teas/green tea'];
  await addMany(panel, [...pages.slice(0, 20), ...refused, ...pages.slice(20)], 37);
  await expect(panel.getByText('37 of 37 added')).toBeVisible();
  await expectAccessible(panel);
  await expect(panel.getByLabel('Pages, one per line')).toHaveValue(refused.join('\n'));
  expect((await links()).map(({ url }) => url)).toEqual([
    `${shop}/kettles/heron`,
    ...pages.map((line) => line.split(';')[0]),
  ]);
  expect(await sent(plumbline, 'promotion.addLink')).toBe(37);
  await panel.getByRole('button', { name: 'Close' }).click();

  await aMinute(plumbline);
  await priced(panel, project, '/tea/', 12);
  await expect(panel.getByText('Your balance is enough for 7 of 12')).toBeVisible();
  await expectAccessible(panel);
  await panel.getByRole('button', { name: /^Pay USD.118\.80 and launch 12$/ }).click();
  await expect(panel.getByText('7 of 12 launched')).toBeVisible();
  await expect(panel.getByText('5 links were not launched and not charged.')).toBeVisible();
  await expectAccessible(panel);
  expect(await balance()).toBe(1);
  expect(await sent(plumbline, 'runs.launchRun')).toBe(8);

  await plumbline.control(`accounts/${account}`, { top_up: 100 }, 'PATCH');
  await aMinute(plumbline);
  await panel.getByRole('button', { name: 'Get new prices for 5' }).click();
  await panel.getByRole('button', { name: /^Pay USD.49\.50 and launch 5$/ }).click();
  await expect(panel.getByText('5 of 5 launched')).toBeVisible();
  expect([...(await runs()).values()]).toEqual(Array.from({ length: 12 }, () => 1));
  expect(await balance()).toBe(51.5);
});

/** After a kill, nothing is sent until looks have shown what arrived, which can take half a minute. */
const LOOKED = { timeout: 180_000 };

test('a worker that is killed while it adds links goes on, and adds none twice', { tag: '@all' }, async ({
  plumbline,
}) => {
  const { panel, shop, links } = await builder(plumbline, 0);
  // The requests of one minute are enough for these.
  const pages = Array.from({ length: 12 }, (_, n) => `${shop}/tea/${n}`);
  // The third and the seventh arrive, and their worker is killed before the response. Armed for as long as the looks
  // after the first kill may take.
  const armed = { operation: 'promotion.addLink', ttl: 600 };
  for (const between of [2, 3]) {
    await plumbline.control('faults', { ...armed, times: between });
    await plumbline.control('faults', { ...armed, delay: 12_000, times: 1 });
  }
  await addMany(panel, pages, 12);
  for (const count of [3, 7]) {
    await expect.poll(() => sent(plumbline, 'promotion.addLink'), LOOKED).toBe(count);
    await plumbline.browser.stopWorker();
  }
  await expect(panel.getByText('12 of 12 added')).toBeVisible(LOOKED);
  expect(await sent(plumbline, 'promotion.addLink')).toBe(12);
  expect((await links()).map(({ url }) => url).sort()).toEqual([`${shop}/kettles/heron`, ...pages].sort());
});

test('a worker that is killed while it launches sends nothing more; the rest is launched when the user says so', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { panel, shop, project, links, runs, balance } = await builder(plumbline, 100);
  await addMany(
    panel,
    [1, 2, 3, 4].map((n) => `${shop}/tea/${n}`),
    4,
  );
  await expect(panel.getByText('4 of 4 added')).toBeVisible();
  await aMinute(plumbline);
  await priced(panel, project, '/tea/', 4);
  await panel.getByRole('button', { name: /^Pay USD.39\.60 and launch 4$/ }).waitFor();
  // The first is answered at once; the second arrives, and its worker is killed before the response. What it does after
  // 12 s is seen at the third look, 15 s after the first.
  await plumbline.control('faults', { operation: 'runs.launchRun', times: 1 });
  await plumbline.control('faults', { operation: 'runs.launchRun', delay: 12_000, times: 3 });
  await panel.getByRole('button', { name: /^Pay/ }).click();
  await expect.poll(() => sent(plumbline, 'runs.launchRun')).toBe(2);
  await plumbline.browser.stopWorker();
  await expect(panel.getByText('The response to one was lost, so the rest was not sent.')).toBeVisible();
  await expect(panel.getByText('2 of 4 launched')).toBeVisible();
  expect(await sent(plumbline, 'runs.launchRun')).toBe(2);
  await plumbline.control('faults', undefined, 'DELETE');
  await aMinute(plumbline);
  await panel.getByRole('button', { name: 'Get new prices for 2' }).click();
  await panel.getByRole('button', { name: /^Pay USD.19\.80 and launch 2$/ }).click();
  await expect(panel.getByText('2 of 2 launched')).toBeVisible();
  const [, ...added] = await links();
  expect(await runs()).toEqual(new Map(added.map(({ id }) => [id, 1])));
  expect(await balance()).toBe(60.4);
});

test('a link that is removed elsewhere stops the launches before it; the rest is one press away from the links', {
  tag: '@all',
}, async ({ plumbline }) => {
  const { panel, shop, project, links, remove, runs, balance } = await builder(plumbline, 100);
  await addMany(
    panel,
    [1, 2, 3].map((n) => `${shop}/tea/${n}`),
    3,
  );
  await expect(panel.getByText('3 of 3 added')).toBeVisible();
  await aMinute(plumbline);
  await priced(panel, project, '/tea/', 3);
  await panel.getByRole('button', { name: /^Pay USD.29\.70 and launch 3$/ }).waitFor();
  const [, first, second, third] = await links();
  await remove(second?.id ?? 0);
  await panel.getByRole('button', { name: /^Pay/ }).click();
  await expect(panel.getByText('1 of 3 launched')).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: '/tea/2' })).toHaveText(
    '/tea/2This no longer exists at the service.',
  );
  await expect(panel.getByText('2 links were not launched and not charged.')).toBeVisible();
  expect(await sent(plumbline, 'runs.launchRun')).toBe(2);

  await panel.evaluate((hash) => {
    location.hash = hash;
  }, `/promotion/${project}/links`);
  await panel.getByRole('link', { name: 'See the launches' }).click();
  await panel.getByRole('button', { name: 'Get a new price for 1' }).click();
  await expect(panel.getByText('1 link is no longer in the project.')).toBeVisible();
  await panel.getByRole('button', { name: /^Pay USD.9\.90 and launch 1$/ }).click();
  await expect(panel.getByText('1 of 1 launched')).toBeVisible();
  expect(await runs()).toEqual(new Map([first, third].map((link) => [link?.id, 1])));
  expect(await balance()).toBe(80.2);
});

test.describe('with access to the shop', () => {
  const origins = ['http://127.0.0.1/*', 'https://shop.localhost/*', 'http://shop.localhost/*'];
  test.use({ extension: { granted: { origins } } });

  test('the pages of a launch are checked on demand, and one that cannot be indexed needs a second press', {
    tag: '@all',
  }, async ({ plumbline }) => {
    const { panel, shop, project, links, runs } = await builder(plumbline, 100);
    await addMany(panel, [`${shop}/gift-cards; gift cards`, `${shop}/nowhere`], 2);
    await expect(panel.getByText('2 of 2 added')).toBeVisible();
    const ids = (await links()).map(({ id }) => id);
    await panel.evaluate((hash) => {
      location.hash = hash;
    }, `/promotion/${project}/launch/${ids.join()}`);
    const looks = panel.getByRole('region', { name: 'Are the pages worth promoting?' });
    await panel.getByRole('button', { name: 'Check 3 pages' }).click();
    await expect(looks.getByRole('listitem')).toHaveText([
      /^\/kettles\/heron7 of 8 checks passed$/,
      /^\/gift-cards.*“noindex”/,
      /^\/nowhereError page: status 404/,
    ]);
    await expect(panel.getByRole('button', { name: /^Check \d+ page/ })).toHaveCount(0);
    await expectAccessible(panel);
    await panel.getByRole('button', { name: 'Review' }).click();
    await expect(panel.getByText('Fix 2 pages first')).toBeVisible();
    const pay = panel.getByRole('button', { name: /^Pay USD.29\.70 and launch 3$/ });
    await expect(pay).toBeDisabled();
    await expectAccessible(panel);
    await panel.getByRole('checkbox', { name: 'Promote anyway' }).check();
    await pay.click();
    await expect(panel.getByText('3 of 3 launched')).toBeVisible();
    expect([...(await runs()).values()]).toEqual([1, 1, 1]);
  });
});
