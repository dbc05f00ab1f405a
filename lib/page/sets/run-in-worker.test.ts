import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { headWith, waitingRow } from '../../../test/pages/fake-site.ts';
import { pick } from '../../../test/pick.ts';
import type { RequestOutcome } from '../../pages/sets/crawl/request-page.ts';
import type { RunEnd } from '../../pages/sets/stored/run-pages.ts';
import { tallyOf } from '../../pages/sets/stored/set-tally.ts';
import type { SetRow } from '../../pages/sets/stored/stored-set.ts';
import { deleteDatabase } from '../../platform/database.ts';
import { leaveStuck, runInWorker, type SetWorker } from './run-in-worker.ts';
import { goOnWithSets, runSets } from './run-sets.ts';
import type { FromSetWorker, ToSetWorker } from './set-messages.ts';
import { addSet, changeSet, headOf, pauseSet, removeSet, rowsOfSet } from './stored-sets.ts';

type Fetch = (url: string) => Promise<RequestOutcome>;
const fetched = vi.hoisted(() => vi.fn<Fetch>());
const fetchedAsUser = vi.hoisted(() => vi.fn<Fetch>());
vi.mock('../requests/fetch-address.ts', () => ({ fetchAnywhere: fetched, fetchAsUser: fetchedAsUser }));

/** A worker that does what the test says. */
function worker() {
  const told: ToSetWorker[] = [];
  let isOver = false;
  const made: SetWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => void told.push(message),
    terminate() {
      isOver = true;
    },
  };
  return {
    told,
    isOver: () => isOver,
    start: () => made,
    says: (data: FromSetWorker) => made.onmessage?.({ data } as MessageEvent<FromSetWorker>),
    breaks: (message: string) => made.onerror?.({ message } as ErrorEvent),
  };
}

const row = waitingRow('/', 0);
const head = headWith({ tally: tallyOf([row]) });
const left: SetRow = { ...row, outcome: { state: 'left out', why: 'robots' } };

beforeEach(async () => {
  await deleteDatabase();
  await addSet(head, [row]);
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => true);
});

describe('the page of a worker that runs a set', () => {
  it('gives it the set, its requests and transactions, until the end', async () => {
    const { told, says, start, isOver } = worker();
    const end = runInWorker(head, [row], start);
    expect(told).toEqual([{ name: 'begin', head, rows: [row] }]);
    fetched.mockResolvedValueOnce({ failure: 'unreachable' });
    says({ name: 'request', number: 1, url: row.address, maximum: 9 });
    await expect
      .poll(() => told.at(-1))
      .toEqual({ name: 'reply', number: 1, value: { failure: 'unreachable' } });
    says({ name: 'keep', number: 2, rows: [left], tally: tallyOf([left]) });
    await expect.poll(() => told.at(-1)).toEqual({ name: 'reply', number: 2, value: true });
    expect(await rowsOfSet('set')).toEqual([left]);
    says({ name: 'waits', until: 99 });
    await expect.poll(async () => (await headOf('set'))?.waitsUntil).toBe(99);
    says({ name: 'end', end: 'ended' });
    expect(await end).toBe('ended');
    expect(isOver()).toBe(true);
    expect(told.map(({ name }) => name)).toEqual(['begin', 'reply', 'reply']);
  });

  it('requests as a visitor, or with the cookies of the user if the set says so', async () => {
    const page = { status: 200, url: row.address, headers: [], bytes: new Uint8Array(), isWhole: true };
    fetched.mockResolvedValue({ ...page, status: 401 });
    fetchedAsUser.mockResolvedValue(page);
    const statusAs = async (as: 'visitor' | 'user') => {
      const { told, says, start } = worker();
      void runInWorker({ ...head, as }, [row], start);
      says({ name: 'request', number: 1, url: row.address, maximum: 9 });
      await expect.poll(() => told).toHaveLength(2);
      says({ name: 'end', end: 'ended' });
      return told[1];
    };
    const reply = { name: 'reply', number: 1 };
    expect(await statusAs('visitor')).toEqual({ ...reply, value: { ...page, status: 401 } });
    expect(await statusAs('user')).toEqual({ ...reply, value: page });
    vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => false);
    expect(await statusAs('user'), 'a response is one, whatever access is left').toEqual({
      ...reply,
      value: page,
    });
  });

  it('waits 20 seconds for a response', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    const { told, says, start } = worker();
    void runInWorker(head, [row], start);
    fetched.mockRejectedValueOnce(new Error('no'));
    says({ name: 'request', number: 1, url: row.address, maximum: 9 });
    await expect.poll(() => told.at(-1)).toEqual({ name: 'reply', number: 1, value: { failure: 'slow' } });
    expect(timeout.mock.calls).toEqual([[20_000]]);
  });

  it('tells a request that failed for lack of access from one that nobody answered', async () => {
    vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => false);
    const { told, says, start } = worker();
    void runInWorker(head, [row], start);
    fetched.mockRejectedValueOnce(new Error('no'));
    says({ name: 'request', number: 1, url: row.address, maximum: 9 });
    await expect.poll(() => told.at(-1)).toEqual({ name: 'reply', number: 1, value: { failure: 'access' } });
  });

  it('does not blame access where it cannot be asked for', async () => {
    vi.spyOn(fakeBrowser.permissions, 'contains').mockRejectedValue(new Error('no'));
    const { told, says, start } = worker();
    void runInWorker(head, [row], start);
    fetched.mockRejectedValueOnce(new Error('no'));
    says({ name: 'request', number: 1, url: row.address, maximum: 9 });
    await expect.poll(() => told.at(-1)).toEqual({ name: 'reply', number: 1, value: { failure: 'unknown' } });
  });

  it('stops it when the set is paused anywhere, and tells it so with the next transaction', async () => {
    const { told, says, start } = worker();
    void runInWorker(head, [row], start);
    await pauseSet('set', 'user');
    await expect.poll(() => told.at(-1)).toEqual({ name: 'stop' });
    says({ name: 'keep', number: 1, rows: [left], tally: tallyOf([left]) });
    await expect.poll(() => told).toContainEqual({ name: 'reply', number: 1, value: false });
    expect(await rowsOfSet('set')).toEqual([left]);
  });

  it('stops it when the set is removed', async () => {
    const { told, start } = worker();
    void runInWorker(head, [row], start);
    await removeSet('set');
    await expect.poll(() => told.at(-1)).toEqual({ name: 'stop' });
  });

  it('lets it go on if the set cannot be read for a moment', async () => {
    const read = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('damaged', 'UnknownError');
    });
    const { told, says, start } = worker();
    void runInWorker(head, [row], start);
    await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0);
    read.mockRestore();
    says({ name: 'keep', number: 1, rows: [left], tally: tallyOf([left]) });
    await expect.poll(() => told.at(-1)).toEqual({ name: 'reply', number: 1, value: true });
    expect(told.map(({ name }) => name)).toEqual(['begin', 'reply']);
  });

  it('tells it that a request could not even be made', async () => {
    const { told, says, start } = worker();
    void runInWorker(head, [row], start);
    fetched.mockRejectedValueOnce(new Error('no'));
    says({ name: 'request', number: 1, url: 'https://', maximum: 9 });
    await expect
      .poll(() => told.at(-1))
      .toEqual({ name: 'failed', number: 1, error: 'TypeError: Invalid URL' });
  });

  it('follows the set no longer once the run has ended', async () => {
    const ended = worker();
    const end = runInWorker(head, [row], ended.start);
    ended.says({ name: 'end', end: 'ended' });
    await end;
    const next = worker();
    void runInWorker(head, [row], next.start);
    await pauseSet('set', 'user');
    // One that still followed would have been told before: it began earlier.
    await expect.poll(() => next.told.at(-1)).toEqual({ name: 'stop' });
    expect(ended.told.map(({ name }) => name)).toEqual(['begin']);
  });

  it('ends it if it breaks, or if a page keeps its checks busy', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = worker();
    const end = runInWorker(head, [row], broken.start);
    broken.breaks('x is undefined');
    expect(await end).toBe('broken');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const busy = worker();
    const stuck = runInWorker(head, [row], busy.start);
    busy.says({ name: 'judging', address: 'https://shop.example/first' });
    busy.says({ name: 'judging', address: null });
    vi.advanceTimersByTime(60_000);
    busy.says({ name: 'judging', address: row.address });
    vi.advanceTimersByTime(30_000);
    vi.useRealTimers();
    expect(await stuck).toEqual({ stuck: row.address });
    await leaveStuck('set', row.address);
    expect((await rowsOfSet('set')).map(({ outcome }) => outcome)).toEqual([
      { state: 'not seen', why: 'slow', status: null },
    ]);
  });
});

describe('a set that is run', () => {
  /** Workers that end at once. Returns the rows that each begins with. */
  function ending(...ends: (RunEnd | { stuck: string })[]): (readonly SetRow[])[] {
    const begun: (readonly SetRow[])[] = [];
    class Ending {
      onmessage: SetWorker['onmessage'] = null;
      postMessage(message: ToSetWorker) {
        if (message.name !== 'begin') return;
        begun.push(message.rows);
        const end = ends.shift() ?? 'broken';
        queueMicrotask(() => this.onmessage?.({ data: { name: 'end', end } } as MessageEvent<FromSetWorker>));
      }
      terminate() {}
    }
    vi.stubGlobal('Worker', Ending);
    return begun;
  }
  afterEach(() => {
    vi.unstubAllGlobals();
    Object.assign(fakeBrowser, { extension: undefined });
  });
  const kept = async () => pick(await headOf('set'), 'state', 'pause', 'waitsUntil');

  it.each<[RunEnd, object]>([
    ['ended', { state: 'ended', pause: null, waitsUntil: null }],
    ['offline', { state: 'paused', pause: 'offline', waitsUntil: null }],
  ])('and ends with “%s” waits for nothing more', async (end, expected) => {
    ending(end);
    await changeSet('set', { waitsUntil: 99 });
    await runSets();
    expect(await kept()).toEqual(expected);
  });

  it('is followed by the next one', async () => {
    ending('ended', 'ended');
    await addSet({ ...head, id: 'next', begun: head.begun + 1 }, [{ ...row, set: 'next' }]);
    await runSets();
    expect([(await headOf('set'))?.state, (await headOf('next'))?.state]).toEqual(['ended', 'ended']);
  });

  it('goes on without a page that keeps the checks busy', async () => {
    const begun = ending({ stuck: row.address }, 'ended');
    await runSets();
    const without: SetRow = { ...row, outcome: { state: 'not seen', why: 'slow', status: null } };
    expect([begun, await rowsOfSet('set')]).toEqual([[[row], [without]], [without]]);
    expect(await kept()).toEqual({ state: 'ended', pause: null, waitsUntil: null });
  });

  it('is run once, and a call that comes meanwhile is over with it', async () => {
    const begun = ending('ended');
    const meanwhile = Promise.withResolvers<void>();
    vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementationOnce(async () => {
      void runSets().then(meanwhile.resolve);
      return true;
    });
    void runSets();
    await meanwhile.promise;
    expect([(await kept()).state, begun]).toEqual(['ended', [[row]]]);
  });

  it('is run by the next call if this one could not even wait for its turn', async () => {
    ending('ended');
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(navigator.locks, 'request').mockRejectedValueOnce(new Error('no locks'));
    await runSets();
    expect([(await kept()).state, said.mock.calls]).toEqual(['running', [[new Error('no locks')]]]);
    await runSets();
    expect((await kept()).state).toBe('ended');
  });

  it('goes on where another page has left it', async () => {
    ending('ended');
    await goOnWithSets();
    expect((await kept()).state).toBe('ended');
    const asked = vi.spyOn(navigator.locks, 'request');
    await goOnWithSets();
    expect(asked, 'none is left').not.toHaveBeenCalled();
  });

  it.each([
    ['there is none', async () => false],
    ['nobody knows', () => Promise.reject(new Error('no'))],
  ])('waits for access to its site: %s', async (_name, may) => {
    ending('ended');
    vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(may);
    await runSets();
    expect(await kept()).toEqual({ state: 'paused', pause: 'access', waitsUntil: null });
  });

  it('is not run by a page in a private window, which has no rows of the others', async () => {
    ending('ended');
    Object.assign(fakeBrowser, { extension: { inIncognitoContext: true } });
    await runSets();
    expect((await kept()).state).toBe('running');
  });
});
