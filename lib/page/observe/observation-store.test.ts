import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { keptObservations } from './observation-store.ts';

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
