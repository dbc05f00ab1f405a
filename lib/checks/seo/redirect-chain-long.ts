import { defineCheck, type Example } from '../check.ts';
import {
  crawledRedirects,
  isSignIn,
  permanentRedirect,
  shortestWay,
  verdictOn,
} from '../knowledge/response/redirect-chain.ts';

/** Google recommends at most three redirects, and fewer than five if that is not possible. */
const ENOUGH = 3;
const MANY = 5;
/** Google's crawlers follow at most this many. */
const FOLLOWED = 10;

/**
 * Returns each URL except the last, followed by the response that it should return; undefined if the redirects lead
 * back to the first one, which would then redirect to itself.
 */
function directAnswers(addresses: readonly string[]): string | undefined {
  if (addresses[0] === addresses.at(-1)) return undefined;
  return addresses
    .slice(1)
    .map((to, index) => `${addresses[index]}\n${permanentRedirect(to)}`)
    .join('\n\n');
}

export default defineCheck({
  loses: ['crawling', 'little'],
  title: 'Few redirects lead to the page',
  why: 'Each redirect makes visitors wait longer, and Google follows no more than ten in a row.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/site-move-with-url-changes',
  remedy:
    'Redirect each old URL straight to the final one, with one rule on the server, and link to the final URL.',
  messages: {
    long: {
      fault: { one: '{count} redirect before the page', other: '{count} redirects before the page' },
      says: {
        one: '{count} redirect leads to the page: {addresses}.',
        other: '{count} redirects lead to the page: {addresses}.',
      },
    },
    endless: {
      loses: ['crawling'],
      fault: {
        one: '{count} redirect, Google follows only 10',
        other: '{count} redirects, Google follows only 10',
      },
      says: {
        one: '{count} redirect leads to the page, and Google follows no more than ten: {addresses}.',
        other: '{count} redirects lead to the page, and Google follows no more than ten: {addresses}.',
      },
    },
  },
  needs: ['way', 'suffixes'],
  // To return the page at once ends both.
  followsFrom: ['seo/redirect-loop/cookie'],

  *run({ way, suffixes }) {
    // A redirect by the browser itself costs no request, and a crawler, which never signs in, takes a different path.
    const steps = crawledRedirects(way, suffixes).filter(({ kind }) => kind !== 'browser');
    const count = steps.length;
    if (count < ENOUGH || steps.some(isSignIn)) return verdictOn(way);
    const addresses = [...steps.map(({ from }) => from.href), steps.at(-1)?.to.href].join(' → ');
    // Browsers keep a permanent redirect: in place of a temporary one, it could not be undone.
    const isPermanent = steps.every(({ kind }) => kind === 'permanent');
    const fix = isPermanent ? directAnswers(shortestWay(steps)) : undefined;
    const found = { values: { count, addresses }, ...(fix && { fix }) };
    if (count > FOLLOWED) yield { message: 'endless', ...found };
    else
      yield {
        message: 'long',
        loses: count >= MANY ? ['crawling', 'part'] : count > ENOUGH ? ['crawling', 'little'] : ['nothing'],
        ...found,
      };
  },
});

const way = (...addresses: string[]): Example => ({
  parts: {
    way: {
      how: 'observed',
      isWhole: true,
      hops: addresses.map((url, index) => ({
        url,
        status: index < addresses.length - 1 ? 301 : 200,
        headers: [],
      })),
    },
  },
});
const through = (count: number) =>
  way(...Array.from({ length: count }, (_, n) => `https://tea.test/${n}`), 'https://tea.test/end');

export const examples: Example[] = [
  way('http://tea.test/', 'https://tea.test/', 'https://www.tea.test/'),
  {
    ...way('http://tea.test/', 'https://tea.test/', 'https://www.tea.test/', 'https://www.tea.test/en/'),
    finds: [
      {
        message: 'long',
        says: '3 redirects lead to the page: http://tea.test/ → https://tea.test/ → https://www.tea.test/ → https://www.tea.test/en/.',
        remedy:
          'Redirect each old URL straight to the final one, with one rule on the server, and link to the final URL.',
        severity: 'info',
        fix: 'http://tea.test/\nHTTP/1.1 301 Moved Permanently\nLocation: https://tea.test/\n\nhttps://tea.test/\nHTTP/1.1 301 Moved Permanently\nLocation: https://www.tea.test/en/',
        byHand: 'the answers of other addresses',
      },
    ],
  },
  { ...through(2) },
  {
    ...through(4),
    finds: [
      {
        message: 'long',
        says: '4 redirects lead to the page: https://tea.test/0 → https://tea.test/1 → https://tea.test/2 → https://tea.test/3 → https://tea.test/end.',
        severity: 'notice',
        fix: 'https://tea.test/0\nHTTP/1.1 301 Moved Permanently\nLocation: https://tea.test/end',
        byHand: 'the answers of other addresses',
      },
    ],
  },
  {
    ...through(5),
    finds: [
      {
        message: 'long',
        says: '5 redirects lead to the page: https://tea.test/0 → https://tea.test/1 → https://tea.test/2 → https://tea.test/3 → https://tea.test/4 → https://tea.test/end.',
        severity: 'warning',
        fix: 'https://tea.test/0\nHTTP/1.1 301 Moved Permanently\nLocation: https://tea.test/end',
        byHand: 'the answers of other addresses',
      },
    ],
  },
  {
    ...through(10),
    finds: [
      {
        message: 'long',
        says: '10 redirects lead to the page: https://tea.test/0 → https://tea.test/1 → https://tea.test/2 → https://tea.test/3 → https://tea.test/4 → https://tea.test/5 → https://tea.test/6 → https://tea.test/7 → https://tea.test/8 → https://tea.test/9 → https://tea.test/end.',
        severity: 'warning',
        fix: 'https://tea.test/0\nHTTP/1.1 301 Moved Permanently\nLocation: https://tea.test/end',
        byHand: 'the answers of other addresses',
      },
    ],
  },
  {
    ...through(11),
    finds: [
      {
        message: 'endless',
        says: '11 redirects lead to the page, and Google follows no more than ten: https://tea.test/0 → https://tea.test/1 → https://tea.test/2 → https://tea.test/3 → https://tea.test/4 → https://tea.test/5 → https://tea.test/6 → https://tea.test/7 → https://tea.test/8 → https://tea.test/9 → https://tea.test/10 → https://tea.test/end.',
        severity: 'error',
        fix: 'https://tea.test/0\nHTTP/1.1 301 Moved Permanently\nLocation: https://tea.test/end',
        byHand: 'the answers of other addresses',
      },
    ],
  },
  {
    name: 'a temporary redirect on the way must not become a permanent one',
    parts: {
      way: {
        how: 'observed',
        isWhole: true,
        hops: [
          { url: 'https://tea.test/', status: 301, headers: [] },
          { url: 'https://www.tea.test/', status: 302, headers: [] },
          { url: 'https://www.tea.test/de', status: 308, headers: [] },
          { url: 'https://www.tea.test/de/', status: 200, headers: [] },
        ],
      },
    },
    finds: [
      {
        message: 'long',
        says: '3 redirects lead to the page: https://tea.test/ → https://www.tea.test/ → https://www.tea.test/de → https://www.tea.test/de/.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'where the page itself opened in the end, a direct redirect would never end',
    ...way('https://tea.test/', 'https://tea.test/a', 'https://tea.test/b', 'https://tea.test/'),
    finds: [
      {
        message: 'long',
        says: '3 redirects lead to the page: https://tea.test/ → https://tea.test/a → https://tea.test/b → https://tea.test/.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'redirects of whoever linked here are not the page’s',
    ...way('https://t.example/1', 'https://t.example/2', 'https://t.example/3', 'https://tea.test/'),
  },
  {
    name: 'signing in',
    ...way(
      'https://tea.test/',
      'https://tea.test/login',
      'https://id.tea.test/oauth2/authorize',
      'https://tea.test/home',
    ),
  },
  {
    name: 'the browser’s own turn to https is no request',
    parts: {
      way: {
        how: 'observed',
        isWhole: true,
        hops: [
          { url: 'http://tea.test/', status: 307, headers: [], byBrowser: true },
          { url: 'https://tea.test/', status: 301, headers: [] },
          { url: 'https://www.tea.test/', status: 301, headers: [] },
          { url: 'https://www.tea.test/en/', status: 200, headers: [] },
        ],
      },
    },
  },
  { name: 'no redirect', ...way('https://tea.test/'), verdict: 'not applicable' },
  {
    name: 'what came before was not seen',
    parts: {
      way: {
        how: 'observed',
        isWhole: false,
        hops: [{ url: 'https://tea.test/', status: 200, headers: [] }],
      },
    },
    verdict: 'not looked at',
  },
  { name: 'the way was not seen', html: '<h1>Kettles</h1>', verdict: 'not looked at' },
];
