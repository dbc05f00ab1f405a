import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { clockStops, openTab, pass, tabsFixture } from '../../../test/page/tabs.ts';
import {
  deafen,
  headersOf,
  listeners,
  permissionComes,
  tell,
  webRequestFixture,
} from '../../../test/page/web-request.ts';
import type { Observation } from './observation.ts';
import { keepObservations, keptObservations } from './observation-store.ts';

const URL = 'https://tea.example/';

tabsFixture();
webRequestFixture();

beforeEach(async () => {
  await fakeBrowser.storage.session.clear();
  clockStops();
  keepObservations();
});

async function kept(tabId: number): Promise<Observation | undefined> {
  return (await keptObservations(tabId)).at(-1);
}

/** What is kept of a document after `comes`. */
const HOPS = [{ url: URL, headers: [['x-a', '1']], status: 200, after: 0 }];

/** Simulates a document that arrives with its own request. */
async function comes(tabId: number, url = URL): Promise<void> {
  tell('onHeadersReceived', {
    url,
    tabId,
    requestId: `${tabId} ${url}`,
    responseHeaders: headersOf({ 'x-a': '1' }),
  });
  await pass(0);
}

const loads = (tabId: number, name: string) =>
  tell('onCompleted', { url: `${URL}${name}`, tabId, type: 'script', requestId: name });

describe('what the browser reports about documents', () => {
  it('is stored at once: the button may be pressed at any moment', async () => {
    const tab = await openTab();
    await comes(tab);
    expect((await kept(tab))?.hops).toEqual(HOPS);
  });

  it('is the latest state, although an earlier write was held up', async () => {
    const tab = await openTab();
    const shown = await fakeBrowser.tabs.get(tab);
    let goOn = () => {};
    vi.spyOn(fakeBrowser.tabs, 'get').mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return shown;
    });
    tell('onBeforeRequest', { url: URL, tabId: tab, requestId: `${tab} ${URL}` });
    await comes(tab);
    const latest = [{ url: URL, headers: [['x-a', '1']], status: 200, after: 10 }];
    expect((await kept(tab))?.hops).toEqual(latest);
    goOn();
    await pass(0);
    expect((await kept(tab))?.hops).toEqual(latest);
  });

  it('is gathered for 300 ms if it is about loaded resources', async () => {
    const tab = await openTab();
    await comes(tab);
    const set = vi.spyOn(fakeBrowser.storage.session, 'set');
    loads(tab, 'a.js');
    await pass(200);
    loads(tab, 'b.js');
    await pass(99);
    expect(set).not.toHaveBeenCalled();
    await pass(1);
    expect(set).toHaveBeenCalledOnce();
    expect((await kept(tab))?.subresources.map(({ url }) => url)).toEqual([`${URL}a.js`, `${URL}b.js`]);
    loads(tab, 'c.js');
    await pass(300);
    expect((await kept(tab))?.subresources).toHaveLength(3);
  });

  it('is written in parts of 25 resources, and only the part that has grown again', async () => {
    const tab = await openTab();
    await comes(tab);
    const set = vi.spyOn(fakeBrowser.storage.session, 'set');
    const written = () => set.mock.calls.map(([items]) => Object.keys(items));
    for (let n = 0; n < 60; n += 1) loads(tab, `${n}.js`);
    await pass(300);
    loads(tab, '60.js');
    await pass(300);
    const key = `observed:${tab}`;
    expect(written()).toEqual([
      [key, `${key}:0:0`, `${key}:0:1`, `${key}:0:2`],
      [key, `${key}:0:2`],
    ]);
    const names = Array.from({ length: 61 }, (_, n) => `${URL}${n}.js`);
    expect((await kept(tab))?.subresources.map(({ url }) => url)).toEqual(names);
  });

  it('is that of each of the latest three documents, and never what an earlier one had loaded', async () => {
    const tab = await openTab();
    for (const page of ['a', 'b', 'c', 'd']) {
      await comes(tab, `${URL}${page}`);
      if (page === 'c') continue;
      for (let n = 0; n < (page === 'a' ? 30 : 2); n += 1) loads(tab, `${page}${n}.js`);
      await pass(300);
    }
    const stored = await keptObservations(tab);
    expect(
      stored.map(({ hops, subresources }) => [hops[0]?.url, subresources.map(({ url }) => url)]),
    ).toEqual([
      [`${URL}b`, [`${URL}b0.js`, `${URL}b1.js`]],
      [`${URL}c`, []],
      [`${URL}d`, [`${URL}d0.js`, `${URL}d1.js`]],
    ]);
  });

  it('is not stored for a private window, a closed tab, or requests outside tabs', async () => {
    const tab = await openTab({}, { incognito: true });
    await comes(tab);
    await comes(9_999);
    await comes(-1);
    expect(await fakeBrowser.storage.session.get()).toEqual({});
  });

  it('is also stored for a tab with the id 0', async () => {
    await comes(0);
    expect((await kept(0))?.hops).toEqual(HOPS);
  });

  it('is forgotten with its tab', async () => {
    const tab = await openTab();
    await comes(tab);
    loads(tab, 'a.js');
    await pass(300);
    await fakeBrowser.tabs.onRemoved.trigger(tab, { windowId: 1, isWindowClosing: false });
    await pass(0);
    expect(await kept(tab)).toBeUndefined();
    expect(await fakeBrowser.storage.session.get()).toEqual({});
  });

  it('is kept for the forty tabs with the latest events', async () => {
    const tabs: number[] = [];
    for (let n = 0; n < 41; n += 1) tabs.push(await openTab());
    for (const tab of tabs.slice(0, 40)) await comes(tab);
    await comes(tabs[0] as number, `${URL}green`);
    await comes(tabs[40] as number);
    expect((await kept(tabs[0] as number))?.hops[0]?.url).toBe(`${URL}green`);
    expect(await kept(tabs[1] as number)).toBeUndefined();
    expect((await kept(tabs[2] as number))?.hops).toEqual(HOPS);
  });

  it('needs a new listener after a new permission, because the old one receives nothing for it', async () => {
    expect(listeners()).toBe(7);
    deafen();
    permissionComes();
    expect(listeners()).toBe(7);
    const tab = await openTab();
    await comes(tab);
    expect((await kept(tab))?.hops).toEqual(HOPS);
  });

  it('is written whole after a write has failed', async () => {
    const tab = await openTab();
    await comes(tab);
    const set = vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES'));
    loads(tab, 'a.js');
    await pass(300);
    expect((await kept(tab))?.subresources).toEqual([]);
    set.mockRestore();
    // A document that is redirected once it has loaded something does not exist: any event of it will do.
    await comes(tab);
    expect((await kept(tab))?.subresources.map(({ url }) => url)).toEqual([`${URL}a.js`]);
  });

  it('is lost if the browser’s storage is full, without other effects', async () => {
    const tab = await openTab();
    const set = vi.spyOn(fakeBrowser.storage.session, 'set').mockRejectedValueOnce(new Error('QUOTA_BYTES'));
    await comes(tab);
    set.mockRestore();
    vi.spyOn(fakeBrowser.storage.session, 'remove').mockRejectedValueOnce(new Error('no'));
    await fakeBrowser.tabs.onRemoved.trigger(tab, { windowId: 1, isWindowClosing: false });
    await comes(tab);
    expect((await kept(tab))?.hops).toEqual(HOPS);
  });
});
