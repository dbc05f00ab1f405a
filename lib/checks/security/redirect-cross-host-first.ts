import { defineCheck, type Example, headerLine } from '../check.ts';
import type { Hop } from '../inspection.ts';
import {
  isKeptOnHttps,
  ownRedirects,
  permanentRedirect,
  verdictOn,
} from '../knowledge/response/redirect-chain.ts';
import { transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'notice',
  title: 'Each host redirects to its own https first',
  why: 'A host that redirects from http straight to another host can never set HSTS for itself.',
  docs: 'https://hstspreload.org/',
  remedy:
    'Redirect from http to https on the same host first, send Strict-Transport-Security there, and only then redirect to the other host.',
  messages: {
    skipped: {
      fault: 'Redirect skips https on its own host',
      says: '{address} redirects straight to {target}, so {host} cannot tell browsers to use https (HSTS).',
    },
  },
  needs: ['way', 'suffixes'],
  anyDocument: true,

  *run({ page, way, suffixes }) {
    const { hostname, isHttps } = transportOf(page.url);
    // `security/https-missing` reports that nothing leads to https.
    if (!isHttps) return verdictOn(way);
    for (const step of ownRedirects(way, suffixes)) {
      const { from, to, kind } = step;
      const isLeft = from.protocol === 'http:' && from.hostname !== to.hostname;
      // `security/http-redirect-missing` reports what the page's own host returns over http.
      if (!isLeft || kind === 'browser' || from.hostname === hostname || isKeptOnHttps(step)) continue;
      // Browsers keep no HSTS for the local machine.
      if (transportOf(from.href).isLoopback) continue;
      const own = new URL(from);
      own.protocol = 'https:';
      yield {
        message: 'skipped',
        values: { address: from.href, target: to.href, host: from.hostname },
        at: headerLine('location', to.href),
        fix: permanentRedirect(own.href),
      };
    }
    return verdictOn(way);
  },
});

const way = (...hops: readonly (string | Hop)[]): Example => ({
  url: 'https://www.tea.test/',
  parts: {
    way: {
      how: 'observed',
      isWhole: true,
      hops: hops.map((hop) => (typeof hop === 'string' ? { url: hop, status: 301, headers: [] } : hop)),
    },
  },
});
const kept = (value: string) => [['strict-transport-security', value]] as const;

export const examples: Example[] = [
  way('http://tea.test/', 'https://tea.test/', 'https://www.tea.test/'),
  {
    ...way('http://tea.test/', 'https://www.tea.test/'),
    finds: [
      {
        message: 'skipped',
        says: 'http://tea.test/ redirects straight to https://www.tea.test/, so tea.test cannot tell browsers to use https (HSTS).',
        remedy:
          'Redirect from http to https on the same host first, send Strict-Transport-Security there, and only then redirect to the other host.',
        at: 'location: https://www.tea.test/',
        severity: 'notice',
        fix: 'HTTP/1.1 301 Moved Permanently\nLocation: https://tea.test/',
        byHand: 'the answer of another address',
      },
    ],
  },
  {
    name: 'the other host gets to https later',
    ...way('http://tea.test/', 'http://www.tea.test/', 'https://www.tea.test/'),
    finds: [
      {
        message: 'skipped',
        says: 'http://tea.test/ redirects straight to http://www.tea.test/, so tea.test cannot tell browsers to use https (HSTS).',
        at: 'location: http://www.tea.test/',
        severity: 'notice',
        fix: 'HTTP/1.1 301 Moved Permanently\nLocation: https://tea.test/',
        byHand: 'the answer of another address',
      },
    ],
  },
  {
    name: 'a page without https',
    ...way('http://tea.test/', 'http://www.tea.test/'),
    url: 'http://www.tea.test/',
  },
  {
    name: 'a parent that keeps its subdomains on https does it for this one',
    ...way(
      'http://old.tea.test/',
      { url: 'https://tea.test/', status: 301, headers: kept('max-age=31536000; includeSubDomains') },
      'https://www.tea.test/',
    ),
  },
  {
    name: 'a sibling does not',
    ...way('http://tea.test/', {
      url: 'https://www.tea.test/',
      status: 200,
      headers: kept('max-age=31536000; includeSubDomains'),
    }),
    finds: ['skipped'],
  },
  {
    name: 'the browser already had HSTS for the host',
    ...way(
      { url: 'http://tea.test/', status: 307, headers: [], byBrowser: true },
      'https://tea.test/',
      'https://www.tea.test/',
    ),
  },
  {
    name: 'this machine',
    ...way('http://tea.localhost/', 'https://www.tea.localhost/'),
    url: 'https://www.tea.localhost/',
  },
  {
    name: 'another check reports what the page’s host returns over http',
    ...way('http://www.tea.test/', 'https://tea.test/', 'https://www.tea.test/'),
  },
  {
    name: 'browsers use only https for the top-level domain of the first host',
    ...way('http://tea.dev/', 'https://www.tea.test/'),
  },
  { name: 'an IP address', ...way('http://192.0.2.7/', 'https://www.tea.test/') },
  { name: 'another owner’s link', ...way('http://t.example/1', 'https://www.tea.test/') },
  { ...way('https://www.tea.test/'), verdict: 'not applicable' },
];
