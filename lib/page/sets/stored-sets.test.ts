import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_TALLY } from '../../pages/sets/stored/set-tally.ts';
import type { SetHead, SetRow } from '../../pages/sets/stored/stored-set.ts';
import { deleteDatabase, openDatabase } from '../../platform/database.ts';
import {
  addSet,
  changeSet,
  headOf,
  keepEntries,
  loadSet,
  pauseSet,
  removeSet,
  resumeSet,
  rowsOfSet,
  runningSets,
  setsOf,
} from './stored-sets.ts';

const SITE = 'https://shop.example';
const head = (id: string, more: Partial<SetHead> = {}): SetHead => ({
  version: 1,
  id,
  site: SITE,
  source: 'listed',
  begun: 1,
  ended: null,
  as: 'visitor',
  limit: 10,
  at: 1,
  state: 'running',
  pause: null,
  waitsUntil: null,
  passed: [],
  leaveOut: [],
  isOneOfEach: false,
  tally: EMPTY_TALLY,
  ...more,
});
/** Not in the order of their places. */
const addressOf = (order: number) => `${SITE}/${9 - order}`;
const row = (set: string, order: number, outcome: SetRow['outcome'] = { state: 'waiting' }): SetRow => ({
  set,
  order,
  address: addressOf(order),
  depth: null,
  isInSitemap: null,
  outcome,
});

beforeEach(deleteDatabase);

describe('a stored set', () => {
  it('is read whole, its entries in order, without what only storage needs', async () => {
    await addSet(head('a'), [row('a', 2), row('a', 0), row('a', 1)]);
    await addSet(head('b'), [row('b', 0)]);
    expect(await loadSet('a')).toEqual({
      version: 1,
      id: 'a',
      site: SITE,
      source: 'listed',
      begun: 1,
      ended: null,
      as: 'visitor',
      limit: 10,
      entries: [0, 1, 2].map((order) => ({
        address: addressOf(order),
        depth: null,
        isInSitemap: null,
        outcome: { state: 'waiting' },
      })),
    });
    expect(await loadSet('c')).toBeNull();
  });

  it('is read without an entry that cannot be read', async () => {
    await addSet(head('a'), [row('a', 0), row('a', 1)]);
    const database = await openDatabase();
    await database.put('setEntries', { ...row('a', 1), outcome: { state: 'lost' } });
    expect((await loadSet('a'))?.entries.map(({ address }) => address)).toEqual([addressOf(0)]);
  });

  it('is among those of its site, the latest first', async () => {
    await addSet(head('a', { begun: 1 }), []);
    await addSet(head('b', { begun: 3 }), []);
    await addSet(head('c', { begun: 2, site: 'https://other.example' }), []);
    expect((await setsOf(SITE)).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('gets the outcome of a page and its tally in one step, unless it was removed', async () => {
    await addSet(head('a'), [row('a', 0), row('a', 1)]);
    const left = row('a', 0, { state: 'left out', why: 'robots' });
    const kept = await keepEntries('a', [left], { ...EMPTY_TALLY, leftOut: 1 });
    expect(kept?.at).toBeGreaterThan(1);
    expect(kept).toEqual({ ...head('a'), at: kept?.at, tally: { ...EMPTY_TALLY, leftOut: 1 } });
    expect(await rowsOfSet('a')).toEqual([row('a', 1), left]);
    await removeSet('a');
    expect(await keepEntries('a', [left], EMPTY_TALLY)).toBeNull();
    expect(await rowsOfSet('a')).toEqual([]);
  });

  it('rests for a reason, and what it rested for does not stop it again', async () => {
    await addSet(head('a'), []);
    expect((await runningSets()).map(({ id }) => id)).toEqual(['a']);
    await pauseSet('a', 'walls');
    expect(await runningSets()).toEqual([]);
    expect((await headOf('a'))?.pause).toBe('walls');
    await resumeSet('a');
    expect((await runningSets()).map(({ pause, passed }) => ({ pause, passed }))).toEqual([
      { pause: null, passed: ['walls'] },
    ]);
    await resumeSet('a');
    await pauseSet('a', 'walls');
    await resumeSet('a');
    expect((await headOf('a'))?.passed, 'each reason once').toEqual(['walls']);
    await changeSet('a', { state: 'ended' });
    const ended = await headOf('a');
    expect(ended?.ended).toBe(ended?.at);
    vi.spyOn(Date, 'now').mockReturnValue(2 * (ended?.at ?? 0));
    await changeSet('a', { state: 'ended' });
    expect((await headOf('a'))?.ended, 'and once').toBe(ended?.at);
    await changeSet('a', { state: 'running' });
    expect((await headOf('a'))?.ended).toBeNull();
  });

  it('knows how long to wait while it rests for that, or runs, and no longer', async () => {
    await addSet(head('a'), []);
    const waits = async () => (await headOf('a'))?.waitsUntil;
    for (const [pause, until] of [
      ['waiting', 99],
      ['user', null],
    ] as const) {
      await changeSet('a', { waitsUntil: 99 });
      await pauseSet('a', pause);
      expect([pause, await waits()]).toEqual([pause, until]);
      await resumeSet('a');
      expect(await waits()).toBeNull();
    }
  });

  it('goes on before those that began later', async () => {
    for (const begun of [2, 1, 3]) await addSet(head(`${9 - begun}`, { begun }), []);
    expect((await runningSets()).map(({ begun }) => begun)).toEqual([1, 2, 3]);
  });
});

describe('sets that are too many', () => {
  it('go from the oldest, and never one that runs', async () => {
    await addSet(head('running', { at: 0 }), [row('running', 0)]);
    for (let at = 1; at <= 40; at += 1)
      await addSet(head(`${at}`, { at, state: 'ended' }), [row(`${at}`, 0)]);
    const ids = (await setsOf(SITE)).map(({ id }) => id);
    expect(ids).toContain('running');
    expect(ids).not.toContain('0');
    await addSet(head('new', { at: 50, state: 'ended' }), []);
    expect(await headOf('1')).toBeNull();
    expect(await rowsOfSet('1')).toEqual([]);
    expect(await headOf('2')).not.toBeNull();
    expect(await headOf('running')).not.toBeNull();
  });

  it('go also when they are too large together', async () => {
    const sized = (size: number) => ({ ...EMPTY_TALLY, size });
    await addSet(head('a', { at: 1, state: 'ended', tally: sized(40_000_000) }), []);
    await addSet(head('b', { at: 2, state: 'ended', tally: sized(40_000_000) }), []);
    expect((await setsOf(SITE)).map(({ id }) => id)).toEqual(['a', 'b']);
    await addSet(head('c', { at: 3, state: 'ended', tally: sized(1) }), []);
    expect((await setsOf(SITE)).map(({ id }) => id)).toEqual(['b', 'c']);
  });
});
