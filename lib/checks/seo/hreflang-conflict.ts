import { defineCheck, type Example } from '../check.ts';
import { withoutFragment } from '../knowledge/addresses/addresses.ts';
import { type Alternate, readAlternates } from '../knowledge/addresses/hreflang.ts';

export default defineCheck({
  severity: 'error',
  title: 'Each language version is named once',
  why: 'A code that leads to two pages leaves open which of them is meant.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  messages: {
    conflict: { says: '“{code}” leads to {count} different pages: {addresses}.' },
    repeated: { says: 'The version “{code}” is named more than once with the same address.' },
  },

  *run({ page, response }) {
    const alternates = readAlternates(page, response).filter(({ url }) => url);
    if (alternates.length === 0) return 'not applicable';
    const byCode = new Map<string, Alternate[]>();
    for (const alternate of alternates) {
      const code = alternate.code.toLowerCase();
      const known = byCode.get(code);
      if (known) known.push(alternate);
      else byCode.set(code, [alternate]);
    }
    for (const [code, versions] of byCode) {
      const addresses = new Set(versions.map(({ url }) => withoutFragment(url as URL)));
      const [first, second] = versions;
      if (!first || !second) continue;
      if (addresses.size > 1) {
        const odd = versions.find(
          ({ url }) => withoutFragment(url as URL) !== withoutFragment(first.url as URL),
        );
        const values = { code, count: addresses.size, addresses: [...addresses].slice(0, 5).join(', ') };
        yield { message: 'conflict', values, at: (odd ?? second).at };
      } else if (first.place === second.place) {
        yield { message: 'repeated', values: { code }, at: second.at, severity: 'notice' };
      }
    }
  },
});

const version = (code: string, path: string) =>
  `<link rel=alternate hreflang=${code} href="https://example.com${path}">`;

export const examples: Example[] = [
  { html: version('en', '/page') + version('de', '/seite') },
  { html: version('en', '/page') + version('EN', '/other'), finds: ['conflict'] },
  { html: version('en', '/page') + version('en', '/page#top'), finds: ['repeated'] },
  { name: 'one page may serve several regions', html: version('en-gb', '/page') + version('en-us', '/page') },
  {
    name: 'one page may be a version and the default',
    html: version('en', '/page') + version('x-default', '/page'),
  },
  {
    name: 'the header against the page',
    html: version('en', '/page'),
    headers: { link: '<https://example.com/other>; rel=alternate; hreflang=en' },
    finds: ['conflict'],
  },
  {
    name: 'the same in header and page is no repetition',
    html: version('en', '/page'),
    headers: { link: '<https://example.com/page>; rel=alternate; hreflang=en' },
  },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
