import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { clockStops, pass, tabsFixture } from '../../../test/page/tabs.ts';
import {
  deafen,
  headersOf,
  listeners,
  permissionComes,
  tell,
  webRequestFixture,
} from '../../../test/page/web-request.ts';
import { type News, watchRequest } from './watch-requests.ts';

const URL = 'https://tea.example/old';
const OWN = 'chrome-extension://plumbline';
const ours = { url: URL, tabId: -1, type: 'xmlhttprequest', initiator: OWN };

tabsFixture();
webRequestFixture();
beforeEach(() => {
  vi.stubGlobal('location', { origin: OWN });
  vi.spyOn(fakeBrowser.tabs, 'getCurrent').mockImplementation((async () => undefined) as never);
});

/** What is known once nothing more is waited for. */
async function newsAfter(happens: () => void): Promise<News | null> {
  clockStops();
  const watched = await watchRequest(URL);
  happens();
  const news = watched.news();
  await pass(5_000);
  watched.unwatch();
  await pass(1_000);
  expect(listeners()).toBe(0);
  return news;
}

const REDIRECT = { ...ours, statusCode: 301, responseHeaders: headersOf({ location: '/new' }) };

describe('the news about a request', () => {
  it('shows where a redirect leads', async () => {
    const news = { status: 301, headers: [['location', '/new']] };
    expect(await newsAfter(() => tell('onHeadersReceived', REDIRECT))).toEqual(news);
    expect(await newsAfter(() => tell('onBeforeRedirect', REDIRECT))).toEqual(news);
  });

  it('contains what Chromium only reports with all options', async () => {
    const responseHeaders = headersOf({ 'set-cookie': 'a=1' });
    const news = await newsAfter(() => tell('onHeadersReceived', { ...REDIRECT, responseHeaders }));
    expect(news).toEqual({ status: 301, headers: [['set-cookie', 'a=1']] });
    Object.assign(fakeBrowser.webRequest, { OnHeadersReceivedOptions: {} });
    expect(await newsAfter(() => tell('onHeadersReceived', { ...REDIRECT, responseHeaders }))).toEqual({
      status: 301,
      headers: [],
    });
  });

  it('can be a redirect without headers', async () => {
    const { responseHeaders: _, ...bare } = REDIRECT;
    expect(await newsAfter(() => tell('onHeadersReceived', bare))).toEqual({ status: 301, headers: [] });
  });

  it.each([
    [299, false],
    [300, true],
    [399, true],
    [400, false],
  ])('is only about redirects: %i', async (statusCode, isTold) => {
    const news = await newsAfter(() => tell('onHeadersReceived', { ...REDIRECT, statusCode }));
    expect(news !== null).toBe(isTold);
  });

  it('is the reason for a missing response, if nothing better is known', async () => {
    const failed = { ...ours, error: 'net::ERR_NAME_NOT_RESOLVED' };
    expect(await newsAfter(() => tell('onErrorOccurred', failed))).toEqual({ error: failed.error });
    const news = await newsAfter(() => {
      tell('onHeadersReceived', REDIRECT);
      tell('onErrorOccurred', { ...ours, error: 'net::ERR_ABORTED' });
    });
    expect(news).toEqual({ status: 301, headers: [['location', '/new']] });
  });

  it.each([
    ['another address', { url: 'https://tea.example/new' }],
    ['another tab', { tabId: 7 }],
    ['a page', { initiator: 'https://tea.example' }],
    ['a picture', { type: 'image' }],
  ])('is not about %s', async (_name, other) => {
    expect(await newsAfter(() => tell('onHeadersReceived', { ...REDIRECT, ...other }))).toBeNull();
    const failed = { ...ours, ...other, error: 'net::ERR_FAILED' };
    expect(await newsAfter(() => tell('onErrorOccurred', failed))).toBeNull();
  });

  it('is about requests without an initiator, and those of our own tab', async () => {
    const { initiator: _, ...unnamed } = REDIRECT;
    expect(await newsAfter(() => tell('onHeadersReceived', unnamed))).toEqual({
      status: 301,
      headers: [['location', '/new']],
    });
    vi.mocked(fakeBrowser.tabs.getCurrent).mockImplementation((async () => ({ id: 7 })) as never);
    expect(await newsAfter(() => tell('onHeadersReceived', { ...REDIRECT, tabId: 7 }))).not.toBeNull();
  });

  it('tells several requests under way what is about each', async () => {
    clockStops();
    const other = 'https://tea.example/other';
    const [first, second] = [await watchRequest(URL), await watchRequest(other)];
    expect(listeners()).toBe(3);
    tell('onErrorOccurred', { ...ours, url: other, error: 'net::ERR_FAILED' });
    expect(await second.news()).toEqual({ error: 'net::ERR_FAILED' });
    second.unwatch();
    await pass(1_000);
    tell('onHeadersReceived', REDIRECT);
    expect(await first.news()).toEqual({ status: 301, headers: [['location', '/new']] });
    first.unwatch();
    tell('onHeadersReceived', { ...REDIRECT, statusCode: 302 });
    expect(await first.news()).toEqual({ status: 301, headers: [['location', '/new']] });
  });

  it('is listened to until a second after the last request, without beginning anew for each', async () => {
    clockStops();
    const began = vi.spyOn(fakeBrowser.webRequest.onHeadersReceived, 'addListener');
    for (const milliseconds of [999, 999, 1_000]) {
      const watched = await watchRequest(URL);
      watched.unwatch();
      expect(listeners()).toBe(3);
      await pass(milliseconds);
    }
    expect([began.mock.calls.length, listeners()]).toEqual([1, 0]);
    (await watchRequest(URL)).unwatch();
    expect(began).toHaveBeenCalledTimes(2);
    await pass(1_000);
  });

  it('arrives after a permission that comes while requests are listened to', async () => {
    clockStops();
    const watched = await watchRequest(URL);
    deafen();
    tell('onHeadersReceived', REDIRECT);
    permissionComes();
    tell('onHeadersReceived', { ...REDIRECT, statusCode: 302 });
    expect(await watched.news()).toEqual({ status: 302, headers: [['location', '/new']] });
    watched.unwatch();
    await pass(1_000);
    permissionComes();
    expect(listeners()).toBe(0);
  });

  it('is listened to before the request can be made', async () => {
    clockStops();
    let asked = () => {};
    const answered = new Promise<void>((resolve) => {
      asked = resolve;
    });
    vi.mocked(fakeBrowser.tabs.getCurrent).mockImplementation((() => answered) as never);
    const watching = watchRequest(URL);
    expect(listeners()).toBe(3);
    asked();
    (await watching).unwatch();
    await pass(1_000);
  });

  it('is not waited for if the browser does not say which tab this is', async () => {
    clockStops();
    vi.mocked(fakeBrowser.tabs.getCurrent).mockRejectedValue(new Error('No tab'));
    await expect(watchRequest(URL)).rejects.toThrow('No tab');
    await pass(1_000);
    expect(listeners()).toBe(0);
  });

  it('is not waited for if the browser lets nobody listen', async () => {
    clockStops();
    vi.spyOn(fakeBrowser.webRequest.onHeadersReceived, 'addListener').mockImplementationOnce(() => {
      throw new Error('Not allowed');
    });
    await expect(watchRequest(URL)).rejects.toThrow('Not allowed');
    (await watchRequest(URL)).unwatch();
    await pass(1_000);
    expect(listeners()).toBe(0);
  });

  it('is listened to for a request that begins when another ends', async () => {
    clockStops();
    const first = await watchRequest(URL);
    const answers: (() => void)[] = [];
    vi.mocked(fakeBrowser.tabs.getCurrent).mockImplementation(
      (() => new Promise<void>((resolve) => answers.push(resolve))) as never,
    );
    const watching = watchRequest(URL);
    first.unwatch();
    await pass(1_000);
    expect(listeners()).toBe(3);
    for (const answer of answers) answer();
    (await watching).unwatch();
    await pass(1_000);
    expect(listeners()).toBe(0);
  });

  it('may arrive up to five seconds late, and is then returned at once', async () => {
    clockStops();
    const { news, unwatch } = await watchRequest(URL);
    let told: News | null | undefined;
    void news().then((known) => {
      told = known;
    });
    await pass(4_999);
    expect(told).toBeUndefined();
    tell('onHeadersReceived', REDIRECT);
    await pass(0);
    expect(told).toEqual({ status: 301, headers: [['location', '/new']] });
    unwatch();
    await pass(1_000);
  });
});
