import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Observation } from './observation.ts';
import { keptObservation } from './observation-store.ts';

const URL = 'https://a.test/page';
const BEGAN = 1_700_000_000_000;
const kept: Observation = {
  began: BEGAN,
  isFromCache: false,
  method: 'GET',
  cookiesSent: [],
  subresources: [],
  isComplete: true,
  isFromStart: true,
  hops: [{ url: URL, status: 200, headers: [] }],
};

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.session.set({ 'observed:7': kept });
});

describe('the stored observation of a document', () => {
  it('is for the one that the tab shows', async () => {
    expect(await keptObservation(7, `${URL}#part`, BEGAN - 40)).toEqual(kept);
  });

  it.each<[string, number, string, number]>([
    ['another tab', 8, URL, BEGAN],
    ['another address', 7, 'https://a.test/other', BEGAN],
    ['an older document of the same address, which “Back” has brought again', 7, URL, BEGAN - 60_000],
    ['a later one, which the page’s own service worker has answered', 7, URL, BEGAN + 60_000],
  ])('is not of %s', async (_, tab, url, began) => {
    expect(await keptObservation(tab, url, began)).toBeNull();
  });
});

describe('a stored observation', () => {
  it('is used for a document that began less than two seconds before or after', async () => {
    expect(await keptObservation(7, URL, BEGAN - 1_999)).toEqual(kept);
    expect(await keptObservation(7, URL, BEGAN - 2_000)).toBeNull();
  });

  it('is ignored without a response, or if the browser does not report the time', async () => {
    await fakeBrowser.storage.session.set({ 'observed:7': { ...kept, hops: [] } });
    expect(await keptObservation(7, URL, BEGAN)).toBeNull();
    vi.spyOn(fakeBrowser.storage.session, 'get').mockRejectedValue(new Error('no'));
    expect(await keptObservation(7, URL, BEGAN)).toBeNull();
  });
});
