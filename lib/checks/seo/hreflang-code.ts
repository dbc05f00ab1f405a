import { defineCheck, type Example } from '../check.ts';
import { readAlternates, withCode } from '../knowledge/addresses/hreflang.ts';
import { hreflangFault } from '../knowledge/addresses/hreflang-codes.ts';

export default defineCheck({
  severity: 'error',
  title: 'Language versions carry valid codes',
  why: 'Google reads a language of ISO 639-1, then a script or a country of ISO 3166-1; it ignores other codes.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  messages: {
    language: { says: '“{code}” does not begin with a two-letter language of ISO 639-1.' },
    country: { says: '“{code}” begins with the country “{part}” where a language is expected.' },
    order: { says: 'The parts of “{code}” stand in the wrong order: language, script, country is right.' },
    script: { says: '“{part}” in “{code}” is no script of ISO 15924.' },
    region: { says: '“{part}” in “{code}” is no country of ISO 3166-1, so Google ignores that part.' },
    underscore: { says: '“{code}” is written with an underscore; hreflang takes hyphens.' },
    extra: {
      says: '“{part}” in “{code}” is more than language, script and country, which is all that Google reads.',
    },
  },

  *run({ page, response }) {
    const alternates = readAlternates(page, response);
    if (alternates.length === 0) return 'not applicable';
    for (const alternate of alternates) {
      const { code, at } = alternate;
      const found = hreflangFault(code);
      if (!found) continue;
      const { fault, part, suggestion } = found;
      const fix = suggestion && withCode(alternate, suggestion);
      yield { message: fault, values: { code, part }, at, ...(fix && { fix }) };
    }
  },
});

const version = (code: string) => ({
  html: `<link rel=alternate hreflang="${code}" href="https://example.com/x">`,
});

export const examples: Example[] = [
  version('en'),
  version('x-default'),
  version('zh-Hant-HK'),
  { name: 'case does not matter', ...version('EN-gb') },
  { name: 'uk is Ukrainian', ...version('uk') },
  { name: 'ISO 639-2 is not read', ...version('fil'), finds: ['language'] },
  { name: 'a withdrawn code', ...version('iw'), finds: ['language'] },
  { name: 'empty', ...version(''), finds: ['language'] },
  { ...version('jp'), finds: ['country'] },
  { ...version('us-en'), finds: ['order'] },
  { ...version('zh-TW-Hant'), finds: ['order'] },
  { ...version('zh-Hanx'), finds: ['script'] },
  { name: 'the United Kingdom is GB', ...version('en-UK'), finds: ['region'] },
  { name: 'Latin America is no country', ...version('es-419'), finds: ['region'] },
  { ...version('en_US'), finds: ['underscore'] },
  { ...version('en-GB-oed'), finds: ['extra'] },
  {
    name: 'the Link header counts',
    headers: { link: '<https://example.com/jp>; rel="alternate"; hreflang="jp"' },
    finds: ['country'],
  },
  {
    name: 'a link in the text is no annotation',
    html: '<a rel=alternate hreflang=xx href=/x>x</a>',
    verdict: 'not applicable',
  },
  {
    name: 'a style sheet or feed is none either',
    html: '<link rel=alternate type="application/rss+xml" href=/feed>',
    verdict: 'not applicable',
  },
];
