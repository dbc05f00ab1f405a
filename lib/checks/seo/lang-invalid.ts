import { defineCheck, type Example } from '../check.ts';
import { hreflangFault, ISO_COUNTRIES, ISO_LANGUAGES } from '../knowledge/addresses/hreflang-codes.ts';

/** A BCP 47 tag: language, script, region, variants, extensions. */
const WELL_FORMED =
  /^(?:x(?:-[a-z0-9]{1,8})+|i-[a-z]{2,8}|[a-z]{2,3}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z0-9]{5,8}|\d[a-z0-9]{3}))*(?:-[a-wyz0-9](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?)$/i;
/** Withdrawn codes that are still understood everywhere. */
const OLD = new Set(['iw', 'in', 'ji', 'jw', 'mo', 'sh', 'bh']);

/** The most characters shown of a value; language codes in use are shorter. */
const SHOWN = 25;

/** The two letters of the region in a well-formed tag. */
const REGION = /^[a-z]{2,3}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?-([a-z]{2})(?:-|$)/i;
/** Regions of the registry of language subtags that are no countries, no longer countries, or for private use. */
const REGISTERED = /^(a[acn]|bu|c[pqs]|d[dgy]|e[auz]|fx|ic|nt|q[m-z]|su|t[ap]|un|x[a-z]|y[du]|z[rz])$/i;

export default defineCheck({
  loses: ['nothing'],
  title: 'lang is a valid language code',
  why: 'Screen readers choose their voice by lang and ignore a code they do not know; Google does not use it.',
  docs: 'https://www.rfc-editor.org/rfc/rfc5646',
  remedy:
    'Set lang on <html> to the code of the language, such as en, or of language and region, such as en-GB.',
  messages: {
    underscore: {
      fault: 'Underscore in lang “{lang}”',
      says: '“{lang}” has an underscore; language codes use hyphens.',
    },
    malformed: {
      fault: 'Invalid lang “{lang}”',
      says: '“{lang}” is not a language code.',
    },
    unknown: {
      fault: 'Unknown language in lang “{lang}”',
      says: '“{lang}” does not begin with an ISO 639-1 language code.',
    },
    region: {
      fault: 'Unknown country in lang “{lang}”',
      says: '“{region}” in “{lang}” is not the code of a country.',
    },
  },

  *run({ page }) {
    const [root] = page.roots;
    const lang = root?.attrs.lang?.trim();
    if (!root || !lang) return 'not applicable';
    const language = lang.toLowerCase().split('-')[0] ?? '';
    const suggestion = hreflangFault(lang)?.suggestion;
    const fix = suggestion ? `lang="${suggestion}"` : null;
    const shown = lang.length > SHOWN ? `${lang.slice(0, SHOWN - 1)}…` : lang;
    const finding = { values: { lang: shown }, at: root, ...(fix && { fix }) };
    if (lang.includes('_')) yield { message: 'underscore', ...finding };
    else if (lang.length > 100 || !WELL_FORMED.test(lang)) yield { message: 'malformed', ...finding };
    else if (language.length === 2 && !ISO_LANGUAGES.has(language) && !OLD.has(language)) {
      yield { message: 'unknown', ...finding };
    } else {
      const region = REGION.exec(lang)?.[1] ?? '';
      const isKnown = ISO_COUNTRIES.has(region.toLowerCase()) || REGISTERED.test(region);
      if (region && !isKnown) yield { message: 'region', ...finding, values: { lang: shown, region } };
    }
  },
});

const page = (lang: string) => ({ html: `<html lang="${lang}"><title>Kettles</title>` });

export const examples: Example[] = [
  page('en'),
  page('pl-PL'),
  page('zh-Hant-HK'),
  { name: 'three letters are a language too', ...page('fil') },
  { name: 'a region of several countries', ...page('es-419') },
  { name: 'variants and extensions', ...page('de-DE-1996-u-co-phonebk') },
  { name: 'as long as any', ...page(`en-x${'-eight888'.repeat(10)}-five5`) },
  {
    name: 'longer than any',
    ...page(`en-x${'-eight888'.repeat(10)}-six666`),
    finds: [
      {
        message: 'malformed',
        says: '“en-x-eight888-eight888-e…” is not a language code.',
        at: 'html',
        severity: 'info',
        fix: 'lang="en"',
      },
    ],
  },
  { name: 'withdrawn, yet understood', ...page('iw') },
  { name: 'not a country, but registered', ...page('sq-XK') },
  {
    name: 'the United Kingdom is GB',
    ...page('en-UK'),
    finds: [
      {
        message: 'region',
        says: '“UK” in “en-UK” is not the code of a country.',
        at: 'html',
        severity: 'info',
        fix: 'lang="en-GB"',
      },
    ],
  },
  {
    ...page('en_US'),
    finds: [
      {
        message: 'underscore',
        says: '“en_US” has an underscore; language codes use hyphens.',
        remedy:
          'Set lang on <html> to the code of the language, such as en, or of language and region, such as en-GB.',
        at: 'html',
        severity: 'info',
        fix: 'lang="en-US"',
      },
    ],
  },
  {
    ...page('english language'),
    finds: [
      {
        message: 'malformed',
        says: '“english language” is not a language code.',
        at: 'html',
        severity: 'info',
      },
    ],
  },
  {
    ...page('english'),
    finds: [
      { message: 'malformed', says: '“english” is not a language code.', at: 'html', severity: 'info' },
    ],
  },
  {
    ...page('{{ lang }}'),
    finds: [
      { message: 'malformed', says: '“{{ lang }}” is not a language code.', at: 'html', severity: 'info' },
    ],
  },
  {
    name: 'a country',
    ...page('ua'),
    finds: [
      {
        message: 'unknown',
        says: '“ua” does not begin with an ISO 639-1 language code.',
        at: 'html',
        severity: 'info',
        fix: 'lang="uk"',
      },
    ],
  },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
  ...'in ji jw mo sh bh x-klingon i-klingon de-1901 sl-rozaj ar-aao zh-cmn-Hans-CN es-419 en-u-hc-h12 de-x-formal'
    .split(' ')
    .map(page),
  ...(
    'en-AA en-AC en-AN en-BU en-CP en-CQ en-CS en-DD en-DG en-DY en-EA en-EU en-EZ en-FX en-IC en-NT en-QM en-QZ en-SU ' +
    'en-TA en-TP en-UN en-XA en-XZ en-YD en-YU en-ZR en-ZZ'
  )
    .split(' ')
    .map(page),
  ...'en-AB en-NH en-TT-1 qq-DE'.split(' ').map((lang, index) => ({
    ...page(lang),
    finds: [index < 2 ? 'region' : index === 2 ? 'malformed' : 'unknown'],
  })),
];
