import { defineCheck, type Example, headerLine } from '../check.ts';
import type { Hop } from '../inspection.ts';
import {
  crawledRedirects,
  isSignIn,
  permanentRedirect,
  type RedirectChange,
  verdictOn,
} from '../knowledge/response/redirect-chain.ts';

/** Changes that permanently alter the form of a URL, not the document behind it. */
const FORM = new Set<RedirectChange>(['https', 'www added', 'www removed', 'dot', 'slash', 'case', 'index']);

export default defineCheck({
  loses: ['address', 'little'],
  title: 'Redirects to the final form of the URL are permanent',
  why: 'For Google a temporary redirect is only a weak signal that the target should be in search results.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  remedy: 'Change the status of this redirect on the server to 301 or 308.',
  messages: {
    temporary: {
      fault: 'Temporary redirect ({status})',
      says: 'The redirect from {address} to {target} is temporary (status {status}).',
    },
  },
  needs: ['way', 'suffixes'],

  *run({ way, suffixes }) {
    for (const step of crawledRedirects(way, suffixes)) {
      const { from, to, hop, kind, changes } = step;
      const isForm = changes.length > 0 && changes.every((change) => FORM.has(change));
      if (kind !== 'temporary' || !isForm || isSignIn(step)) continue;
      const values = { address: from.href, target: to.href, status: hop.status };
      const fix = permanentRedirect(to.href);
      yield { message: 'temporary', values, at: headerLine('location', to.href), fix };
    }
    return verdictOn(way);
  },
});

const way = (hops: readonly (readonly [status: number, url: string])[], isWhole = true): Example => ({
  parts: {
    way: { how: 'observed', isWhole, hops: hops.map(([status, url]): Hop => ({ url, status, headers: [] })) },
  },
});

export const examples: Example[] = [
  {
    name: 'a redirect after a form must not be permanent',
    parts: {
      way: {
        how: 'observed',
        isWhole: true,
        hops: [
          { url: 'https://tea.test/index.php', status: 303, headers: [], byForm: true },
          { url: 'https://tea.test/', status: 200, headers: [] },
        ],
      },
    },
  },
  way([
    [301, 'http://tea.test/'],
    [308, 'https://tea.test/'],
    [200, 'https://www.tea.test/'],
  ]),
  {
    ...way([
      [302, 'http://tea.test/a'],
      [307, 'https://tea.test/a'],
      [303, 'https://www.tea.test/a'],
      [200, 'https://www.tea.test/a/'],
    ]),
    finds: [
      {
        message: 'temporary',
        says: 'The redirect from http://tea.test/a to https://tea.test/a is temporary (status 302).',
        remedy: 'Change the status of this redirect on the server to 301 or 308.',
        at: 'location: https://tea.test/a',
        severity: 'notice',
        fix: 'HTTP/1.1 301 Moved Permanently\nLocation: https://tea.test/a',
        byHand: 'the answer of another address',
      },
      {
        message: 'temporary',
        says: 'The redirect from https://tea.test/a to https://www.tea.test/a is temporary (status 307).',
        at: 'location: https://www.tea.test/a',
        severity: 'notice',
        fix: 'HTTP/1.1 301 Moved Permanently\nLocation: https://www.tea.test/a',
        byHand: 'the answer of another address',
      },
      {
        message: 'temporary',
        says: 'The redirect from https://www.tea.test/a to https://www.tea.test/a/ is temporary (status 303).',
        at: 'location: https://www.tea.test/a/',
        severity: 'notice',
        fix: 'HTTP/1.1 301 Moved Permanently\nLocation: https://www.tea.test/a/',
        byHand: 'the answer of another address',
      },
    ],
  },
  {
    name: 'a language, a campaign, another document',
    ...way([
      [302, 'https://tea.test/?utm_source=x'],
      [302, 'https://tea.test/'],
      [302, 'https://tea.test/en/'],
      [200, 'https://tea.test/en/spring'],
    ]),
  },
  {
    name: 'https and a language in one step',
    ...way([
      [302, 'http://tea.test/'],
      [200, 'https://tea.test/en/'],
    ]),
  },
  {
    name: 'signing in',
    ...way([
      [302, 'https://tea.test/login'],
      [200, 'https://www.tea.test/login/'],
    ]),
  },
  {
    name: 'the browser’s own redirect is no word of the server',
    parts: {
      way: {
        how: 'observed',
        isWhole: true,
        hops: [
          { url: 'http://tea.test/', status: 307, headers: [], byBrowser: true },
          { url: 'https://tea.test/', status: 200, headers: [] },
        ],
      },
    },
  },
  {
    name: 'a redirect to the same address is no change of its form',
    ...way([
      [302, 'https://tea.test/'],
      [200, 'https://tea.test/'],
    ]),
  },
  {
    name: 'a fault is one, whatever came before',
    ...way(
      [
        [302, 'https://tea.test/a'],
        [200, 'https://tea.test/a/'],
      ],
      false,
    ),
    finds: [
      {
        message: 'temporary',
        says: 'The redirect from https://tea.test/a to https://tea.test/a/ is temporary (status 302).',
        at: 'location: https://tea.test/a/',
        severity: 'notice',
        fix: 'HTTP/1.1 301 Moved Permanently\nLocation: https://tea.test/a/',
        byHand: 'the answer of another address',
      },
    ],
  },
  { ...way([[200, 'https://tea.test/']]), verdict: 'not applicable' },
  {
    name: 'what came before was not seen',
    ...way([[200, 'https://tea.test/']], false),
    verdict: 'not looked at',
  },
  ...(
    [
      ['http://tea.test/a', 'https://tea.test/a'],
      ['https://tea.test/a', 'https://www.tea.test/a'],
      ['https://www.tea.test/a', 'https://tea.test/a'],
      ['https://tea.test/a', 'https://tea.test/a/'],
      ['https://tea.test/A', 'https://tea.test/a'],
      ['https://tea.test/index.html', 'https://tea.test/'],
    ] as const
  ).map(([from, to]) => ({
    ...way([
      [302, from],
      [200, to],
    ]),
    finds: ['temporary'],
  })),
];
