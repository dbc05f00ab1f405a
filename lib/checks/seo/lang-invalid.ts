import { defineCheck, type Example } from '../check.ts';
import { hreflangFault, ISO_LANGUAGES } from '../knowledge/addresses/hreflang-codes.ts';

/** A BCP 47 tag: language, script, region, variants, extensions. */
const WELL_FORMED =
  /^(?:x(?:-[a-z0-9]{1,8})+|i-[a-z]{2,8}|[a-z]{2,3}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z0-9]{5,8}|\d[a-z0-9]{3}))*(?:-[a-wyz0-9](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?)$/i;
/** Withdrawn codes that are still understood everywhere. */
const OLD = new Set(['iw', 'in', 'ji', 'jw', 'mo', 'sh', 'bh']);

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
  },

  *run({ page }) {
    const [root] = page.roots;
    const lang = root?.attrs.lang?.trim();
    if (!root || !lang) return 'not applicable';
    const language = lang.toLowerCase().split('-')[0] ?? '';
    const suggestion = hreflangFault(lang)?.suggestion;
    const fix = suggestion ? `lang="${suggestion}"` : null;
    const finding = { values: { lang }, at: root, ...(fix && { fix }) };
    if (lang.includes('_')) yield { message: 'underscore', ...finding };
    else if (lang.length > 100 || !WELL_FORMED.test(lang)) yield { message: 'malformed', ...finding };
    else if (language.length === 2 && !ISO_LANGUAGES.has(language) && !OLD.has(language)) {
      yield { message: 'unknown', ...finding };
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
  { name: 'withdrawn, yet understood', ...page('iw') },
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
];
