import { defineCheck, type Example } from '../check.ts';
import type { Hop } from '../inspection.ts';
import { headerValues } from '../knowledge/response/headers.ts';
import { crawledRedirects, isSignIn, verdictOn } from '../knowledge/response/redirect-chain.ts';

export default defineCheck({
  loses: ['crawling', 'part'],
  title: 'Redirects do not lead back to the same URL',
  why: 'Googlebot keeps no cookies: if a page opens only after one is set, the redirects may never end for it.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/javascript/fix-search-javascript',
  remedy:
    'Return the page itself for the first request, without a redirect; if the cookie is needed, set it in that response.',
  messages: {
    cookie: {
      fault: 'Redirect back until a cookie is set',
      says: 'Redirects led back to {address}, which opened only after a cookie was set; without cookies the redirects may never end.',
    },
    back: {
      loses: ['nothing'],
      fault: 'Redirects lead back to this URL',
      says: 'Redirects led back to {address}, which returned a different response the second time.',
    },
  },
  needs: ['way', 'suffixes'],

  *run({ way, suffixes }) {
    const steps = crawledRedirects(way, suffixes);
    const asked = new Map<string, number>();
    for (const [index, step] of [...steps.entries()]) {
      asked.set(step.from.href, asked.get(step.from.href) ?? index);
      const began = asked.get(step.to.href);
      const detour = began === undefined ? [] : steps.slice(began, index + 1);
      // A sign-in page sends signed-in visitors back; a crawler stays at the form.
      if (detour.length === 0 || detour.some(isSignIn)) continue;
      const isByCookie = detour.some(({ hop }) => headerValues(hop, 'set-cookie').length > 0);
      const values = { address: step.to.href };
      yield isByCookie ? { message: 'cookie', values } : { message: 'back', values };
      return;
    }
    return verdictOn(way);
  },
});

const cookie = [['set-cookie', 'seen=1']] as const;
const way = (...hops: readonly (string | Hop)[]): Example => ({
  parts: {
    way: {
      how: 'observed',
      isWhole: true,
      hops: hops.map((hop) => (typeof hop === 'string' ? { url: hop, status: 302, headers: [] } : hop)),
    },
  },
});

export const examples: Example[] = [
  {
    name: 'after a form the page is shown again, with the cookie of its message',
    ...way(
      { url: 'https://tea.test/contact', status: 302, headers: cookie, byForm: true },
      { url: 'https://tea.test/contact', status: 200, headers: [] },
    ),
  },
  way('http://tea.test/', 'https://tea.test/'),
  {
    ...way({ url: 'https://tea.test/', status: 302, headers: cookie }, 'https://tea.test/'),
    finds: [
      {
        message: 'cookie',
        says: 'Redirects led back to https://tea.test/, which opened only after a cookie was set; without cookies the redirects may never end.',
        remedy:
          'Return the page itself for the first request, without a redirect; if the cookie is needed, set it in that response.',
        severity: 'warning',
      },
    ],
  },
  {
    ...way(
      { url: 'https://tea.test/', status: 302, headers: cookie },
      'https://tea.test/check',
      'https://tea.test/',
    ),
    finds: ['cookie'],
  },
  {
    ...way('https://tea.test/', 'https://tea.test/check', 'https://tea.test/'),
    finds: [
      {
        message: 'back',
        says: 'Redirects led back to https://tea.test/, which returned a different response the second time.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'signing in brings visitors back',
    ...way('https://tea.test/', 'https://id.tea.test/login', 'https://tea.test/'),
  },
  {
    name: 'so does a service that signs them in',
    ...way('https://tea.test/', 'https://id.example/', 'https://tea.test/'),
  },
  { ...way('https://tea.test/'), verdict: 'not applicable' },
];
