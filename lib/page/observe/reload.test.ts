import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { clockStops, openTab, pass, tabsFixture } from '../../../test/page/tabs.ts';
import {
  deafen,
  listeners,
  permissionComes,
  tell,
  webRequestFixture,
} from '../../../test/page/web-request.ts';
import { pick } from '../../../test/pick.ts';
import type { Observation } from './observation.ts';
import { loadAnewObserved } from './reload.ts';

const URL = 'https://tea.example/';

tabsFixture();
webRequestFixture();

let tab: number;
let answered: Observation | null | undefined;
const loaded = () => fakeBrowser.tabs.update(tab, { status: 'complete' } as never);

/** What the browser reports while the page loads, as far as given. */
function comes({ isOver = true, fromCache = false, status = 200 } = {}): void {
  tell('onBeforeRequest', { url: URL, tabId: tab });
  tell('onHeadersReceived', { url: URL, tabId: tab, statusCode: status });
  if (isOver) tell('onCompleted', { url: URL, tabId: tab, fromCache });
}

function load(url = URL): void {
  void loadAnewObserved(tab, url).then((observation) => {
    answered = observation;
  });
}

beforeEach(async () => {
  tab = await openTab();
  answered = undefined;
  vi.spyOn(fakeBrowser.tabs, 'reload').mockImplementation((async () => {}) as never);
  clockStops();
});

describe('a page that is loaded again', () => {
  it('opens its address, like a link, and is returned as soon as it has loaded', async () => {
    const update = vi.spyOn(fakeBrowser.tabs, 'update');
    load(`${URL}#steep`);
    await pass(0);
    expect(update).toHaveBeenCalledWith(tab, { url: URL });
    comes();
    await pass(0);
    expect(answered).toBeUndefined();
    await loaded();
    await pass(0);
    expect(pick(answered, 'hops', 'isComplete')).toEqual({
      hops: [{ url: URL, status: 200, headers: [], after: 10 }],
      isComplete: true,
    });
    expect(fakeBrowser.tabs.reload).not.toHaveBeenCalled();
    expect(listeners()).toBe(0);
  });

  it('waits for the end of its own response, but not forever', async () => {
    load();
    await pass(0);
    comes({ isOver: false });
    await loaded();
    await pass(100);
    expect(answered).toBeUndefined();
    tell('onCompleted', { url: URL, tabId: tab });
    await pass(50);
    expect(answered?.isComplete).toBe(true);
  });

  it('bypasses the cache if it came from there', async () => {
    load();
    await pass(0);
    comes({ fromCache: true });
    await loaded();
    await pass(0);
    expect(fakeBrowser.tabs.reload).toHaveBeenCalledExactlyOnceWith(tab, { bypassCache: true });
    comes({ status: 203 });
    await loaded();
    await pass(0);
    expect(pick(answered, 'isFromCache', 'hops')).toEqual({
      isFromCache: false,
      hops: [{ url: 'https://tea.example/', status: 203, headers: [], after: 10 }],
    });
  });

  it('is not loaded twice if its address may do something', async () => {
    load(`${URL}logout`);
    await pass(0);
    comes({ fromCache: true });
    await loaded();
    await pass(0);
    expect(fakeBrowser.tabs.reload).not.toHaveBeenCalled();
    expect(answered?.isFromCache).toBe(true);
  });

  it('bypasses its own service worker, whose responses the browser does not report', async () => {
    load();
    await pass(0);
    tell('onBeforeRequest', { url: URL, tabId: tab });
    tell('onCompleted', { url: URL, tabId: tab });
    await loaded();
    await pass(0);
    expect(fakeBrowser.tabs.reload).toHaveBeenCalledOnce();
    await loaded();
    await pass(0);
    expect(answered).toBeNull();
  });

  it('is given up if it does not load', async () => {
    load();
    await pass(0);
    tell('onErrorOccurred', { url: URL, tabId: tab });
    await pass(0);
    expect(fakeBrowser.tabs.reload).toHaveBeenCalledOnce();
    await pass(19_999);
    expect(answered).toBeUndefined();
    await pass(1);
    expect(answered).toBeNull();
    expect(listeners()).toBe(0);
  });

  it('does not count as loaded because of another tab, or of another event', async () => {
    const other = await openTab();
    load();
    await pass(0);
    comes();
    await fakeBrowser.tabs.update(other, { status: 'complete' } as never);
    await fakeBrowser.tabs.update(tab, { status: 'loading' } as never);
    await pass(0);
    expect(answered).toBeUndefined();
    await loaded();
    await pass(0);
    expect(answered?.isComplete).toBe(true);
    await fakeBrowser.tabs.update(tab, { status: 'complete' } as never);
  });

  it('is seen with a permission that arrives while it loads: a listener from before receives nothing for it', async () => {
    load();
    await pass(0);
    deafen();
    comes();
    permissionComes();
    await loaded();
    await pass(0);
    expect(fakeBrowser.tabs.reload).toHaveBeenCalledOnce();
    deafen();
    permissionComes();
    comes();
    await loaded();
    await pass(0);
    expect(answered?.hops.map(({ url }) => url)).toEqual([URL]);
    expect(listeners()).toBe(0);
    permissionComes();
    expect(listeners()).toBe(0);
  });

  it('stops listening if it cannot be loaded', async () => {
    vi.spyOn(fakeBrowser.tabs, 'update').mockRejectedValue(new Error('No tab with id'));
    const heard = vi.spyOn(fakeBrowser.tabs.onUpdated, 'removeListener');
    await expect(loadAnewObserved(tab, URL)).rejects.toThrow('No tab with id');
    expect(listeners()).toBe(0);
    expect(heard).toHaveBeenCalledOnce();
  });
});
