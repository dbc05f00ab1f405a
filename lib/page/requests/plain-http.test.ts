import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { tabsFixture } from '../../../test/page/tabs.ts';
import { headersOf, tell, webRequestFixture } from '../../../test/page/web-request.ts';
import { askPlainHttp, plainHttpOf } from './plain-http.ts';

tabsFixture();
webRequestFixture();

const mayReach = (may: (origins: readonly string[]) => boolean) =>
  vi
    .spyOn(fakeBrowser.permissions, 'contains')
    .mockImplementation((async ({ origins = [] }: { origins?: string[] }) => may(origins)) as never);

describe('the http:// response of a host', () => {
  it('is requested with permission for the host, and kept for all its pages', async () => {
    mayReach(([origin]) => origin?.includes('tea.example') ?? false);
    vi.stubGlobal('fetch', async () => new Response('Tea', { status: 200 }));
    expect(plainHttpOf('https://tea.example/')).toEqual({});
    const way = await askPlainHttp('https://tea.example/');
    expect(way?.hops).toEqual([
      { url: 'http://tea.example/', status: 200, headers: [['content-type', 'text/plain;charset=UTF-8']] },
    ]);
    expect(plainHttpOf('https://tea.example/')).toEqual({ plainHttp: way });
    expect(plainHttpOf('https://coffee.example/')).toEqual({});
  });

  it('is kept if the browser itself switches to https, and not if there is no response', async () => {
    mayReach(() => true);
    vi.stubGlobal('location', { origin: 'chrome-extension://plumbline' });
    vi.spyOn(fakeBrowser.tabs, 'getCurrent').mockImplementation((async () => undefined) as never);
    let happens: (url: string) => void = (url) =>
      tell('onBeforeRedirect', {
        url,
        tabId: -1,
        type: 'xmlhttprequest',
        statusCode: 307,
        responseHeaders: headersOf({ location: 'https://mint.example/', 'non-authoritative-reason': 'HSTS' }),
      });
    vi.stubGlobal('fetch', async (url: string) => {
      happens(url);
      return { type: 'opaqueredirect' };
    });
    const switched = await askPlainHttp('https://mint.example/');
    expect(switched?.hops.map(({ byBrowser }) => byBrowser)).toEqual([true]);
    expect(plainHttpOf('https://mint.example/green')).toEqual({ plainHttp: switched });
    happens = (url) =>
      tell('onErrorOccurred', { url, tabId: -1, type: 'xmlhttprequest', error: 'net::ERR_TIMED_OUT' });
    vi.stubGlobal('fetch', (url: string) => {
      happens(url);
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    expect(await askPlainHttp('https://sage.example/')).toBeNull();
    expect(plainHttpOf('https://sage.example/')).toEqual({});
  });

  it.each<[string, Record<string, string>, path: string, isKept: boolean]>([
    [
      'where it leads is not accessible',
      { 'http://kelp.example/': 'https://closed.example/' },
      'kelp',
      false,
    ],
    [
      'where it leads must not be requested',
      { 'http://dill.example/': 'https://dill.example/logout' },
      'dill',
      true,
    ],
    [
      'the browser switches to https further on',
      { 'http://fern.example/': 'http://www.fern.example/', 'http://www.fern.example/': 'HSTS' },
      'fern',
      true,
    ],
  ])('is kept or not if %s', async (_why, leads, name, isKept) => {
    mayReach(([origin]) => !origin?.includes('closed.example'));
    vi.stubGlobal('location', { origin: 'chrome-extension://plumbline' });
    vi.spyOn(fakeBrowser.tabs, 'getCurrent').mockImplementation((async () => undefined) as never);
    vi.stubGlobal('fetch', async (url: string) => {
      const isSwitch = leads[url] === 'HSTS';
      const location = isSwitch ? url.replace('http:', 'https:') : `${leads[url]}`;
      tell('onBeforeRedirect', {
        url,
        tabId: -1,
        type: 'xmlhttprequest',
        statusCode: isSwitch ? 307 : 301,
        responseHeaders: headersOf({ location, ...(isSwitch && { 'non-authoritative-reason': 'HSTS' }) }),
      });
      return { type: 'opaqueredirect' };
    });
    const page = `https://${name}.example/`;
    const way = await askPlainHttp(page);
    expect([way?.hops.map(({ url }) => url), way?.isWhole]).toEqual([Object.keys(leads), false]);
    expect(plainHttpOf(page)).toEqual(isKept ? { plainHttp: way } : {});
  });

  it('is not requested without permission, or for an address that is not https', async () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    mayReach(() => false);
    expect(await askPlainHttp('https://milk.example/')).toBeNull();
    mayReach(() => {
      throw new Error('no');
    });
    expect(await askPlainHttp('https://milk.example/')).toBeNull();
    expect(await askPlainHttp('about:blank')).toBeNull();
    expect(fetched).not.toHaveBeenCalled();
    expect(plainHttpOf('about:blank')).toEqual({});
  });
});
