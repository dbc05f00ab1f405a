import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { keptObservations, onObserved } from './observation-store.ts';

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.session.set({ 'observed:7': [{ began: 1 }, { began: 2 }] });
});

it('the stored observations are those of the tab, oldest first', async () => {
  expect(await keptObservations(7)).toEqual([{ began: 1 }, { began: 2 }]);
  expect(await keptObservations(8)).toEqual([]);
});

it('there are none if the storage cannot be read', async () => {
  vi.spyOn(fakeBrowser.storage.session, 'get').mockRejectedValue(new Error('no'));
  expect(await keptObservations(7)).toEqual([]);
});

it('what is stored for the tab is heard of until nobody listens: nothing of other tabs, nor what is stored for good', async () => {
  const heard = vi.fn();
  const stop = onObserved(7, heard);
  const { session, local } = fakeBrowser.storage;
  await local.set({ 'observed:7': [{ began: 3 }] });
  await session.set({ 'observed:8': [{ began: 3 }] });
  expect(heard).not.toHaveBeenCalled();
  await session.set({ 'observed:7': [{ began: 3 }] });
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  await session.set({ 'observed:7': [{ began: 4 }] });
  expect(heard).toHaveBeenCalledTimes(1);
});
