import { defineCheck, type Example } from '../check.ts';
import { addressDifference } from '../knowledge/addresses/address-difference.ts';
import { readAlternates } from '../knowledge/addresses/hreflang.ts';
import { ISO_LANGUAGES } from '../knowledge/addresses/hreflang-codes.ts';
import { type WritingSystem, writingOf } from '../knowledge/texts/writing-systems.ts';

/** Language codes that are also codes of countries where the language is not spoken. */
const MISTAKEN = new Set('ae ar be bo br ca ch co cy ee ie la my sa se sg si sv tw uk ve za'.split(' '));
/** Writing systems of some of these languages: the text shows whether the language or the country is meant. */
const WRITTEN_IN: ReadonlyMap<string, WritingSystem> = new Map([
  ['ar', 'Arabic'],
  ['be', 'Cyrillic'],
  ['uk', 'Cyrillic'],
]);

const primary = (tag: string) => tag.trim().toLowerCase().split(/[-_]/)[0] ?? '';

/** The script of the text shows that the code is for another language. */
const MEANT = { loses: ['address', 'part'] } as const;

export default defineCheck({
  loses: ['nothing'],
  title: 'hreflang and lang declare the same language',
  why: 'If the two differ, one of them is wrong: the hreflang for search engines or the lang for browsers and screen readers.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  remedy:
    'Find out which language the page is written in, and declare that language both in hreflang and in <html lang>.',
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
    const own = readAlternates(page, response).filter(
      ({ code, url }) =>
        ISO_LANGUAGES.has(primary(code)) && url && addressDifference(url, here).grade === 'same',
    );
    if (!ISO_LANGUAGES.has(primary(lang)) || own.length === 0) return 'not applicable';
    if (own.some(({ code }) => primary(code) === primary(lang))) return;
    const writing = writingOf(page.text)[0]?.system;
    for (const { code, at } of own) {
      const letters = WRITTEN_IN.get(code.toLowerCase());
      const isMeant = letters !== undefined && letters === writing;
      const values = { code, lang };
      if (!MISTAKEN.has(code.toLowerCase()) || isMeant) yield { message: 'different', values, at };
      else yield { message: 'country', values, at, ...(letters && writing && MEANT) };
    }
  },
});

const page = (code: string, lang: string, text = '') => ({
  html: `<html lang=${lang}><link rel=alternate hreflang=${code} href="https://example.com/page"><p>${text}`,
});

export const examples: Example[] = [
  {
    name: 'a link without a URL is not a link to this page',
    html: '<html lang=en><link rel=alternate hreflang=de href="">',
    verdict: 'not applicable',
  },
  page('en-GB', 'en-US'),
  { name: 'Ukrainian', ...page('uk', 'uk') },
  {
    name: 'Germany is not meant',
    ...page('de', 'en'),
    finds: [
      {
        message: 'different',
        says: 'hreflang lists this page as “de”, but <html lang> says “en”.',
        remedy:
          'Find out which language the page is written in, and declare that language both in hreflang and in <html lang>.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    ...page('sw', 'en'),
    finds: [
      {
        message: 'different',
        says: 'hreflang lists this page as “sw”, but <html lang> says “en”.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the United Kingdom',
    ...page('uk', 'en'),
    finds: [
      {
        message: 'country',
        says: 'hreflang lists this page as “uk”, which is a language, not a country; <html lang> says “en”.',
        remedy:
          'If you mean the country, write the language first, such as en-GB. If the page is in the language “uk”, correct <html lang>.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the United Kingdom, in English',
    ...page('uk', 'en', 'Copper kettles'),
    finds: [
      {
        message: 'country',
        says: 'hreflang lists this page as “uk”, which is a language, not a country; <html lang> says “en”.',
        at: 'head > link:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'Ukrainian under a wrong lang',
    ...page('uk', 'en', 'Мідні чайники'),
    finds: [
      {
        message: 'different',
        says: 'hreflang lists this page as “uk”, but <html lang> says “en”.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'Belgium',
    ...page('be', 'fr'),
    finds: [
      {
        message: 'country',
        says: 'hreflang lists this page as “be”, which is a language, not a country; <html lang> says “fr”.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
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
  { name: 'Arabic is meant', ...page('ar', 'en', 'إبريق نحاسي'), finds: ['different'] },
  { name: 'Belarusian is meant', ...page('be', 'en', 'Медны чайнік'), finds: ['different'] },
  { name: 'Argentina is meant', ...page('ar', 'es', 'Pava de cobre'), finds: ['country'] },
  ...'ae ar be bo br ca ch co cy ee ie la my sa se sg si sv tw uk ve za'
    .split(' ')
    .map((code) => ({ ...page(code, 'en', 'Kettles'), finds: ['country'] })),
];
