import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ownRequestsIn } from '../in-page/own-requests.ts';
import { fetchFromPage } from './fetch-address.ts';
import { isBarredByPolicy, mayBeReported } from './page-policy.ts';
import { lookInFile } from './token-look.ts';

const CSP = 'content-security-policy';
const by = (...headers: [string, string][]) => mayBeReported({ headers });

beforeEach(() => void vi.stubEnv('FIREFOX', 'true'));

it.each([
  [CSP, "default-src 'none'"],
  [CSP, "default-src 'self'; connect-src https://api.tea.example"],
  [CSP, "default-src 'self', connect-src 'none'"],
  [`${CSP}-report-only`, "connect-src 'none'; report-uri /report"],
])(
  'a policy that bars the page from its own address would report an extension too: %s: %s',
  (name, value) => {
    expect(by([name, value])).toBe(true);
  },
);

it.each([
  [CSP, "default-src 'none'; connect-src 'SELF'"],
  [CSP, 'connect-src *'],
  [CSP, "script-src 'none'"],
  ['content-type', "default-src 'none'"],
])('a policy that does not reports nothing: %s: %s', (name, value) => {
  expect(by([name, value])).toBe(false);
});

it('a policy that bars the page from its own address leaves it unrequested for want of access', async () => {
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => false);
  const inPage = vi
    .spyOn(fakeBrowser.scripting, 'executeScript')
    .mockImplementation((async () => [{ result: true }]) as never);
  const { signal } = new AbortController();
  const answer = await fetchFromPage(7, 'https://tea.example/')('https://tea.example/cups', {
    maximum: 1,
    signal,
  });
  expect(answer).toEqual({ failure: 'access' });
  // Only the policy was tried.
  expect(inPage).toHaveBeenCalledTimes(1);
  const from = { tabId: 7, page: 'https://tea.example/', address: 'https://tea.example/sv.txt' };
  expect(await lookInFile(from, 'sv-1')).toBe('no access');
});

it('in Chromium, a page’s policy does not apply to extensions, and is not tried', async () => {
  vi.stubEnv('FIREFOX', '');
  expect(by([CSP, "default-src 'none'"])).toBe(false);
  const inPage = vi.spyOn(fakeBrowser.scripting, 'executeScript');
  expect([await isBarredByPolicy(7), inPage.mock.calls]).toEqual([false, []]);
});

describe('whether a policy bars the extension from a page', () => {
  const fetchCopy = vi.fn<typeof fetch>();

  /** Runs what is injected here, as in a page; `violation` is what the browser tells that page of the request. */
  function inPage(violation: { disposition: string; effectiveDirective: string } | null): void {
    const page = new EventTarget();
    vi.stubGlobal('document', page);
    vi.stubGlobal('location', { href: 'https://tea.example/' });
    vi.stubGlobal('fetch', fetchCopy);
    fetchCopy.mockImplementation(async () => {
      if (violation) page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), violation));
      throw new TypeError('Failed to fetch');
    });
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation((async ({
      func,
    }: {
      func: () => unknown;
    }) => [{ result: await func() }]) as never);
  }

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    fetchCopy.mockReset();
    Reflect.deleteProperty(globalThis, 'isBarred');
    Reflect.deleteProperty(globalThis, 'ownRequests');
  });

  it.each([
    ['one in force for requests', { disposition: 'enforce', effectiveDirective: 'connect-src' }, true],
    ['one that only reports', { disposition: 'report', effectiveDirective: 'connect-src' }, false],
    ['one for something else', { disposition: 'enforce', effectiveDirective: 'img-src' }, false],
    ['none', null, false],
  ])('%s', async (_what, violation, isBarred) => {
    inPage(violation);
    const asked = isBarredByPolicy(7);
    await vi.advanceTimersByTimeAsync(100);
    expect(await asked).toBe(isBarred);
  });

  it('none, if the copy in the cache can be read', async () => {
    inPage(null);
    fetchCopy.mockImplementation(async () => new Response());
    expect(await isBarredByPolicy(7)).toBe(false);
    expect(await ownRequestsIn(7), 'which the browser reports as loaded').toEqual([
      { type: 'request', url: 'https://tea.example/' },
    ]);
  });

  it('is tried once in a document, without a request to its server', async () => {
    inPage({ disposition: 'enforce', effectiveDirective: 'connect-src' });
    expect([await isBarredByPolicy(7), await isBarredByPolicy(7)]).toEqual([true, true]);
    expect(fetchCopy.mock.calls).toEqual([
      ['https://tea.example/', { cache: 'only-if-cached', mode: 'same-origin' }],
    ]);
    expect(await ownRequestsIn(7)).toEqual([]);
  });

  it('no page is asked if there is no tab', async () => {
    inPage({ disposition: 'enforce', effectiveDirective: 'connect-src' });
    expect([await isBarredByPolicy(undefined), fetchCopy.mock.calls]).toEqual([false, []]);
  });
});
