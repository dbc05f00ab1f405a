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
  request.mockImplementation(async () => new Response('čaj', { status: 203, headers: { 'x-tea': 'green' } }));
});

describe('a request for a page', () => {
  it('is made in its place with the right to its site, in Firefox, so that its policy is told nothing', async () => {
    opened();
    const answer = await requestForPage(1, URL, 'no-store');
    expect(pick(answer, 'url', 'status', 'length', 'characterSet')).toEqual({
      url: URL,
      status: 203,
      length: 4,
      characterSet: 'windows-1252',
    });
    expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
      'content-type': 'text/plain;charset=UTF-8',
      'x-tea': 'green',
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
    // The cached copy cannot be read this way.
    expect(await requestForPage(1, URL, 'only-if-cached')).toBeNull();
    expect(request).toHaveBeenCalledTimes(1);
    expect(inPage).toHaveBeenCalledTimes(1);
  });

  it('is cut where it is long, and its length told', async () => {
    opened();
    const answer = await requestForPage(1, URL, 'no-store', 'GET', 3);
    expect([answer?.length, [...(answer?.body ?? [])]]).toEqual([4, [0xc4, 0x8d, 0x61]]);
  });

  it('follows no redirect, and a failure is no answer', async () => {
    opened();
    request.mockResolvedValue({ type: 'opaqueredirect' } as Response);
    expect(await requestForPage(1, URL, 'no-store')).toBeNull();
    request.mockRejectedValue(new TypeError('no'));
    expect(await requestForPage(1, URL, 'no-store')).toBeNull();
  });

  it.each([
    ['without the right', { isGranted: false }],
    ['from a container, whose cookies are others', { store: 'firefox-container-2' }],
    ['from a private window for a page of ours that is in none', { store: 'firefox-private' }],
    ['from a window for a page of ours that is private', { isPrivate: true }],
  ])('is the page’s own %s', async (_name, as) => {
    opened(as);
    inPage.mockImplementation(async () => [{ result: true }]);
    expect(await requestForPage(1, URL, 'no-store')).toBeNull();
    expect(request).not.toHaveBeenCalled();
    // The page's policy blocks it, which is learned once; nothing else is tried.
    expect(inPage).toHaveBeenCalledTimes(1);
  });
});
