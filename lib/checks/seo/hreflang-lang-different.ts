import { defineCheck, type Example } from '../check.ts';
import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { readAlternates, withCode } from '../knowledge/addresses/hreflang.ts';
import { LANGUAGES } from '../knowledge/addresses/hreflang-codes.ts';

/** Languages that share their code with a country where nobody speaks them. */
const MISTAKEN = new Set('ae ar be bo br ca ch co cy ee ie la my sa se sg si sv tw uk ve za'.split(' '));

const primary = (tag: string) => tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';

export default defineCheck({
  severity: 'info',
  title: 'hreflang and lang name the same language',
  why: 'If the two differ, one of them is wrong: the hreflang for search engines or the lang for browsers and screen readers.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  remedy: 'Find out which language the page is written in, and name it both in hreflang and in <html lang>.',
  messages: {
    different: {
      fault: 'hreflang “{code}”, but lang “{lang}”',
      says: 'hreflang lists this page as “{code}”, but <html lang> says “{lang}”.',
    },
    country: {
      fault: 'hreflang “{code}” is not a country',
      says: 'hreflang lists this page as “{code}”, which is a language, not a country; <html lang> says “{lang}”.',
      remedy:
        'If you mean the country, write the language first, such as en-GB. If the page is in the language “{code}”, correct <html lang>.',
    },
  },

  *run({ page, response }) {
    const lang = page.roots[0]?.attrs.lang?.trim() ?? '';
    const here = new URL(page.url);
    const alternates = readAlternates(page, response);
    const codes = new Set(alternates.map(({ code }) => code.toLowerCase()));
    const own = alternates.filter(
      ({ code, url }) => LANGUAGES.has(primary(code)) && url && addressDifference(url, here).grade === 'same',
    );
    if (!LANGUAGES.has(primary(lang)) || own.length === 0) return 'not applicable';
    if (own.some(({ code }) => primary(code) === primary(lang))) return;
    for (const alternate of own) {
      const { code, at } = alternate;
      const country = MISTAKEN.has(code.toLowerCase()) && code.toUpperCase().replace('UK', 'GB');
      if (country) {
        const meant = `${primary(lang)}-${country}`;
        // A code that another version has would be a conflict.
        const fix = !codes.has(meant.toLowerCase()) && withCode(alternate, meant);
        yield { message: 'country', values: { code, lang }, at, severity: 'warning', ...(fix && { fix }) };
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
