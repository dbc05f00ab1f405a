import { defineCheck, type Example } from '../check.ts';
import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { readAlternates, withCode } from '../knowledge/addresses/hreflang.ts';
import { LANGUAGES } from '../knowledge/addresses/hreflang-codes.ts';

/** Languages that share their code with a country where nobody speaks them. */
const MISTAKEN = new Set('ae ar be bo br ca ch co cy ee ie la my sa se sg si sv tw uk ve za'.split(' '));

const primary = (tag: string) => tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';

export default defineCheck({
  severity: 'notice',
  title: 'hreflang and lang name the same language',
  why: 'Where the two differ, one of them is wrong: the list for search engines or the word to screen readers.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  messages: {
    different: { says: 'The versions list this page as “{code}”, but <html lang> says “{lang}”.' },
    country: {
      says: 'The versions list this page as “{code}”, which is a language; <html lang> says “{lang}”.',
    },
  },

  *run({ page, response }) {
    const lang = page.roots[0]?.attrs.lang?.trim() ?? '';
    const here = new URL(page.url);
    const own = readAlternates(page, response).filter(
      ({ code, url }) => LANGUAGES.has(primary(code)) && url && addressDifference(url, here).grade === 'same',
    );
    if (!LANGUAGES.has(primary(lang)) || own.length === 0) return 'not applicable';
    if (own.some(({ code }) => primary(code) === primary(lang))) return;
    for (const alternate of own) {
      const { code, at } = alternate;
      const country = MISTAKEN.has(code.toLowerCase()) && code.toUpperCase().replace('UK', 'GB');
      if (country) {
        const fix = withCode(alternate, `${primary(lang)}-${country}`);
        yield { message: 'country', values: { code, lang }, at, fix, severity: 'warning' };
      } else yield { message: 'different', values: { code, lang }, at };
    }
  },
});

const page = (code: string, lang: string) => ({
  html: `<html lang=${lang}><link rel=alternate hreflang=${code} href="https://example.com/page">`,
});

export const examples: Example[] = [
  page('en-GB', 'en-US'),
  { name: 'Ukrainian', ...page('uk', 'uk') },
  { name: 'Germany is not meant', ...page('de', 'en'), finds: ['different'] },
  { ...page('sw', 'en'), finds: ['different'] },
  { name: 'the United Kingdom', ...page('uk', 'en'), finds: ['country'] },
  { name: 'Belgium', ...page('be', 'fr'), finds: ['country'] },
  {
    name: 'one of two codes agrees',
    html:
      '<html lang=en><link rel=alternate hreflang=de href="https://example.com/page">' +
      '<link rel=alternate hreflang=en href="https://example.com/page">',
  },
  {
    name: 'a version elsewhere',
    html: '<html lang=en><link rel=alternate hreflang=de href=/x>',
    verdict: 'not applicable',
  },
  { html: '<link rel=alternate hreflang=de href="https://example.com/page">', verdict: 'not applicable' },
];
