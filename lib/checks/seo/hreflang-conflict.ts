import { defineCheck, type Example } from '../check.ts';
import { withoutFragment } from '../knowledge/addresses/addresses.ts';
import { type Alternate, readAlternates } from '../knowledge/addresses/hreflang.ts';

const addressOf = ({ url }: Alternate): string => (url ? withoutFragment(url) : '');

export default defineCheck({
  loses: ['address'],
  title: 'Each language version is listed once',
  why: 'If one language code leads to two pages, search engines cannot tell which one you mean.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  remedy:
    'For each code keep one link, to the right page, and delete the others; the Link header counts too.',
  messages: {
    conflict: {
      fault: 'hreflang “{code}” points to {count} pages',
      says: '“{code}” leads to {count} different pages: {addresses}.',
    },
    repeated: {
      loses: ['nothing'],
      fault: { one: '{count} language version repeated', other: '{count} language versions repeated' },
      says: 'Language versions listed more than once with the same URL: {codes}.',
      remedy: 'Keep one link for each code and delete the copies.',
    },
  },

  *run({ page, response }) {
    const alternates = readAlternates(page, response).filter(({ url }) => url);
    if (alternates.length === 0) return 'not applicable';
    const repeated = new Map<string, Alternate>();
    for (const [code, versions] of Map.groupBy(alternates, (one) => one.code.toLowerCase())) {
      const [first, second] = versions;
      if (!first || !second) continue;
      const addresses = new Set(versions.map(addressOf));
      const odd = versions.find((version) => addressOf(version) !== addressOf(first));
      if (odd) {
        const values = { code, count: addresses.size, addresses: [...addresses].join(', ') };
        yield { message: 'conflict', values, at: odd.at };
      } else if (first.place === second.place) {
        repeated.set(code, second);
      }
    }
    const [again] = repeated.values();
    if (!again) return;
    const values = { count: repeated.size, codes: [...repeated.keys()].join(', ') };
    yield { message: 'repeated', values, at: again.at };
  },
});

const version = (code: string, path: string) =>
  `<link rel=alternate hreflang=${code} href="https://example.com${path}">`;

export const examples: Example[] = [
  { html: version('en', '/page') + version('de', '/seite') },
  {
    html: version('en', '/page') + version('EN', '/other'),
    finds: [
      {
        message: 'conflict',
        says: '“en” leads to 2 different pages: https://example.com/page, https://example.com/other.',
        remedy:
          'For each code keep one link, to the right page, and delete the others; the Link header counts too.',
        at: 'head > link:nth-child(2)',
        severity: 'error',
      },
    ],
  },
  {
    html: version('en', '/page') + version('en', '/page#top'),
    finds: [
      {
        message: 'repeated',
        says: 'Language versions listed more than once with the same URL: en.',
        remedy: 'Keep one link for each code and delete the copies.',
        at: 'head > link:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'several of them',
    html: (version('en', '/page') + version('de', '/seite')).repeat(2),
    finds: [
      {
        message: 'repeated',
        says: 'Language versions listed more than once with the same URL: en, de.',
        at: 'head > link:nth-child(3)',
        severity: 'info',
      },
    ],
  },
  { name: 'one page may serve several regions', html: version('en-gb', '/page') + version('en-us', '/page') },
  {
    name: 'one page may be a version and the default',
    html: version('en', '/page') + version('x-default', '/page'),
  },
  {
    name: 'the header against the page',
    html: version('en', '/page'),
    headers: { link: '<https://example.com/other>; rel=alternate; hreflang=en' },
    finds: [
      {
        message: 'conflict',
        says: '“en” leads to 2 different pages: https://example.com/page, https://example.com/other.',
        at: 'link: <https://example.com/other>; rel="alternate"; hreflang="en"',
        severity: 'error',
      },
    ],
  },
  {
    name: 'the same in header and page is not a repetition',
    html: version('en', '/page'),
    headers: { link: '<https://example.com/page>; rel=alternate; hreflang=en' },
  },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
