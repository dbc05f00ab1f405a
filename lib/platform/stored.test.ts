import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as z from 'zod/mini';
import { mirror } from './mirror.ts';
import { followWantedPlace, openPanelAt } from './panel-place.ts';
import { stored, storedList } from './stored.ts';

beforeEach(async () => {
  fakeBrowser.reset();
  for (const _ of ['before', 'in front']) await fakeBrowser.windows.create({ focused: true });
});

const cups = stored('local:cups', z.nullable(z.number()), null);

describe('a stored value', () => {
  it('is read as it was written, and takes no space if there is none', async () => {
    expect(await cups.get()).toBeNull();
    await cups.set(3);
    expect([await cups.get(), await fakeBrowser.storage.local.get()]).toEqual([3, { cups: 3 }]);
    await cups.set(null);
    expect(await fakeBrowser.storage.local.get()).toEqual({});
  });

  it('is its fallback if the stored value has another shape', async () => {
    await fakeBrowser.storage.local.set({ cups: 'three' });
    expect(await cups.get()).toBeNull();
  });

  it('is changed by one context at a time', async () => {
    const changes = Array.from({ length: 20 }, () => cups.update(async (count) => (count ?? 0) + 1));
    expect((await Promise.all(changes)).at(-1)).toBe(20);
    expect(await cups.get()).toBe(20);
  });

  it('reports each change of its own, until that is stopped', async () => {
    const told = vi.fn();
    const stop = cups.watch(told);
    await cups.set(1);
    await fakeBrowser.storage.session.set({ cups: 5 });
    await fakeBrowser.storage.local.set({ pots: 5 });
    await fakeBrowser.storage.local.set({ cups: 'two' });
    expect(told.mock.calls).toEqual([[1], [null]]);
    stop();
    await cups.set(2);
    expect(told).toHaveBeenCalledTimes(2);
  });
});

const pots = storedList('local:pots', z.object({ color: z.string() }));
const DAMAGED = { color: 7 };

describe('a stored list', () => {
  it('loses no entry because another one cannot be read, and keeps that one', async () => {
    await fakeBrowser.storage.local.set({ pots: [{ color: 'red' }, DAMAGED, null, { color: 'blue' }] });
    expect(await pots.get()).toEqual([{ color: 'red' }, { color: 'blue' }]);
    expect(await pots.unreadable.get()).toEqual([DAMAGED, null]);
    await pots.update((all) => all.slice(1));
    expect(await fakeBrowser.storage.local.get()).toEqual({ pots: [{ color: 'blue' }, DAMAGED, null] });
    expect(await pots.whole([])).toEqual([DAMAGED, null]);
    await pots.unreadable.update(([first]) => [first]);
    expect(await fakeBrowser.storage.local.get()).toEqual({ pots: [{ color: 'blue' }, DAMAGED] });
  });

  it('is empty if it is no list', async () => {
    await fakeBrowser.storage.local.set({ pots: 'three' });
    expect([await pots.get(), await pots.unreadable.get()]).toEqual([[], []]);
    await pots.set([{ color: 'red' }]);
    expect(await pots.get()).toEqual([{ color: 'red' }]);
  });

  it('reports what can be read of each change', async () => {
    const told = vi.fn();
    const stop = pots.watch(told);
    await fakeBrowser.storage.local.set({ pots: [DAMAGED, { color: 'red' }] });
    stop();
    expect(told.mock.calls).toEqual([[[{ color: 'red' }]]]);
  });
});

describe('a mirror of a stored value', () => {
  it('shows the fallback first, then the stored value, and its changes', async () => {
    await cups.set(3);
    const shown = mirror(cups);
    expect(shown.getState()).toEqual({ value: null, isLoaded: false, hasFailed: false });
    await expect.poll(() => shown.getState()).toEqual({ value: 3, isLoaded: true, hasFailed: false });
    await cups.set(4);
    expect(shown.getState()).toEqual({ value: 4, isLoaded: true, hasFailed: false });
  });

  it('shows that it cannot be read, until it is written', async () => {
    let changed = (_: number) => {};
    const watch = (given: (value: number) => void) => {
      changed = given;
      return () => {};
    };
    const shown = mirror({ fallback: 7, get: () => Promise.reject(new Error('damaged')), watch });
    await expect.poll(() => shown.getState()).toEqual({ value: 7, isLoaded: true, hasFailed: true });
    changed(8);
    expect(shown.getState()).toEqual({ value: 8, isLoaded: true, hasFailed: false });
  });
});

describe('a place for a panel to show', () => {
  const open = vi.fn();
  const here = async () => (await fakeBrowser.windows.getCurrent()).id as number;

  beforeEach(() => {
    open.mockClear();
    Object.assign(fakeBrowser, { sidePanel: { open } });
  });

  it('is shown once, by a panel that opens with it or is already open', async () => {
    const windowId = await here();
    await openPanelAt('/shield', windowId);
    expect(open).toHaveBeenCalledWith({ windowId });
    const show = vi.fn();
    const stop = followWantedPlace(show);
    await expect.poll(() => show).toHaveBeenCalledWith('/shield');
    await openPanelAt('/rank', windowId);
    await expect.poll(() => show.mock.calls).toEqual([['/shield'], ['/rank']]);
    expect(await fakeBrowser.storage.session.get()).toEqual({});
    stop();
    await openPanelAt('/audit', windowId);
    const later = vi.fn();
    followWantedPlace(later);
    await expect.poll(() => later).toHaveBeenCalledWith('/audit');
    expect(show).toHaveBeenCalledTimes(2);
  });

  it('is not shown by a panel that was closed before it knew of it', async () => {
    await openPanelAt('/rank', await here());
    const [gone, own] = [vi.fn(), vi.fn()];
    followWantedPlace(gone)();
    const stop = followWantedPlace(own);
    await expect.poll(() => own.mock.calls).toEqual([['/rank']]);
    expect(gone).not.toHaveBeenCalled();
    stop();
  });

  it('is not shown by the panel of another window', async () => {
    const windowId = await here();
    await openPanelAt('/shield', windowId + 1);
    const [other, own] = [vi.fn(), vi.fn()];
    followWantedPlace(other);
    await openPanelAt('/rank', windowId);
    followWantedPlace(own);
    await expect.poll(() => other.mock.calls.length + own.mock.calls.length).toBeGreaterThan(0);
    expect([...other.mock.calls, ...own.mock.calls]).not.toContainEqual(['/shield']);
  });
});
