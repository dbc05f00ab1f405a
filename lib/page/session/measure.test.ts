import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { go, openTab, pageIn, requests, tabsFixture } from '../../../test/page/tabs.ts';
import { headersOf, tell, webRequestFixture } from '../../../test/page/web-request.ts';
import { pick } from '../../../test/pick.ts';
import { activeTab } from '../../platform/browser.ts';
import { settings } from '../../platform/settings.ts';
import type { MeasuringPress } from '../../report/measuring.ts';
import { requestServed } from './add-measured.ts';
import { measure } from './measure.ts';
import {
  type InspectionState,
  inspect,
  inspectFrom,
  reloadAndInspect,
  START,
  useInspection,
} from './session.ts';

const URL = 'https://tea.example/';
const state = () => useInspection.getState();

/** Collects every shown state until the test ends. */
function shown(): readonly InspectionState[] {
  const states: InspectionState[] = [];
  useInspection.subscribe((next) => states.push(next));
  return states;
}

/** Whether the check with this id failed for the current page. */
const failed = (check: string) =>
  state().report?.results.some((one) => one.check === check && one.outcome === 'failed');

tabsFixture();
webRequestFixture();
beforeEach(() => {
  useInspection.setState(START, true);
  inspectFrom({ find: activeTab, isPressed: () => true });
});

/** Presses of the button that measures what is open. */
const HTTP: MeasuringPress = { steps: ['plain http'], needsAccess: true };
const RELOAD: MeasuringPress = { steps: ['reload'], needsAccess: false };

/** @param to How the addresses begin: with access to the page's own, its round waits a second for what is observed. */
const access = (may: boolean, to = '') => {
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(
    async ({ origins = [] }) => may && origins.every((origin) => origin.startsWith(to)),
  );
  return vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => may);
};

describe('the http:// response of the host', () => {
  it('is not requested without a page, or without access to the site', async () => {
    const request = access(false);
    await measure(HTTP);
    expect(request).not.toHaveBeenCalled();
    await openTab();
    await inspect();
    const before = state();
    requests.length = 0;
    await measure(HTTP);
    expect(request.mock.calls).toEqual([[{ origins: ['https://tea.example/*', 'http://tea.example/*'] }]]);
    expect(requests).toEqual([]);
    expect(state()).toBe(before);
    request.mockRejectedValue(new Error('not by a click'));
    await measure(HTTP);
    expect([requests, state()]).toEqual([[], before]);
  });

  it('is not added to a page of another site that was opened meanwhile', async () => {
    const tab = await openTab();
    await inspect();
    access(true, 'http:');
    const others = fetch;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (!url.startsWith('http:')) return others(url, init);
      await go(tab, { url: 'https://coffee.example/', born: 2_000 });
      await inspect();
      return new Response('Tea');
    });
    await measure(HTTP);
    const { inspection } = state();
    expect([inspection?.url, inspection?.plainHttp]).toEqual(['https://coffee.example/', undefined]);
  });

  it('is checked together with everything else, and known when the page is checked again', async () => {
    await openTab();
    await inspect();
    const asked: string[] = [];
    access(true, 'http:');
    const others = fetch;
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (!url.startsWith('http:')) return others(url, init);
      asked.push(url);
      return new Response('Tea', { status: 200 });
    });
    await measure(HTTP);
    expect(asked).toEqual(['http://tea.example/']);
    expect(state().inspection?.plainHttp?.hops).toEqual([
      { url: 'http://tea.example/', status: 200, headers: [['content-type', 'text/plain;charset=UTF-8']] },
    ]);
    expect(failed('security/http-redirect-missing')).toBe(true);
    await inspect();
    expect([asked.length, state().inspection?.plainHttp?.hops.length]).toEqual([1, 1]);
  });

  it('counts as requested even if nothing was learned, so that it is not offered again', async () => {
    await openTab();
    await inspect();
    access(true);
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await measure(HTTP);
    expect(state().inspection?.plainHttp).toEqual({ how: 'second request', hops: [], isWhole: false });
  });
});

describe('the cookies of the site', () => {
  it('are read with access to it, without loading the page again', async () => {
    await openTab();
    await inspect();
    const update = vi.spyOn(fakeBrowser.tabs, 'update');
    access(true);
    Object.assign(fakeBrowser, {
      cookies: { getAll: async () => [], getAllCookieStores: async () => [] },
    });
    expect(state().inspection?.cookies).toBeUndefined();
    await measure({ steps: ['cookies'], needsAccess: true });
    expect(state().inspection?.cookies).toEqual([]);
    expect(update).not.toHaveBeenCalled();
  });

  it('are not added to a page that was opened meanwhile', async () => {
    const tab = await openTab();
    await inspect();
    access(true);
    const old = { name: 'old', domain: 'tea.example', path: '/', value: '1', hostOnly: true, session: true };
    const getAll = vi.fn(async (): Promise<unknown[]> => {
      getAll.mockImplementation(async () => []);
      await go(tab, { url: `${URL}green`, born: 2_000 });
      await inspect();
      return [old];
    });
    Object.assign(fakeBrowser, { cookies: { getAll, getAllCookieStores: async () => [] } });
    await measure({ steps: ['cookies'], needsAccess: true });
    expect([state().inspection?.url, state().inspection?.cookies]).toEqual([`${URL}green`, []]);
  });
});

describe('loading a page again', () => {
  it('shows the response as the browser received it, and does not count as the user’s own reload', async () => {
    const tab = await openTab();
    await inspect();
    useInspection.setState({ moved: 'loaded anew', obstacle: 'late' });
    const states = shown();
    let whileLoading = {};
    vi.spyOn(fakeBrowser.tabs, 'update').mockImplementationOnce((async () => {
      whileLoading = pick(state(), 'phase', 'obstacle', 'moved');
      const responseHeaders = headersOf({ 'x-tea': 'green' });
      const load = { url: URL, tabId: tab, timeStamp: 2_010, responseHeaders };
      tell('onBeforeRequest', load);
      tell('onHeadersReceived', load);
      tell('onCompleted', load);
      await go(tab, { url: URL, born: 2_000 }, 'loading');
      await go(tab, {});
    }) as never);
    await measure(RELOAD);
    expect(whileLoading).toEqual({ phase: 'reading', obstacle: null, moved: null });
    expect(states.map(({ moved }) => moved).filter(Boolean)).toEqual([]);
    expect(pick(state(), 'phase', 'response', 'born')).toEqual({
      phase: 'complete',
      response: 'observed',
      born: 2_000,
    });
    expect(state().inspection?.response?.headers).toEqual([['x-tea', 'green']]);
    expect(state().inspection?.way?.hops).toHaveLength(1);
  });

  it('inspects the loaded page if nothing could be observed', async () => {
    await openTab();
    await inspect();
    vi.spyOn(fakeBrowser.tabs, 'update').mockRejectedValue(new Error('no'));
    await measure(RELOAD);
    expect(pick(state(), 'phase', 'response')).toEqual({ phase: 'complete', response: 'stored' });
  });

  it('comes before the other steps, which are left out if the page is then of another site', async () => {
    const tab = await openTab();
    await inspect();
    access(true, 'http:');
    const asked = () => requests.filter(({ url }) => url.startsWith('http:')).map(({ url }) => url);
    const everything: MeasuringPress = { steps: ['reload', 'cookies', 'plain http'], needsAccess: false };
    const update = vi.spyOn(fakeBrowser.tabs, 'update').mockRejectedValue(new Error('no'));
    await measure(everything);
    expect(update).toHaveBeenCalled();
    expect(asked()).toEqual(['http://tea.example/']);
    expect(state().inspection?.plainHttp?.hops).toHaveLength(1);
    update.mockImplementationOnce((async () => {
      await go(tab, { url: 'https://coffee.example/', born: 3_000 }, 'loading');
      await go(tab, { url: 'https://coffee.example/' });
    }) as never);
    await measure(everything);
    expect(state().inspection?.url).not.toBe(URL);
    expect(asked()).toEqual(['http://tea.example/']);
  });

  it('does nothing without a page', async () => {
    await measure(RELOAD);
    expect(state()).toEqual(START);
    const tab = await openTab({ url: 'chrome://settings/' });
    await inspect();
    const before = state();
    expect(before.tab?.id).toBe(tab);
    await measure(RELOAD);
    expect(state()).toBe(before);
  });
});

it.each<[string, () => Promise<unknown>]>([
  ['the http:// response of the host', () => measure(HTTP)],
  ['the cookies of the site', () => measure({ steps: ['cookies'], needsAccess: true })],
  ['the HTML as served', requestServed],
])('asking for %s takes until the verdict has it', async (_what, ask) => {
  await openTab();
  await inspect();
  access(true);
  Object.assign(fakeBrowser, { cookies: { getAll: async () => [], getAllCookieStores: async () => [] } });
  const { report } = state();
  const language = Promise.withResolvers<typeof settings.fallback>();
  const read = vi.spyOn(settings, 'get').mockReturnValue(language.promise);
  let isDone = false;
  const asked = ask().then(() => {
    isDone = true;
    return state().report;
  });
  await expect.poll(() => read.mock.calls.length).toBe(1);
  expect(isDone).toBe(false);
  language.resolve(settings.fallback);
  expect(await asked).not.toBe(report);
});

describe('a round that a reload has overtaken', () => {
  /** A reload that is under way until the browser takes the order for it. */
  function reloading() {
    const order = Promise.withResolvers<never>();
    const update = vi.spyOn(fakeBrowser.tabs, 'update').mockReturnValueOnce(order.promise as never);
    const done = reloadAndInspect();
    return {
      begun: () => expect.poll(() => update.mock.calls.length).toBe(1),
      end: () => {
        order.reject(new Error('no'));
        return done;
      },
    };
  }

  it('shows nothing any more', async () => {
    const tab = await openTab();
    await inspect();
    const busy = Promise.withResolvers<void>();
    pageIn(tab).busy = busy.promise;
    const overtaken = inspect();
    await expect.poll(() => state().phase).toBe('reading');
    const { begun, end } = reloading();
    await begun();
    const states = shown();
    busy.resolve();
    await overtaken;
    expect(states).toEqual([]);
    pageIn(tab).busy = null;
    await end();
    expect(state().phase).toBe('complete');
  });

  it('is that of the reload, if the user has opened another page meanwhile', async () => {
    const tab = await openTab();
    await inspect();
    const { begun, end } = reloading();
    await begun();
    await go(tab, { url: `${URL}green`, born: 2_000 });
    await inspect();
    const states = shown();
    await end();
    expect([states, state().inspection?.url]).toEqual([[], `${URL}green`]);
  });
});
