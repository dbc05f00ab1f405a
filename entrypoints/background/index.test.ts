import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { announce } from '@/lib/platform/changes.ts';
import { settings } from '@/lib/platform/settings.ts';
import { connections } from '@/lib/service/connection/connection.ts';

/** What the worker has done, in order: each function of its modules with what it was given. */
const { done, fails, noting } = vi.hoisted(() => {
  const done: unknown[] = [];
  /** How many times the next calls of a function fail. */
  const fails = new Map<string, number>();
  const answers: Readonly<Record<string, (given: never, then: () => void) => unknown>> = {
    begin(wish: { id: string }, whenOver) {
      whenOver();
      return { id: wish.id, state: 'prepared' };
    },
    beginWork: (write: () => unknown) => write(),
    isUnderWay: () => isOrdering.now,
    readableRows: () => ({ jobs: [] }),
    rawRows: () => [7],
    call: () => ({ data: { pong: true }, at: 1, error: null }),
  };
  const isOrdering = { now: false };
  const IGNORING = ['keepAlarm', 'keepLedgerCopy', 'showBadge', 'applyPolicy'];
  const noting = (...names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        async (...given: unknown[]) => {
          // What a promise passes to its next step is not meant for it.
          const told = IGNORING.includes(name) ? [] : given.filter((part) => typeof part !== 'function');
          done.push(told.length > 0 ? [name, ...told] : name);
          const left = fails.get(name) ?? 0;
          fails.set(name, left - 1);
          if (left > 0) throw new Error(name);
          return (answers[name]?.(given[0] as never, given[1] as never) ?? null) as unknown;
        },
      ]),
    );
  return { done, fails, noting: Object.assign(noting, { isOrdering }) };
});

vi.mock('@/lib/page/observe/observation-store.ts', () => noting('keepObservations'));
vi.mock('@/lib/page/other/serve-names.ts', () => noting('serveNames'));
vi.mock('@/lib/page/policy-trial/serve-trials.ts', () => noting('serveTrials'));
vi.mock('@/lib/platform/evict.ts', () => noting('evict'));
vi.mock('@/lib/platform/raw-rows.ts', async (original) => ({
  ...(await original<object>()),
  ...noting('rawRows'),
}));
vi.mock('@/lib/platform/database.ts', async (original) => ({
  ...(await original<object>()),
  ...noting('deleteDatabase', 'probeDatabase', 'readableRows'),
}));
vi.mock('@/lib/service/ask/private-rows.ts', () => noting('tellPrivatePages'));
vi.mock('@/lib/service/connection/access.ts', () =>
  noting('forgetAccess', 'forgetUnreadable', 'nameAccount', 'showAccount'),
);
vi.mock('@/lib/service/connection/accounts.ts', () => noting('removeAccount'));
vi.mock('@/lib/service/connection/connect.ts', () => noting('abortConnect', 'connect', 'tryKeyAgain'));
vi.mock('@/lib/service/connection/managed.ts', () => noting('applyPolicy'));
vi.mock('@/lib/service/connection/witness.ts', () => noting('renewWitness'));
vi.mock('@/lib/service/notifications/tell-ended.ts', () => noting('openEnded', 'tellEnded'));
vi.mock('@/lib/service/notifications/tell-news.ts', () => noting('openNews', 'tellNews'));
vi.mock('@/lib/service/notifications/badge.ts', () => noting('showBadge'));
vi.mock('@/lib/service/jobs/watch.ts', () => noting('seeJobs'));
vi.mock('@/lib/service/operations/batch-rows.ts', () => noting('beginBatch', 'steerBatch'));
vi.mock('@/lib/service/operations/batches.ts', () => noting('carryOn'));
vi.mock('@/lib/service/operations/journal.ts', () => noting('begin', 'recover'));
vi.mock('@/lib/service/operations/keep-unexplained.ts', () => noting('understandUnexplained'));
vi.mock('@/lib/service/operations/ledger-copy.ts', () => noting('keepLedgerCopy'));
vi.mock('@/lib/service/operations/reconcile.ts', () => noting('seeOperations'));
vi.mock('@/lib/service/operations/withdraw.ts', () => noting('withdraw'));
vi.mock('@/lib/service/projects/refresh-projects.ts', () => noting('refreshProjects'));
vi.mock('@/lib/service/requests/call.ts', () => ({
  ...noting('call'),
  wellFormed: (route: string, input: unknown) => ({ endpoint: { route }, input }),
}));
vi.mock('@/lib/service/work.ts', () => ({
  ...noting('beginWork', 'isUnderWay', 'keepAlarm', 'work'),
  isWorkAlarm: ({ name }: { name: string }) => name === 'work',
}));
vi.mock('./commands.ts', () => noting('listenToCommands'));
vi.mock('./first-run.ts', () => noting('welcomeNewcomers'));
vi.mock('./menu.ts', () => noting('keepMenu'));
vi.mock('./toolbar-button.ts', () => noting('keepButton'));

/** An event of the browser. */
function event() {
  const listeners = new Set<(...given: never[]) => void>();
  return {
    addListener: (listener: () => void) => void listeners.add(listener),
    removeListener: (listener: () => void) => void listeners.delete(listener),
    hasListener: (listener: () => void) => listeners.has(listener),
    fire: (...given: unknown[]) => {
      for (const listener of listeners) listener(...(given as never[]));
    },
    size: () => listeners.size,
  };
}
const [added, removed, updated, clicked] = [event(), event(), event(), event()];
const levels: unknown[] = [];

/** Returns what the worker does next, once it has done all of it. */
async function next(act: () => unknown): Promise<readonly unknown[]> {
  done.length = 0;
  await act();
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  return [...done];
}

const STARTS = [
  'renewWitness',
  'recover',
  'tellEnded',
  'tellNews',
  'evict',
  'showBadge',
  'keepAlarm',
] as const;
const started: { first: readonly unknown[]; later: readonly unknown[] } = { first: [], later: [] };
const errors: unknown[] = [];
const listenToErrors = () =>
  vi.spyOn(console, 'error').mockImplementation((error: Error) => void errors.push(error.message));

// A worker starts once.
beforeAll(async () => {
  fakeBrowser.reset();
  Object.assign(fakeBrowser.permissions, { onAdded: added, onRemoved: removed });
  Object.assign(fakeBrowser.runtime, { onUpdateAvailable: updated, reload: () => done.push('reload') });
  Object.assign(fakeBrowser.storage.local, { setAccessLevel: async (level: object) => levels.push(level) });
  Object.assign(fakeBrowser, { notifications: undefined });
  listenToErrors();
  fails.set('evict', 1);
  const { default: worker } = await import('./index.ts');
  worker.main();
  started.first = [...done];
  started.later = await next(() => {});
});
beforeEach(() => {
  listenToErrors();
  fails.clear();
  errors.length = 0;
  noting.isOrdering.now = false;
});

describe('the worker', () => {
  it('listens to everything before it does anything', () => {
    expect(started.first).toEqual([
      'keepObservations',
      'serveTrials',
      'serveNames',
      'keepLedgerCopy',
      'tellPrivatePages',
      'welcomeNewcomers',
      'keepButton',
      'keepMenu',
      'listenToCommands',
    ]);
  });

  it('recovers before it tells anything, whichever step fails, then goes on with batches', () => {
    expect(started.later).toEqual([...STARTS, 'carryOn', 'applyPolicy', 'keepAlarm']);
  });

  it('keeps what is stored from content scripts', () => {
    expect(levels).toEqual([{ accessLevel: 'TRUSTED_CONTEXTS' }]);
  });

  it.each<[string, () => unknown, readonly unknown[]]>([
    [
      'its alarm',
      () =>
        fakeBrowser.alarms.onAlarm.trigger({ name: 'work', scheduledTime: 1, persistAcrossSessions: false }),
      ['work', 'carryOn', 'keepAlarm'],
    ],
    [
      'another alarm',
      () =>
        fakeBrowser.alarms.onAlarm.trigger({ name: 'other', scheduledTime: 1, persistAcrossSessions: false }),
      [],
    ],
    ['the start of the browser', () => fakeBrowser.runtime.onStartup.trigger(), ['work']],
    ['a permission', () => added.fire({}), ['keepAlarm', 'applyPolicy']],
    ['a withdrawn permission', () => removed.fire({}), ['keepAlarm']],
    ['a policy', () => fakeBrowser.storage.onChanged.trigger({}, 'managed' as never), ['applyPolicy']],
    ['a change of jobs', () => announce(['jobs']), ['showBadge', 'keepLedgerCopy']],
    ['a change of orders', () => announce(['operations']), ['showBadge', 'keepLedgerCopy']],
    ['a change of unexplained charges', () => announce(['unexplained']), ['showBadge']],
    ['a change of projects', () => announce(['projects']), []],
    ['a change of accounts', () => connections.set([]), ['keepAlarm', 'showBadge']],
    ['a change of settings', () => settings.set({ ...settings.fallback, badge: false }), ['showBadge']],
  ])('after %s does what is due', async (_name, act, expected) => {
    expect(await next(act)).toEqual(expected);
  });

  it.each([
    [false, ['isUnderWay', 'reload']],
    [true, ['isUnderWay']],
  ])('that is offered an update, with an order under way: %s', async (isOrdering, acts) => {
    noting.isOrdering.now = isOrdering;
    expect(await next(() => updated.fire({}))).toEqual(acts);
  });

  it('opens what a notification is about, once notifications are allowed', async () => {
    Object.assign(fakeBrowser, { notifications: { onClicked: clicked } });
    await next(() => added.fire({}));
    await next(() => added.fire({}));
    expect(clicked.size()).toBe(1);
    expect(await next(() => clicked.fire('job:7'))).toEqual([
      ['openEnded', 'job:7'],
      ['openNews', 'job:7'],
    ]);
  });
});

/** Returns the reply to a message of an own page, and what was done for it. */
async function asked(type: string, data: object) {
  const reply = Promise.withResolvers<unknown>();
  const page = { id: 'test-extension-id', url: 'chrome-extension://test-extension-id/popup.html' };
  const message = { id: 1, type, data, timestamp: Date.now() };
  const acts = await next(() =>
    fakeBrowser.runtime.onMessage.trigger(message, page as never, reply.resolve as never),
  );
  return { reply: ((await reply.promise) as { res: unknown }).res, acts };
}

const WISH = {
  account: 'a#1',
  id: 'order-0001',
  kind: 'POST /projects',
  input: {},
  price: { kind: 'free' },
  site: 's',
};
const BATCH = { account: 'a#1', id: 'batch-0001', site: 's', kind: 'k', projectId: 3, items: [] };

describe('a page', () => {
  beforeAll(() => connections.set([{ account: 'a#1', baseUrl: 'https://service.example/api/v1' } as never]));

  it.each<[string, object, unknown, readonly unknown[]]>([
    [
      'connect',
      { baseUrl: 'b', key: 'k', attempt: 't' },
      null,
      [['connect', { baseUrl: 'b', key: 'k', attempt: 't' }]],
    ],
    ['cancelConnect', { attempt: 't' }, null, [['abortConnect', 't']]],
    ['disconnect', { account: 'a#1' }, null, [['forgetAccess', 'a#1']]],
    ['forgetUnreadable', {}, null, ['forgetUnreadable']],
    ['showAccount', { account: 'a#2' }, null, [['showAccount', 'a#2']]],
    ['nameAccount', { account: 'a#1', name: 'Shop' }, null, [['nameAccount', 'a#1', 'Shop']]],
    ['tryKeyAgain', {}, null, ['tryKeyAgain']],
    ['removeAccount', { account: 'a#2' }, null, [['removeAccount', 'a#2']]],
    [
      'refresh',
      { host: 'shop.example', isWanted: true },
      null,
      ['keepLedgerCopy', ['refreshProjects', 'shop.example', true], 'tellEnded', 'keepAlarm'],
    ],
    [
      'refresh',
      { host: null, isWanted: false },
      null,
      ['keepLedgerCopy', ['refreshProjects', null, false], 'tellEnded', 'keepAlarm'],
    ],
    [
      'call',
      { endpoint: 'GET /ping', input: { query: {} }, maxAge: 60 },
      { data: { pong: true }, at: 1, error: null },
      [['call', { route: 'GET /ping' }, { query: {} }, 60]],
    ],
    [
      'begin',
      WISH,
      { id: 'order-0001', state: 'prepared' },
      ['keepLedgerCopy', 'beginWork', ['begin', WISH], 'work'],
    ],
    [
      'beginBatch',
      BATCH,
      { id: null },
      ['keepLedgerCopy', 'beginWork', ['beginBatch', BATCH], 'carryOn', 'keepAlarm'],
    ],
    [
      'steerBatch',
      { id: 'batch-0001', act: 'stop' },
      null,
      ['beginWork', ['steerBatch', 'batch-0001', 'stop'], 'carryOn', 'keepAlarm'],
    ],
    ['withdraw', WISH, null, ['keepLedgerCopy', ['withdraw', WISH]]],
    ['work', {}, null, ['keepLedgerCopy', ['work', true], 'carryOn', 'keepAlarm']],
    ['see', { jobs: [], operations: [] }, null, ['tellNews']],
    [
      'see',
      { jobs: ['crawl:1'], operations: ['o'], unexplained: ['u'] },
      null,
      [
        ['seeJobs', 'a#1', ['crawl:1']],
        ['seeOperations', ['o']],
        ['understandUnexplained', ['u']],
        'tellNews',
      ],
    ],
    ['rows', { table: 'jobs' }, [7], [['rawRows', { table: 'jobs' }]]],
    ['probe', {}, true, ['probeDatabase']],
    ['exportRows', {}, { jobs: [] }, ['readableRows']],
    // What can be read is never deleted.
    ['startAnew', {}, null, ['probeDatabase']],
  ])('that asks for %s gets it', async (name, data, value, acts) => {
    expect(await asked(name, data)).toEqual({ reply: { ok: true, value }, acts });
  });

  const SEEN = { jobs: ['crawl:1'], operations: ['o'], unexplained: ['u'] };
  it.each<[string, string, object]>([
    ['connect', 'connect', { baseUrl: 'b', key: 'k', attempt: 't' }],
    ['abortConnect', 'cancelConnect', { attempt: 't' }],
    ['forgetAccess', 'disconnect', { account: 'a#1' }],
    ['forgetUnreadable', 'forgetUnreadable', {}],
    ['showAccount', 'showAccount', { account: 'a#2' }],
    ['nameAccount', 'nameAccount', { account: 'a#1', name: 'Shop' }],
    ['tryKeyAgain', 'tryKeyAgain', {}],
    ['removeAccount', 'removeAccount', { account: 'a#2' }],
    ['refreshProjects', 'refresh', { host: null, isWanted: true }],
    ['tellEnded', 'refresh', { host: null, isWanted: true }],
    ['keepAlarm', 'refresh', { host: null, isWanted: true }],
    ['call', 'call', { endpoint: 'GET /ping', input: {}, maxAge: 60 }],
    ['begin', 'begin', WISH],
    ['beginBatch', 'beginBatch', BATCH],
    ['steerBatch', 'steerBatch', { id: 'batch-0001', act: 'stop' }],
    ['withdraw', 'withdraw', WISH],
    ['work', 'work', {}],
    ['seeJobs', 'see', SEEN],
    ['seeOperations', 'see', SEEN],
    ['understandUnexplained', 'see', SEEN],
    ['tellNews', 'see', SEEN],
    ['rawRows', 'rows', { table: 'jobs' }],
    ['readableRows', 'exportRows', {}],
  ])('is told that %s has failed, if it asked for %s', async (failing, name, data) => {
    fails.set(failing, 1);
    expect((await asked(name, data)).reply).toEqual({
      ok: false,
      error: { code: 'internal', message: `Error: ${failing}` },
    });
  });

  it('starts anew with a database that cannot be read', async () => {
    fails.set('probeDatabase', 2);
    expect(await asked('probe', {})).toEqual({ reply: { ok: true, value: false }, acts: ['probeDatabase'] });
    expect((await asked('startAnew', {})).acts).toEqual([
      'probeDatabase',
      'deleteDatabase',
      'keepLedgerCopy',
      ...STARTS,
    ]);
  });

  it.each([
    [1, []],
    [2, ['keepLedgerCopy']],
  ])('gets its order begun if the copy of the ledger fails %d times', async (times, told) => {
    fails.set('keepLedgerCopy', times);
    const { acts } = await asked('begin', WISH);
    expect(acts).toEqual(['keepLedgerCopy', 'keepLedgerCopy', 'beginWork', ['begin', WISH], 'work']);
    expect(errors).toEqual(told);
  });
});
