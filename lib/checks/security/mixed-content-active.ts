import { defineCheck, type Example } from '../check.ts';
import { writtenTag } from '../evidence.ts';
import { isMaliciousHost } from '../knowledge/addresses/malicious-hosts.ts';
import { mixedContentOf, securedAttribute } from '../knowledge/document/mixed-content.ts';
import { activeLoads } from '../knowledge/document/subresources.ts';
import { transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'error',
  title: 'Scripts, styles and frames load over https',
  why: 'Browsers block scripts, styles and frames that a secure page loads over http, so that part of the page is missing.',
  docs: 'https://www.w3.org/TR/mixed-content/',
  remedy:
    'Change the address to https:// if the server there answers over https; otherwise host the file yourself or remove the element.',
  onPlatform: {
    wordpress:
      'If the address is in posts or settings, change both addresses in Settings > General to https:// and replace the old http addresses in the database with a search-and-replace plugin.',
  },
  messages: {
    http: {
      fault: 'Mixed content: <{tag}> is blocked',
      says: '<{tag}> loads {address} over plain http.',
    },
  },

  *run({ page, response }) {
    if (!transportOf(page.url).isHttps) return 'not applicable';
    const isMixed = mixedContentOf(page, response);
    const loads = activeLoads(page).filter(({ url }) => isMixed(url));
    for (const load of loads) {
      const { element, url } = load;
      // `script-malicious` reports files that should be removed, and `refresh-insecure` those that a <base> turns
      // into http.
      if (!isMaliciousHost(url.hostname) && !load.isRelative)
        yield {
          message: 'http',
          values: { tag: writtenTag(element), address: url.href },
          at: element,
          ...securedAttribute(load),
        };
    }
    if (loads.length > 0) return 'not applicable';
  },
});

export const examples: Example[] = [
  { html: '<script src="/app.js"></script><link rel="stylesheet" href="//cdn.example/a.css">' },
  {
    html: '<script src="http://cdn.example/a.js"></script>',
    finds: [
      {
        message: 'http',
        says: '<script> loads http://cdn.example/a.js over plain http.',
        remedy:
          'Change the address to https:// if the server there answers over https; otherwise host the file yourself or remove the element.',
        onPlatform: {
          wordpress:
            'If the address is in posts or settings, change both addresses in Settings > General to https:// and replace the old http addresses in the database with a search-and-replace plugin.',
        },
        at: 'head > script:nth-child(1)',
        severity: 'error',
        fix: 'src="https://cdn.example/a.js"',
      },
    ],
  },
  {
    html: '<link rel="stylesheet" href="http://cdn.example/a.css">',
    finds: [
      {
        message: 'http',
        says: '<link> loads http://cdn.example/a.css over plain http.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: 'href="https://cdn.example/a.css"',
      },
    ],
  },
  {
    html: '<body><iframe src="HTTP://video.example/1"></iframe><object data="http://a.example/b.svg"></object><embed src="http://a.example/c">',
    finds: [
      {
        message: 'http',
        says: '<iframe> loads http://video.example/1 over plain http.',
        at: 'body > iframe:nth-child(1)',
        severity: 'error',
        fix: 'src="https://video.example/1"',
      },
      {
        message: 'http',
        says: '<object> loads http://a.example/b.svg over plain http.',
        at: 'body > object:nth-child(2)',
        severity: 'error',
        fix: 'data="https://a.example/b.svg"',
      },
      {
        message: 'http',
        says: '<embed> loads http://a.example/c over plain http.',
        at: 'body > embed:nth-child(3)',
        severity: 'error',
        fix: 'src="https://a.example/c"',
      },
    ],
  },
  {
    html: '<link rel="preload" as="font" href="http://a.example/f.woff2">',
    finds: [
      {
        message: 'http',
        says: '<link> loads http://a.example/f.woff2 over plain http.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: 'href="https://a.example/f.woff2"',
      },
    ],
  },
  {
    name: 'another check reports a base that turns relative addresses into http ones',
    html: '<base href="http://example.com/"><script src="app.js"></script>',
    verdict: 'not applicable',
  },
  {
    name: 'links and canonical addresses load nothing',
    html: '<link rel="canonical" href="http://example.com/"><body><a href="http://example.com/">x</a>',
  },
  {
    name: 'a block of data is not loaded',
    html: '<script type="application/json" src="http://a.example/a.json"></script>',
  },
  { name: 'this machine is secure', html: '<script src="http://localhost:5173/@vite/client"></script>' },
  {
    name: 'with upgrade-insecure-requests, browsers request it over https',
    html: '<script src="http://cdn.example/a.js"></script>',
    headers: { 'content-security-policy': 'upgrade-insecure-requests' },
  },
  {
    name: 'a file that should be removed',
    html: '<script src="http://cdn.polyfill.io/v3/polyfill.min.js"></script>',
    verdict: 'not applicable',
  },
  {
    name: 'on a page over http nothing is mixed',
    url: 'http://example.com/',
    html: '<script src="http://cdn.example/a.js"></script>',
    verdict: 'not applicable',
  },
];
