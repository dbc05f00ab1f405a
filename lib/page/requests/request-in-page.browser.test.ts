import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pageInTab, tabIsClosed } from '../../../test/components/tab.ts';
import { pick } from '../../../test/pick.ts';
import { ownRequestsIn } from '../in-page/own-requests.ts';
import { readCached, requestInPage } from './request-in-page.ts';

const at = (ask: Record<string, string>) =>
  new URL(`/answer?${new URLSearchParams(ask)}`, location.href).href;
const textOf = (body?: Uint8Array) => new TextDecoder().decode(body);

// The test's own server may be slow: nothing is given up, except where a test moves the clock.
beforeEach(() => {
  Reflect.deleteProperty(globalThis, 'ownRequests');
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return () => vi.useRealTimers();
});

describe('a request of a page for an address of its own site', () => {
  it('returns status, headers and text, with the encoding of the page', async () => {
    pageInTab();
    const url = at({ status: '203', 'x-tea': 'Ä\u008daj', body: 'Čaj' });
    const answer = await requestInPage(1, url);
    expect(pick(answer, 'url', 'status', 'length', 'characterSet')).toEqual({
      url,
      status: 203,
      length: 4,
      characterSet: document.characterSet,
    });
    const headers = Object.fromEntries(answer?.headers ?? []);
    expect([headers['x-tea'], headers['x-method']]).toEqual(['čaj', 'GET']);
    expect(textOf(answer?.body)).toBe('Čaj');
    expect(answer).not.toHaveProperty('text');
  });

  it('returns the bytes as received, even if they are not UTF-8', async () => {
    pageInTab();
    const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');
    const answer = await requestInPage(1, at({ hex }));
    expect([...(answer?.body ?? [])]).toEqual(Array.from({ length: 256 }, (_, byte) => byte));
    const marked = await requestInPage(1, at({ hex: 'efbbbf41' }));
    expect([...(marked?.body ?? [])], 'with its mark').toEqual([0xef, 0xbb, 0xbf, 0x41]);
  });

  it('returns the beginning of a long body, even if it ends inside a character, and its full length', async () => {
    pageInTab();
    const answer = await requestInPage(1, at({ body: 'č', times: '10' }), 'GET', 5);
    expect(answer?.length).toBe(20);
    expect(textOf(answer?.body)).toBe('čč');
    const whole = await requestInPage(1, at({ body: 'č', times: '10' }), 'GET', 20);
    expect(textOf(whole?.body)).toBe('č'.repeat(10));
    const half = await requestInPage(1, at({ hex: '41c4' }), 'GET', 2);
    expect([...(half?.body ?? [])], 'what is not cut but ends so').toEqual([0x41, 0xc4]);
  });

  it('can request only the headers', async () => {
    pageInTab();
    const answer = await requestInPage(1, at({ body: 'Tea' }), 'HEAD');
    expect(Object.fromEntries(answer?.headers ?? [])['x-method']).toBe('HEAD');
    expect(answer?.length).toBe(0);
  });

  it('finds what the browser has cached without a request, and nothing else', async () => {
    pageInTab();
    const url = at({ 'cache-control': 'max-age=600', body: 'Tea', mark: String(Math.random()) });
    expect(await readCached(1, url)).toBeNull();
    await fetch(url);
    const copy = await readCached(1, url);
    expect(copy && copy !== 'late' && textOf(copy.body)).toBe('Tea');
  });

  it('distinguishes a server’s own 504', async () => {
    pageInTab();
    expect((await requestInPage(1, at({ status: '504' })))?.status).toBe(504);
  });

  it('follows no redirect, not even within the site: nobody has checked where it leads', async () => {
    pageInTab();
    const end = at({ body: 'New', mark: String(Math.random()) });
    expect(await requestInPage(1, at({ status: '302', location: end }))).toBeNull();
    expect(performance.getEntriesByName(end)).toEqual([]);
    expect(await requestInPage(1, 'https://tea.example/')).toBeNull();
  });

  it('is noted in the page as the extension’s own, if the browser reports it as loaded', async () => {
    pageInTab();
    const [page, cached] = [
      at({ body: 'Tea' }),
      at({ 'cache-control': 'max-age=600', mark: String(Math.random()) }),
    ];
    await requestInPage(1, page);
    await readCached(1, cached);
    await requestInPage(1, at({ status: '302', location: page }));
    await requestInPage(1, 'https://tea.example/');
    const request = (url: string) => ({ type: 'request', url });
    expect(await ownRequestsIn(1)).toEqual([request(page)]);
    await fetch(cached);
    await readCached(1, cached);
    await requestInPage(1, page, 'HEAD');
    expect(await ownRequestsIn(1)).toEqual([page, cached, page].map(request));
  });

  it('is given up after six seconds, and a lookup in the cache after as long as it may take', async () => {
    pageInTab();
    const patience = vi.spyOn(AbortSignal, 'timeout');
    await requestInPage(1, at({}));
    await readCached(1, at({}));
    await readCached(1, at({}), 1_000);
    expect(patience.mock.calls).toEqual([[6_000], [6_000], [1_000]]);
  });

  it('distinguishes a copy that the browser does not return in time from none', async () => {
    pageInTab();
    const inTime = vi.spyOn(window, 'fetch').mockRejectedValue(new DOMException('Too late', 'TimeoutError'));
    expect([await readCached(1, at({})), await requestInPage(1, at({}))]).toEqual(['late', null]);
    inTime.mockRejectedValue(new TypeError('No copy'));
    expect(await readCached(1, at({}))).toBeNull();
    inTime.mockRestore();
  });

  it('returns nothing without access to the tab, or if it does not answer within another second', async () => {
    tabIsClosed();
    expect(await requestInPage(1, at({}))).toBeNull();
    vi.useFakeTimers();
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockReturnValue(new Promise(() => {}) as never);
    let answer: unknown = 'waiting';
    void requestInPage(1, at({})).then((given) => {
      answer = given;
    });
    await vi.advanceTimersByTimeAsync(6_999);
    expect(answer).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(answer).toBeNull();
    vi.useRealTimers();
  });
});
