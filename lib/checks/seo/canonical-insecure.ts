import { defineCheck, type Example } from '../check.ts';
import { canonicalMarkup, canonicalsOf } from '../knowledge/addresses/canonical.ts';
import { isPrivateHost } from '../knowledge/addresses/private-hosts.ts';

export default defineCheck({
  loses: ['address'],
  title: 'The canonical URL of an https page is https',
  why: 'Google prefers https pages as canonical, unless their canonical URL leads to http.',
  docs: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  remedy:
    'Write https:// instead of http:// in the canonical URL. In most systems it follows from the site address in the settings.',
  onPlatform: { wordpress: 'Settings → General: both addresses, WordPress and site, must begin with https.' },
  messages: {
    http: {
      fault: 'Canonical URL uses http',
      says: 'The page was loaded over https, but its canonical URL is http: {address}.',
    },
  },

  *run({ page, response }) {
    const canonicals = canonicalsOf(page, response);
    if (canonicals.length === 0 || !page.url.startsWith('https:')) return 'not applicable';
    for (const { url, at } of canonicals) {
      // Another check reports an address that nobody else can reach, with or without https.
      if (url.protocol !== 'http:' || isPrivateHost(url.hostname)) continue;
      const secure = new URL(url);
      secure.protocol = 'https:';
      // Whether another host also supports https is unknown.
      const isKnown = secure.host === new URL(page.url).host;
      const fix = isKnown && canonicalMarkup(secure.href, 'source' in at ? 'header' : 'head');
      yield { message: 'http', values: { address: url.href }, at, ...(fix && { fix }) };
    }
  },
});

const insecure = '<link rel="canonical" href="http://example.com/page">';

export const examples: Example[] = [
  { html: '<link rel="canonical" href="https://example.com/page">' },
  { name: 'an address of development', html: '<link rel="canonical" href="http://localhost:3000/page">' },
  {
    html: insecure,
    finds: [
      {
        message: 'http',
        says: 'The page was loaded over https, but its canonical URL is http: http://example.com/page.',
        remedy:
          'Write https:// instead of http:// in the canonical URL. In most systems it follows from the site address in the settings.',
        onPlatform: {
          wordpress: 'Settings → General: both addresses, WordPress and site, must begin with https.',
        },
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="canonical" href="https://example.com/page">',
      },
    ],
  },
  {
    html: '<link rel="canonical" href="http://kettle.example/page">',
    finds: [
      {
        message: 'http',
        says: 'The page was loaded over https, but its canonical URL is http: http://kettle.example/page.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'in the header',
    headers: { link: '<http://example.com/page>; rel=canonical' },
    finds: [
      {
        message: 'http',
        says: 'The page was loaded over https, but its canonical URL is http: http://example.com/page.',
        at: 'link: <http://example.com/page>; rel="canonical"',
        severity: 'error',
        fix: 'Link: <https://example.com/page>; rel="canonical"',
      },
    ],
  },
  {
    name: 'without a scheme, that of the page applies',
    html: '<link rel="canonical" href="//example.com/page">',
  },
  { url: 'http://example.com/page', html: insecure, verdict: 'not applicable' },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
