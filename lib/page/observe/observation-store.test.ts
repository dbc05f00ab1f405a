import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { listen } from './listen.ts';
import { keepObservations, keptObservations, onObserved } from './observation-store.ts';

vi.mock('./listen.ts', () => ({ listen: vi.fn(() => () => {}) }));

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.session.set({ 'observed:7': [{ began: 1 }, { began: 2 }] });
});

it('the stored observations are those of the tab, oldest first', async () => {
  expect(await keptObservations(7)).toEqual([
    { began: 1, subresources: [] },
    { began: 2, subresources: [] },
  ]);
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

/** Observes documents of these tabs, and returns what is stored then, by tab. */
async function observed(ids: readonly number[], incognito = false) {
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation(async (id) => ({ id, incognito }) as never);
  vi.spyOn(fakeBrowser.permissions.onAdded, 'addListener').mockImplementation(() => {});
  keepObservations();
  const [{ of, changed }] = vi.mocked(listen).mock.lastCall ?? expect.fail('Nothing is listened to');
  for (const id of ids) {
    const [url, type] = ['https://tea.example/', 'main_frame'] as const;
    of(id)?.requested({ requestId: `${id}`, url, timeStamp: id, type, method: 'GET' });
    changed(id, true);
  }
  await new Promise((resolve) => setTimeout(resolve));
  const kept = await fakeBrowser.storage.session.get();
  return Object.entries(kept).map(([key, all]) => [
    key,
    (all as { began: number }[]).map(({ began }) => began),
  ]);
}

it('what is observed is stored, but nothing of private windows, nor of what is no tab', async () => {
  await fakeBrowser.storage.session.clear();
  expect(await observed([8, -1])).toEqual([['observed:8', [8]]]);
  expect(await observed([9], true)).toEqual([['observed:8', [8]]]);
});

it('what is stored is that of the forty tabs that were observed last', async () => {
  await fakeBrowser.storage.session.clear();
  const ids = Array.from({ length: 41 }, (_, index) => index + 100);
  expect(await observed(ids)).toEqual(ids.slice(1).map((id) => [`observed:${id}`, [id]]));
});
