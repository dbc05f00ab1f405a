import { defineCheck, type Example, headerLine } from '../check.ts';
import type { Hop } from '../inspection.ts';
import { isHttpsOnlyHost } from '../knowledge/response/https-only-hosts.ts';
import { ownRedirects, verdictOn } from '../knowledge/response/redirect-chain.ts';
import { securedAddress, transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'error',
  title: 'Redirects never leave https',
  why: 'One redirect over http lets anyone on the network read the request and send the visitor elsewhere.',
  docs: 'https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/TLS#http_redirection',
  remedy:
    'Change the target of the redirect to https://, in the rule of the server or in the address that the application builds (behind a proxy, applications often assume http).',
  messages: {
    open: {
      fault: 'Redirect from https to http',
      says: '{address} redirects to {target}, over plain http.',
    },
    upgraded: {
      fault: 'Redirect to http, upgraded by browser',
      says: '{address} redirects to {target}. This browser switched to https by itself; others may use plain http.',
    },
  },
  needs: ['way', 'suffixes'],
  anyDocument: true,

  *run({ way, suffixes }) {
    for (const { from, to, next, changes } of ownRedirects(way, suffixes)) {
      if (!changes.includes('downgrade') || transportOf(to.href).isLoopback) continue;
      if (isHttpsOnlyHost(to.hostname)) continue;
      const secured = securedAddress(to);
      const found = {
        values: { address: from.href, target: to.href },
        at: headerLine('location', to.href),
        ...(secured && { fix: `Location: ${secured}` }),
      };
      if (next.byBrowser) yield { message: 'upgraded', severity: 'notice', ...found };
      else yield { message: 'open', ...found };
    }
    return verdictOn(way);
  },
});

const way = (...hops: readonly (string | Hop)[]): Example => ({
  parts: {
    way: {
      how: 'observed',
      isWhole: true,
      hops: hops.map((hop) => (typeof hop === 'string' ? { url: hop, status: 301, headers: [] } : hop)),
    },
  },
});

export const examples: Example[] = [
  way('http://tea.test/', 'https://tea.test/', 'https://www.tea.test/'),
  {
    ...way('https://tea.test/a', 'http://tea.test/b', 'https://tea.test/b'),
    finds: [
      {
        message: 'open',
        says: 'https://tea.test/a redirects to http://tea.test/b, over plain http.',
        remedy:
          'Change the target of the redirect to https://, in the rule of the server or in the address that the application builds (behind a proxy, applications often assume http).',
        at: 'location: http://tea.test/b',
        severity: 'error',
      },
    ],
  },
  {
    url: 'https://example.com/b',
    ...way('https://example.com/a', 'http://example.com/b', 'https://example.com/b'),
    finds: [
      {
        message: 'open',
        says: 'https://example.com/a redirects to http://example.com/b, over plain http.',
        at: 'location: http://example.com/b',
        severity: 'error',
        fix: 'Location: https://example.com/b',
        byHand: 'the answer of another address',
      },
    ],
  },
  {
    name: 'the last redirect',
    ...way('https://tea.test/a', 'http://m.tea.test/a'),
    finds: [
      {
        message: 'open',
        says: 'https://tea.test/a redirects to http://m.tea.test/a, over plain http.',
        at: 'location: http://m.tea.test/a',
        severity: 'error',
      },
    ],
  },
  {
    ...way(
      'https://tea.test/a',
      { url: 'http://tea.test/b', status: 307, headers: [], byBrowser: true },
      'https://tea.test/b',
    ),
    finds: [
      {
        message: 'upgraded',
        says: 'https://tea.test/a redirects to http://tea.test/b. This browser switched to https by itself; others may use plain http.',
        at: 'location: http://tea.test/b',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'a link to http from elsewhere is not this site’s redirect',
    ...way('https://t.example/1', 'http://tea.test/', 'https://tea.test/'),
  },
  {
    name: 'no browser uses plain http for that top-level domain',
    ...way(
      'https://tea.dev/a',
      { url: 'http://tea.dev/b', status: 307, headers: [], byBrowser: true },
      'https://tea.dev/b',
    ),
  },
  { name: 'this machine', ...way('https://localhost:8443/', 'http://localhost:8080/') },
  { ...way('https://tea.test/'), verdict: 'not applicable' },
  {
    name: 'the redirects before the page are unknown',
    parts: {
      way: {
        how: 'observed',
        isWhole: false,
        hops: [{ url: 'https://tea.test/', status: 200, headers: [] }],
      },
    },
    verdict: 'not looked at',
  },
];
