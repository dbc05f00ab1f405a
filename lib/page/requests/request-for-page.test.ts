import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { pick } from '../../../test/pick.ts';
import { requestForPage } from './request-for-page.ts';

const URL = 'https://tea.example/';

/** The last script that a test ran in the page. */
const inPage = vi.fn(async (): Promise<unknown[]> => [{ result: 'windows-1252' }]);
const request = vi.fn<typeof fetch>();

function opened({ store = 'firefox-default', isPrivate = false, isGranted = true } = {}): void {
  vi.stubEnv('FIREFOX', 'true');
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => isGranted);
  vi.spyOn(fakeBrowser.tabs, 'get').mockImplementation((async () => ({ cookieStoreId: store })) as never);
  vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation(inPage as never);
  Object.assign(fakeBrowser.extension, { inIncognitoContext: isPrivate });
  vi.stubGlobal('fetch', request);
}

beforeEach(() => {
  inPage.mockClear();
  request.mockReset();
  request.mockImplementation(
    async () => new Response('čaj', { status: 203, headers: { 'x-tea': 'Ä\u008daj' } }),
  );
});

describe('a request for a page', () => {
  it('is made by the extension with permission for its site, in Firefox, so that the page’s policy reports nothing', async () => {
    opened();
    const answer = await requestForPage(1, URL);
    expect(pick(answer, 'url', 'status', 'length', 'characterSet')).toEqual({
      url: URL,
      status: 203,
      length: 4,
      characterSet: 'windows-1252',
    });
    expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
      'content-type': 'text/plain;charset=UTF-8',
      'x-tea': 'čaj',
    });
    expect(new TextDecoder().decode(answer?.body)).toBe('čaj');
    const [asked, { signal, ...options } = {}] = request.mock.calls[0] ?? [];
    expect([asked, options, signal?.aborted]).toEqual([
      URL,
      {
        cache: 'no-store',
        method: 'GET',
        redirect: 'manual',
        credentials: 'include',
        referrerPolicy: 'no-referrer',
      },
      false,
    ]);
    expect(inPage).toHaveBeenCalledTimes(1);
  });

  it('is cut if it is long, and its length is kept', async () => {
    opened();
    const answer = await requestForPage(1, URL, 'GET', 3);
    expect([answer?.length, [...(answer?.body ?? [])]]).toEqual([4, [0xc4, 0x8d, 0x61]]);
  });

  it('has the address of the response, and no encoding if the page does not tell it', async () => {
    opened();
    inPage.mockImplementationOnce(async () => []);
    request.mockResolvedValue(Object.defineProperty(new Response(), 'url', { value: `${URL}a` }));
    const { url, characterSet } = (await requestForPage(1, `${URL}a#b`, 'HEAD')) ?? {};
    expect([url, characterSet, request.mock.calls[0]?.[1]?.method]).toEqual([`${URL}a`, '', 'HEAD']);
  });

  it('follows no redirect, and a failure returns nothing', async () => {
    opened();
    request.mockResolvedValue(Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' }));
    expect(await requestForPage(1, URL)).toBeNull();
    request.mockRejectedValue(new TypeError('no'));
    expect(await requestForPage(1, URL)).toBeNull();
  });

  it.each([
    ['without permission', { isGranted: false }],
    ['in a container, which has its own cookies', { store: 'firefox-container-2' }],
    ['in a private window if the extension’s page is not in one', { store: 'firefox-private' }],
    ['in a normal window if the extension’s page is in a private one', { isPrivate: true }],
  ])('is made by the page %s', async (_name, as) => {
    opened(as);
    inPage.mockImplementation(async () => [{ result: true }]);
    expect(await requestForPage(1, URL)).toBeNull();
    expect(request).not.toHaveBeenCalled();
    // The page's policy blocks it, which is learned once; nothing else is tried.
    expect(inPage).toHaveBeenCalledTimes(1);
  });
});
