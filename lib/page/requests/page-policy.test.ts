import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
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
