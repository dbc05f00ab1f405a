import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pageInTab } from '../../../test/components/tab.ts';
import { headersOf, listeners, tell, webRequestFixture } from '../../../test/page/web-request.ts';
import { ownRequestsIn } from '../in-page/own-requests.ts';
import {
  fetchAnywhere,
  fetcherFor,
  fetchFromPage,
  mayVisitEverywhere,
  requestEverywhere,
} from './fetch-address.ts';

const at = (ask: Record<string, string>) =>
  new URL(`/answer?${new URLSearchParams(ask)}`, location.href).href;
const signal = new AbortController().signal;
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Requests an address, and expects a response. */
async function answerOf(visit: ReturnType<typeof fetchAnywhere>) {
  const answer = await visit;
  return 'failure' in answer ? expect.fail(answer.failure) : answer;
}

webRequestFixture();
beforeEach(() => {
  vi.spyOn(fakeBrowser.tabs, 'getCurrent').mockImplementation((async () => undefined) as never);
});

describe('an address that the extension visits', () => {
  it('returns status, headers and bytes', async () => {
    const url = at({ status: '203', 'x-tea': 'green', hex: '41ff' });
    const answer = await answerOf(fetchAnywhere(url, { maximum: 100, signal }));
    expect([answer.status, answer.url, answer.isWhole]).toEqual([203, url, true]);
    expect([...answer.bytes]).toEqual([0x41, 0xff]);
    const headers = Object.fromEntries(answer.headers);
    expect([headers['x-tea'], headers['x-method']]).toEqual(['green', 'GET']);
  });

  it('has header fields as text, however it is visited', async () => {
    pageInTab();
    const url = at({ 'x-tea': 'Ä\u008daj' });
    for (const fetchOnce of [fetchAnywhere, fetchFromPage(1, location.href)]) {
      const { headers } = await answerOf(fetchOnce(url, { maximum: 100, signal }));
      expect(Object.fromEntries(headers)['x-tea']).toBe('čaj');
    }
  });

  it('is requested without cookies, cache and referrer', async () => {
    const fetched = vi.spyOn(window, 'fetch');
    await fetchAnywhere(at({}), { maximum: 1, signal });
    expect(fetched.mock.calls[0]?.[1]).toEqual({
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal,
    });
  });

  it('is read only up to the limit', async () => {
    const long = at({ body: 'tea', times: '1000000' });
    const cut = await answerOf(fetchAnywhere(long, { maximum: 4, signal }));
    expect([textOf(cut.bytes), cut.isWhole]).toEqual(['teat', false]);
    const whole = await answerOf(fetchAnywhere(at({ body: 'tea' }), { maximum: 4, signal }));
    expect([textOf(whole.bytes), whole.isWhole]).toEqual(['tea', true]);
    const large = await answerOf(fetchAnywhere(long, { maximum: 4_000_000, signal }));
    expect([large.bytes.length, large.isWhole]).toEqual([3_000_000, true]);
    expect(textOf(large.bytes.slice(-6))).toBe('teatea');
    const nothing = await answerOf(fetchAnywhere(long, { maximum: 0, signal }));
    expect([nothing.bytes.length, nothing.isWhole]).toEqual([0, false]);
    const empty = await answerOf(fetchAnywhere(at({}), { maximum: 1, signal }));
    expect(empty.isWhole).toBe(true);
  });

  it('shows where a redirect leads, from what the browser reports', async () => {
    const url = at({ status: '301', location: 'https://tea.example/' });
    const visiting = answerOf(fetchAnywhere(url, { maximum: 100, signal }));
    await expect.poll(() => listeners()).toBe(3);
    const responseHeaders = headersOf({ location: 'https://tea.example/' });
    tell('onHeadersReceived', { url, tabId: -1, type: 'xmlhttprequest', statusCode: 301, responseHeaders });
    const answer = await visiting;
    expect([answer.status, answer.url, answer.headers]).toEqual([
      301,
      url,
      [['location', 'https://tea.example/']],
    ]);
    expect([answer.bytes.length, answer.isWhole]).toEqual([0, true]);
  });

  it('is opaque if nothing reports where a redirect leads', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const url = at({ status: '301', location: 'https://tea.example/' });
    let outcome: unknown;
    void fetchAnywhere(url, { maximum: 100, signal }).then((known) => {
      outcome = known;
    });
    await expect.poll(() => vi.advanceTimersByTime(5_000) && outcome).toEqual({ failure: 'opaque' });
    vi.advanceTimersByTime(1_000);
    vi.useRealTimers();
  });

  it.each([
    ['net::ERR_NAME_NOT_RESOLVED', 'unreachable'],
    ['net::ERR_CONNECTION_REFUSED', 'unreachable'],
    ['net::ERR_CERT_DATE_INVALID', 'unreachable'],
    ['NS_ERROR_UNKNOWN_HOST', 'unreachable'],
    ['NS_ERROR_CONNECTION_REFUSED', 'unreachable'],
    ['net::ERR_INTERNET_DISCONNECTED', 'offline'],
    ['net::ERR_NETWORK_CHANGED', 'offline'],
    ['net::ERR_NAME_RESOLUTION_FAILED', 'offline'],
    ['NS_ERROR_OFFLINE', 'offline'],
    ['net::ERR_FAILED', 'unknown'],
    ['not net::ERR_CONNECTION_REFUSED', 'unknown'],
  ])('without a response because of %s is %s', async (error, failure) => {
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const url = 'https://nobody.example/';
    const visiting = fetchAnywhere(url, { maximum: 100, signal });
    await expect.poll(() => listeners()).toBe(3);
    tell('onErrorOccurred', { url, tabId: -1, type: 'xmlhttprequest', error });
    expect(await visiting).toEqual({ failure });
  });

  it('is not blamed while the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await fetchAnywhere('https://nobody.example/', { maximum: 1, signal })).toEqual({
      failure: 'offline',
    });
  });

  it('is blamed although the browser is offline if it is on this computer', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const url = 'http://localhost:9/';
    const visiting = fetchAnywhere(url, { maximum: 1, signal });
    await expect.poll(() => listeners()).toBe(3);
    tell('onErrorOccurred', { url, tabId: -1, type: 'xmlhttprequest', error: 'net::ERR_CONNECTION_REFUSED' });
    expect(await visiting).toEqual({ failure: 'unreachable' });
  });

  it('is given up on request, and no longer watched', async () => {
    const stopped = AbortSignal.abort(new Error('enough'));
    await expect(fetchAnywhere(at({}), { maximum: 1, signal: stopped })).rejects.toThrow('enough');
    // Requests of other tests in this page may end later.
    await expect.poll(() => listeners()).toBe(0);
  });
});

describe('an address that the page visits', () => {
  // The test's own server may be slow: nothing is given up.
  beforeEach(() => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  });
  const visit = (url: string, maximum = 100) => fetchFromPage(7, location.href)(url, { maximum, signal });

  it('returns status, headers and bytes, without losing any byte', async () => {
    pageInTab();
    const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');
    const url = at({ status: '404', 'x-tea': 'green', hex });
    const answer = await answerOf(visit(url, 256));
    expect([answer.status, answer.url, answer.isWhole]).toEqual([404, url, true]);
    expect([...answer.bytes]).toEqual(Array.from({ length: 256 }, (_, byte) => byte));
    expect(Object.fromEntries(answer.headers)['x-tea']).toBe('green');
    expect(answer).not.toHaveProperty('data');
  });

  it('is read only up to the limit', async () => {
    pageInTab();
    const long = at({ body: 'tea', times: '10000' });
    const cut = await answerOf(visit(long, 20_000));
    expect([cut.bytes.length, cut.isWhole, textOf(cut.bytes.slice(-4))]).toEqual([20_000, false, 'eate']);
    const whole = await answerOf(visit(long, 30_000));
    expect([textOf(whole.bytes), whole.isWhole]).toEqual(['tea'.repeat(10_000), true]);
    const nothing = await answerOf(visit(long, 0));
    expect([nothing.bytes.length, nothing.isWhole]).toEqual([0, false]);
  });

  it('is transferred up to four million bytes, with a timeout of fifteen seconds', async () => {
    const put = vi.spyOn(fakeBrowser.scripting, 'executeScript').mockResolvedValue([] as never);
    await visit(at({}), 9_000_000);
    await visit(at({}), 3_000_000);
    expect(put.mock.calls.map(([given]) => 'args' in given && given.args)).toEqual([
      [at({}), 4_000_000, 15_000],
      [at({}), 3_000_000, 15_000],
    ]);
    pageInTab();
    const patience = vi.spyOn(AbortSignal, 'timeout');
    await visit(at({}));
    expect(patience).toHaveBeenCalledWith(15_000);
  });

  it('is unknown if it is longer than what can be transferred, and not taken for longer than the limit', async () => {
    const longer = { status: 200, url: at({}), headers: [], data: btoa('tea'), isWhole: false };
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockResolvedValue([
      { result: JSON.stringify(longer) },
    ] as never);
    expect(await visit(at({}), 50_000_000)).toEqual({ failure: 'unknown' });
    const cut = await answerOf(visit(at({}), 4_000_000));
    expect([cut.isWhole, textOf(cut.bytes)]).toEqual([false, 'tea']);
  });

  it('follows redirects within the site, and contacts no other site; the end is noted as the extension’s own', async () => {
    pageInTab();
    Reflect.deleteProperty(globalThis, 'ownRequests');
    const end = at({ body: 'New' });
    expect((await answerOf(visit(at({ status: '302', location: end })))).url).toBe(end);
    const away = at({ status: '302', location: 'https://tea.example/' });
    expect(await visit(away)).toEqual({ failure: 'unknown' });
    expect(await visit('https://tea.example/')).toEqual({ failure: 'access' });
    expect(await ownRequestsIn(7)).toEqual([{ type: 'request', url: end }]);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await visit(away)).toEqual({ failure: 'offline' });
  });

  it('returns nothing if no script runs in the page', async () => {
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockResolvedValue([] as never);
    expect(await visit(at({}))).toEqual({ failure: 'unknown' });
  });
});

describe('permission to visit every site', () => {
  it('decides who visits', async () => {
    const contains = vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => true);
    expect(await mayVisitEverywhere()).toBe(true);
    expect(contains).toHaveBeenCalledWith({ origins: ['https://*/*', 'http://*/*'] });
    expect(await fetcherFor(7, location.href)).toBe(fetchAnywhere);
    contains.mockImplementation(async () => false);
    const visit = await fetcherFor(7, location.href);
    expect(await visit('https://tea.example/', { maximum: 1, signal })).toEqual({ failure: 'access' });
  });

  it('is requested at once', async () => {
    const request = vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => true);
    expect(await requestEverywhere()).toBe(true);
    expect(request).toHaveBeenCalledWith({ origins: ['https://*/*', 'http://*/*'] });
  });
});
