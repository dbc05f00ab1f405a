import 'fake-indexeddb/auto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { announce } from './changes.ts';
import { deleteDatabase } from './database.ts';
import { follow, live } from './live-query.ts';
import { changeRows, defineTable, readRows } from './table.ts';

const pages = defineTable('histories', z.looseObject({ url: z.string(), at: z.int() }));
const countOfPages = () => readRows([pages], async (of) => (await of(pages).all()).length);
const add = (n: number) =>
  changeRows([pages], (of) => of(pages).put({ url: `https://example.com/${n}`, at: n }));

beforeEach(() => deleteDatabase());

describe('a live value', () => {
  it('is the initial one until the first read, and follows changes', async () => {
    await add(1);
    const store = live(['histories'], countOfPages, -1);
    expect(store.getState()).toEqual({ value: -1, isLoaded: false, hasFailed: false });
    await expect.poll(store.getState).toEqual({ value: 1, isLoaded: true, hasFailed: false });
    await add(2);
    await expect.poll(store.getState).toEqual({ value: 2, isLoaded: true, hasFailed: false });
  });

  it('that cannot be read says so, keeps the last value, and recovers', async () => {
    let fails = false;
    const store = live(
      ['histories'],
      () => (fails ? Promise.reject(new Error('gone')) : Promise.resolve('ok')),
      '',
    );
    await expect.poll(store.getState).toEqual({ value: 'ok', isLoaded: true, hasFailed: false });
    fails = true;
    announce(['histories']);
    await expect.poll(store.getState).toEqual({ value: 'ok', isLoaded: true, hasFailed: true });
    fails = false;
    announce(['histories']);
    await expect.poll(store.getState).toEqual({ value: 'ok', isLoaded: true, hasFailed: false });
  });

  it('that never could be read counts as read: a page must not wait forever', async () => {
    const store = live(['histories'], () => Promise.reject(new Error('gone')), 'first');
    await expect.poll(store.getState).toEqual({ value: 'first', isLoaded: true, hasFailed: true });
  });
});

describe('follow', () => {
  it('reads again once, not once per change, for changes during a read; and shows the last', async () => {
    const waiting: ((value: number) => void)[] = [];
    const shown: unknown[] = [];
    const stop = follow(
      ['jobs'],
      () => new Promise<number>((resolve) => waiting.push(resolve)),
      ({ value }) => shown.push(value),
    );
    for (let n = 0; n < 5; n += 1) announce(['jobs']);
    expect(waiting).toHaveLength(1);
    waiting[0]?.(1);
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.(2);
    await expect.poll(() => shown).toEqual([1, 2]);
    expect(waiting).toHaveLength(2);
    stop();
  });

  it('shows nothing after it was stopped, not even a read under way', async () => {
    let arrive = (_value: string) => {};
    const shown: unknown[] = [];
    const stop = follow(
      ['jobs'],
      () => new Promise<string>((resolve) => (arrive = resolve)),
      ({ value }) => shown.push(value),
    );
    stop();
    arrive('late');
    announce(['jobs']);
    await nextTurn();
    expect(shown).toEqual([]);
  });

  it('ignores other tables', async () => {
    let reads = 0;
    const stop = follow(
      ['jobs'],
      async () => (reads += 1),
      () => {},
    );
    announce(['projects', 'ignored']);
    await nextTurn();
    expect(reads).toBe(1);
    stop();
  });

  it('reads once in a pause, then what all changes in it have led to', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let value = 0;
    const shown: unknown[] = [];
    const stop = follow(
      ['jobs'],
      async () => value,
      (state) => shown.push(state.value),
      200,
    );
    await vi.advanceTimersByTimeAsync(0);
    for (value = 1; value < 4; value += 1) announce(['jobs']);
    await vi.advanceTimersByTimeAsync(199);
    expect(shown).toEqual([0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(shown).toEqual([0, 4]);
    stop();
    vi.useRealTimers();
  });

  it('repeats a failed read without any change, until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let reads = 0;
    const shown: boolean[] = [];
    const stop = follow(
      ['jobs'],
      async () => {
        reads += 1;
        if (reads < 3) throw new Error('not yet');
      },
      ({ hasFailed }) => shown.push(hasFailed),
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown).toEqual([true, true, false]);
    stop();
    vi.useRealTimers();
  });
});
