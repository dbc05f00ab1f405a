import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { faults } from '../../../test/hostile/faults.ts';
import {
  attempted,
  changeOperation,
  connectTo,
  disconnect,
  hostileFixture,
  later,
  operationOf,
  workerFixture,
} from '../../../test/service/worker-fixture.ts';
import { settings } from '../../platform/settings.ts';
import { understandUnexplained } from '../operations/keep-unexplained.ts';
import { OPERATION_KINDS } from '../operations/kinds/index.ts';
import { seeOperations } from '../operations/reconcile.ts';
import { settle } from '../operations/settle.ts';
import { readNews } from '../records/news.ts';
import type { Operation } from '../records/operation.ts';
import { keepAlarm, work } from '../work.ts';
import { showBadge } from './badge.ts';
import { openNews, tellNews } from './tell-news.ts';

const hostile = hostileFixture({ keys: { key1: { balance: 500 }, key2: { balance: 500 } } });
workerFixture();

const RUN = 'POST /promotion/runs';
const launch = {
  kind: RUN,
  input: { body: { project_id: 1, link_id: 1 } },
  price: { kind: 'exact' as const, amount: 20, currency: 'USD' },
};

let account: string;
beforeEach(async () => {
  account = await connectTo(hostile.at.baseUrl);
  hostile.at.state.seed('key1', 'projects', [{ domain_host: 'shop.example' }]);
  hostile.at.state.seed('key1', 'links', [{ url: 'https://shop.example/a' }]);
  await allowNotifications(true);
});

const allowNotifications = (notifications: boolean) =>
  settings.set({ ...settings.fallback, language: 'en', notifications });
const texts = () => {
  const all = fakeBrowser.notifications.getAllCreateOptions() as Record<
    string,
    { title: string; message: string }
  >;
  return Object.fromEntries(Object.entries(all).map(([id, { title, message }]) => [id, [title, message]]));
};
const badge = async () => {
  await showBadge();
  return [await fakeBrowser.action.getBadgeText({}), await fakeBrowser.action.getTitle({})];
};
/** Keeps the work that is due in seconds from being done by itself, in the middle of another test. */
const nothingRings = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const listed = async () => (await readNews()).map(({ id }) => id);

/** An order that was accepted as agreed, changed to end like this. */
async function endsAs(fields: Partial<Operation>, id: string = crypto.randomUUID()): Promise<string> {
  await attempted({ ...launch, id });
  await settle({ ...(await operationOf(id)), nextLookAt: null, ...fields }, null);
  return id;
}

describe('an order that ends differently than agreed', () => {
  const twice = [
    { id: 1, charged: 20 },
    { id: 2, charged: 20 },
  ];
  it.each<[string, Partial<Operation>, string]>([
    ['several', { state: 'several', results: twice }, 'One request was carried out 2 times.'],
    ['undecided', { state: 'undecided', results: [] }, 'It is not known whether it went through.'],
    ['none', { state: 'none', results: [] }, 'There is no sign that it went through.'],
    [
      'charged otherwise',
      { results: [{ id: 1, charged: 23 }] },
      'The amount charged is not the amount that was agreed.',
    ],
    ['rejected', { state: 'rejected', results: [] }, 'It was not carried out.'],
    ['unsent', { state: 'unsent', results: [] }, 'It was not sent.'],
  ])(
    '%s: is announced once, counts on the badge, and is listed until it is acknowledged',
    async (_name, fields, says) => {
      await endsAs(fields, 'an order');
      later(10);
      await tellNews();
      expect(texts()).toEqual({ 'news:one:an order': ['Promotion of shop.example', says] });
      expect(await badge()).toEqual(['1', 'Plumbline: 1 order needs your attention']);
      expect(await listed()).toEqual(['an order']);
      const create = vi.spyOn(fakeBrowser.notifications, 'create');
      await tellNews();
      expect(create).not.toHaveBeenCalled();
      await seeOperations(['an order']);
      await tellNews();
      expect(texts()).toEqual({});
      expect((await badge())[0]).not.toBe('1');
      expect(await listed()).toEqual([]);
    },
  );

  it('has the title of the job that it starts; without one, that of an order', async () => {
    await endsAs({ state: 'none', results: [] }, 'first');
    const like = await operationOf('first');
    await seeOperations(['first']);
    const titles: Record<string, string | undefined> = {};
    for (const kind of OPERATION_KINDS.keys()) {
      await settle({ ...like, id: kind, kind, told: 'due' }, null);
      later(10);
      await tellNews();
      titles[kind] = texts()[`news:one:${kind}`]?.[0];
      await seeOperations([kind]);
      await tellNews();
    }
    const others = [...OPERATION_KINDS.keys()].map((kind) => [kind, 'Order for shop.example']);
    expect(titles).toEqual({
      ...Object.fromEntries(others),
      'POST /audit/projects/{id}/crawls': 'SEO audit of shop.example',
      'POST /promotion/runs': 'Promotion of shop.example',
      'POST /rank/projects/{id}/check': 'Rank check of shop.example',
      'POST /shield/projects/{id}/scans': 'Security scan of shop.example',
    });
  });

  it('as agreed: is announced nowhere', async () => {
    await attempted(launch);
    await tellNews();
    expect(texts()).toEqual({});
    expect(await listed()).toEqual([]);
  });

  it('carried out twice with a lost answer, while everything was closed: announced by the work that finds it', async () => {
    hostile.at.plan.add(RUN, faults.dropAfter);
    const { id } = await attempted(launch);
    hostile.at.state.seed('key1', 'runs', [{ project_id: 1, link_id: 1, charged: 20 }]);
    nothingRings();
    await work();
    expect((await operationOf(id)).state).toBe('several');
    expect(texts()).toEqual({
      [`news:one:${id}`]: ['Promotion of shop.example', 'One request was carried out 2 times.'],
    });
  });

  it('refused: its page has ten seconds to show it, and then it is announced nowhere', async () => {
    hostile.at.plan.add(RUN, faults.refusal(402, 'insufficient_funds'), { times: 2 });
    const seen = await attempted(launch);
    expect([seen.state, seen.told]).toEqual(['rejected', 'due']);
    await tellNews();
    expect(texts()).toEqual({});
    await seeOperations([seen.id]);
    const gone = await attempted(launch);
    later(10);
    await tellNews();
    expect(texts()).toEqual({
      [`news:one:${gone.id}`]: ['Promotion of shop.example', 'It was not carried out.'],
    });
    expect(await listed()).toEqual([gone.id]);
  });

  it('refused: is not announced before its time together with another', async () => {
    await endsAs({ state: 'several', results: twice }, 'an order');
    await endsAs({ state: 'rejected', results: [] }, 'a refused one');
    await tellNews();
    expect(Object.keys(texts())).toEqual(['news:one:an order']);
    later(10);
    await tellNews();
    expect(Object.keys(texts())).toEqual(['news:one:an order', 'news:one:a refused one']);
  });

  it('is no longer news if the user acknowledges it while it is announced', async () => {
    await endsAs({ state: 'several', results: twice }, 'an order');
    vi.spyOn(fakeBrowser.notifications, 'create').mockImplementationOnce((() =>
      seeOperations(['an order'])) as never);
    await tellNews();
    expect(await listed()).toEqual([]);
  });

  it('leaves notifications of ended jobs on the screen', async () => {
    const ended = { type: 'basic', iconUrl: '', title: 'SEO audit', message: 'Health 87' } as const;
    await fakeBrowser.notifications.create('job:crawl:1', ended);
    await tellNews();
    expect(Object.keys(texts())).toEqual(['job:crawl:1']);
  });

  it('is no longer news after it turns out as agreed', async () => {
    const id = await endsAs({ state: 'none', results: [] });
    later(10);
    await tellNews();
    expect(Object.keys(texts())).toEqual([`news:one:${id}`]);
    await settle({ ...(await operationOf(id)), state: 'accepted', results: [{ id: 1, charged: 20 }] }, null);
    await tellNews();
    expect(texts()).toEqual({});
    expect(await listed()).toEqual([]);
  });

  it('is announced again for three results instead of two, although it was acknowledged', async () => {
    const id = await endsAs({ state: 'several', results: twice });
    await tellNews();
    await seeOperations([id]);
    await tellNews();
    await settle({ ...(await operationOf(id)), results: [...twice, { id: 3, charged: 20 }] }, null);
    await tellNews();
    expect(texts()[`news:one:${id}`]).toEqual([
      'Promotion of shop.example',
      'One request was carried out 3 times.',
    ]);
  });
});

describe('whichever account is connected', () => {
  it('an order that ends while another account is connected is announced, counted and listed', async () => {
    await endsAs({ state: 'undecided', results: [] }, 'of key1');
    await connectTo(hostile.at.baseUrl, 'key2');
    await tellNews();
    expect(Object.keys(texts())).toEqual(['news:one:of key1']);
    expect(await badge()).toEqual(['1', 'Plumbline: 1 order needs your attention']);
    expect((await readNews()).map((item) => item.account)).toEqual([account]);
  });

  it('an order of an account that is no longer connected is announced with the host of its service', async () => {
    await endsAs({ state: 'undecided', results: [] }, 'of key1');
    await disconnect();
    hostile.at.state.issue('key3', { user: 3 });
    for (const key of ['key2', 'key3']) await connectTo(hostile.at.baseUrl, key);
    await tellNews();
    expect(texts()['news:one:of key1']).toEqual([
      'Promotion of shop.example',
      `It is not known whether it went through. · ${new URL(hostile.at.baseUrl).host}`,
    ]);
  });

  it('and without a connection: the worker wakes for it', async () => {
    await endsAs({ state: 'none', results: [] }, 'of key1');
    await disconnect();
    nothingRings();
    await keepAlarm();
    expect((await fakeBrowser.alarms.getAll()).map(({ name }) => name)).toEqual(['work']);
    expect(vi.getTimerCount(), 'a worker that lives does it when its time has come').toBe(1);
    later(10);
    await work();
    expect(Object.keys(texts())).toEqual(['news:one:of key1']);
    expect(await fakeBrowser.alarms.getAll()).toEqual([]);
    await seeOperations(['of key1']);
    expect(await badge()).toEqual(['', 'Plumbline']);
  });
});

describe('a worker that is killed', () => {
  it('between the end and the announcement: the next one announces it', async () => {
    await endsAs({ state: 'several' }, 'an order');
    const create = vi.spyOn(fakeBrowser.notifications, 'create').mockRejectedValueOnce(new Error('killed'));
    await expect(tellNews()).rejects.toThrow('killed');
    expect((await operationOf('an order')).told).toBe('due');
    await tellNews();
    expect(create).toHaveBeenCalledTimes(2);
    expect(Object.keys(texts())).toEqual(['news:one:an order']);
    expect((await operationOf('an order')).told).toBe('told');
  });

  it('between the announcement and its record: a notification on the screen is not shown again', async () => {
    await endsAs({ state: 'several' }, 'an order');
    await tellNews();
    await changeOperation('an order', { told: 'due' });
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    await tellNews();
    expect(create).not.toHaveBeenCalled();
    expect((await operationOf('an order')).told).toBe('told');
  });
});

it('without permission for notifications, news only appears on the badge and in the list', async () => {
  await endsAs({ state: 'several' }, 'an order');
  await endsAs({ state: 'rejected', results: [] }, 'a refused one');
  await allowNotifications(false);
  await tellNews();
  const told = async () => [(await operationOf('an order')).told, (await operationOf('a refused one')).told];
  expect(await told(), 'the time of the other has not come').toEqual(['quiet', 'due']);
  await seeOperations(['a refused one']);
  await allowNotifications(true);
  await tellNews();
  expect(texts()).toEqual({});
  expect((await badge())[0]).toBe('1');
  expect(await listed()).toEqual(['an order']);
});

describe('many at once', () => {
  it('200 orders of 200 sites are one notification, which disappears when the last is acknowledged', async () => {
    const create = vi.spyOn(fakeBrowser.notifications, 'create');
    vi.spyOn(fakeBrowser.notifications, 'update').mockImplementation((async () => true) as never);
    const like = await operationOf(await endsAs({ state: 'none', results: [] }, 'a'));
    const ids = Array.from({ length: 200 }, (_, n) => `order ${n}`);
    later(60);
    for (const half of [ids.slice(0, 120), ids.slice(120)]) {
      for (const [n, id] of half.entries())
        await settle({ ...like, id, site: `s${n}.example`, state: 'undecided', settledAt: null }, null);
      await tellNews();
    }
    expect(create).toHaveBeenCalledOnce();
    expect(Object.values(texts())).toEqual([['Plumbline', '121 orders need your attention.']]);
    expect(vi.mocked(fakeBrowser.notifications.update).mock.lastCall?.[1]).toEqual({
      title: 'Plumbline',
      message: '201 orders need your attention.',
    });
    await seeOperations(ids);
    await tellNews();
    // One is left.
    expect(Object.values(texts())).toEqual([['Plumbline', '121 orders need your attention.']]);
    await seeOperations(['a']);
    await tellNews();
    expect(texts()).toEqual({});
  });

  it.each([
    ['b', '1 order needs your attention. 4 unexplained differences in your balance.'],
    ['c', '2 orders need your attention. 3 unexplained differences in your balance.'],
    ['e', '4 orders need your attention. 1 unexplained difference in your balance.'],
  ])('orders and money that no order explains are counted apart: from %s on', async (from, says) => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      later(1);
      await endsAs(id < from ? { state: 'none', results: [] } : { unexplained: 9, balanceAfter: 471 }, id);
    }
    later(1);
    await settle({ ...(await operationOf('a')), state: 'undecided', settledAt: null }, null);
    later(60);
    await tellNews();
    // The newest end comes first, whenever it was ordered.
    expect(await listed()).toEqual(['a', 'e', 'd', 'c', 'b']);
    expect(Object.values(texts())).toEqual([['Plumbline', says]]);
  });
});

describe('money that no order explains', () => {
  const row = async (id: string) => {
    const [item] = (await readNews()).filter((one) => one.id === id && one.kind === 'unexplained');
    return item?.kind === 'unexplained' ? item.entry : null;
  };

  it('is recorded together with the end that revealed it, and announced until it is acknowledged', async () => {
    const id = await endsAs({ unexplained: 9, balanceAfter: 471 });
    expect(await row(id)).toEqual({
      id,
      account,
      host: new URL(hostile.at.baseUrl).host,
      amount: 9,
      currency: 'USD',
      at: (await row(id))?.at,
      near: [id],
      possible: ['another_device'],
      told: 'due',
      isUnderstood: false,
    });
    await tellNews();
    expect(texts()).toEqual({
      [`news:one:${id}`]: [
        `Balance at ${new URL(hostile.at.baseUrl).host}`,
        'USD 9.00 unexplained: no order accounts for it.',
      ],
    });
    expect((await badge())[0]).toBe('1');
    expect((await row(id))?.told).toBe('told');
    await understandUnexplained([id]);
    await tellNews();
    expect(texts()).toEqual({});
    expect(await listed()).toEqual([]);
  });

  it('stays acknowledged after another lookup, and is announced again if the amount changes', async () => {
    const id = await endsAs({ unexplained: 9 });
    await understandUnexplained([id]);
    await settle(await operationOf(id), null);
    expect(await listed()).toEqual([]);
    await settle({ ...(await operationOf(id)), unexplained: 12 }, null);
    expect((await row(id))?.amount).toBe(12);
  });

  it('is removed when it is explained later', async () => {
    const id = await endsAs({ unexplained: 9 });
    await settle({ ...(await operationOf(id)), unexplained: 0 }, null);
    expect(await listed()).toEqual([]);
  });

  it('that was acknowledged is not announced again if it is explained for a while', async () => {
    const id = await endsAs({ unexplained: 9 });
    await understandUnexplained([id]);
    for (const unexplained of [0, 9]) await settle({ ...(await operationOf(id)), unexplained }, null);
    expect(await listed()).toEqual([]);
  });

  it('is in the currency of the account, whatever that of the agreed price', async () => {
    const id = await endsAs({});
    const priced = { ...(await operationOf(id)), unexplained: 9 };
    const baseline = { ids: [], balance: 500 };
    const order = { ...priced, baseline, price: { ...launch.price, currency: 'Bottle caps' } };
    await settle(order, null);
    await tellNews();
    const said = () => texts()[`news:one:${id}`]?.[1];
    // Without that of the account, that of the price, as far as an amount has room for it.
    expect([(await row(id))?.currency, said()]).toEqual([
      'Bottle caps',
      'Bottle c 9.00 unexplained: no order accounts for it.',
    ]);
    await settle({ ...order, baseline: { ...baseline, currency: 'USD' }, unexplained: 12 }, null);
    expect((await row(id))?.currency).toBe('USD');
  });

  it('is announced in the language of the reader, its amount too', async () => {
    await settings.set({ ...settings.fallback, language: 'pl', notifications: true });
    const id = await endsAs({ unexplained: 1_234.5 });
    await tellNews();
    expect(texts()[`news:one:${id}`]?.[1]).toBe('USD 1234,50: nie wyjaśnia tego żadne zlecenie.');
  });

  it('lists the orders of that time, and whether the cost of one of them is unknown', async () => {
    const id = await endsAs({});
    const like = await operationOf(id);
    await settle({ ...like, id: 'beside it', state: 'undecided', settledAt: null }, null);
    await settle({ ...like, id: 'before it', settledAt: like.createdAt - 1 }, null);
    await settle({ ...like, id: 'not sent', state: 'unsent', sentAt: null }, null);
    await settle({ ...like, unexplained: 9 }, null);
    const { near, possible } = (await row(id)) ?? {};
    expect({ near, possible }).toEqual({
      near: [id, 'beside it'],
      possible: ['another_device', 'open_order'],
    });
  });
});

describe('a click', () => {
  const opened = async () => (await fakeBrowser.tabs.query({})).map(({ url }) => url).at(-1);

  it('opens the list next to the site of the order, and closes the notification', async () => {
    await endsAs({ state: 'several' }, 'an order');
    await tellNews();
    await openNews('news:one:an order');
    expect(await opened()).toContain('sidepanel.html?site=shop.example#/jobs');
    expect(texts()).toEqual({});
  });

  it('on one about many opens the list next to the site of the newest order', async () => {
    await endsAs({ state: 'several', settledAt: 1 }, 'an order');
    await endsAs({ state: 'several', settledAt: 2, site: 'tea.example' }, 'a newer order');
    await openNews('news:many:1');
    expect(await opened()).toContain('sidepanel.html?site=tea.example#/jobs');
  });

  it('does nothing for other notifications', async () => {
    const before = (await fakeBrowser.tabs.query({})).length;
    await openNews('job:crawl:1');
    expect(await fakeBrowser.tabs.query({})).toHaveLength(before);
  });
});
