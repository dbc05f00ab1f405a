import { defineCheck, type Example } from '../check.ts';
import { readAlternates, withCode } from '../knowledge/addresses/hreflang.ts';
import { hreflangFault } from '../knowledge/addresses/hreflang-codes.ts';

export default defineCheck({
  loses: ['address'],
  title: 'hreflang codes are valid',
  why: 'Google accepts an ISO 639-1 language, optionally followed by a script and an ISO 3166-1 country, and nothing else.',
  docs: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
  remedy:
    'Write the code as a two-letter language (ISO 639-1), optionally followed by a hyphen and a two-letter country (ISO 3166-1): en or en-GB.',
  messages: {
    empty: {
      fault: 'Empty hreflang',
      says: 'A language version has an empty hreflang.',
    },
    language: {
      fault: 'Invalid hreflang language: {code}',
      says: '“{code}” does not begin with a two-letter ISO 639-1 language code.',
    },
    unread: {
      loses: ['nothing'],
      fault: 'Language that hreflang lacks: {code}',
      says: '“{part}” in “{code}” has no two-letter code, so Google does not read this language version in hreflang.',
      remedy:
        'No code would be read: keep the link or delete it. Google recognizes the language by the text, and finds the version by links to it.',
    },
    country: {
      fault: 'hreflang begins with a country: {code}',
      says: '“{code}” begins with the country “{part}”, where a language is expected.',
      remedy: 'Write the language first and then, if you need it, the country: de-AT, not at.',
    },
    order: {
      fault: 'Wrong order in hreflang: {code}',
      says: 'The parts of “{code}” are in the wrong order; the right order is language, script, country.',
      remedy: 'Write the language first, then the script, then the country, such as zh-Hant-TW.',
    },
    script: {
      fault: 'Invalid script in hreflang: {code}',
      says: '“{part}” in “{code}” is not an ISO 15924 script code.',
      remedy: 'Replace “{part}” with an ISO 15924 script code, such as Hans, Hant or Latn, or delete it.',
    },
    region: {
      fault: 'Invalid country in hreflang: {code}',
      says: '“{part}” in “{code}” is not an ISO 3166-1 country code.',
      remedy:
        'Replace “{part}” with a two-letter ISO 3166-1 country code (the United Kingdom is GB), or delete it.',
    },
    underscore: {
      fault: 'Underscore in hreflang: {code}',
      says: '“{code}” has an underscore; hreflang uses hyphens.',
      remedy: 'Replace the underscore in “{code}” with a hyphen.',
    },
    several: {
      fault: 'Several codes in hreflang: {code}',
      says: 'Google reads “{code}” as no language: each hreflang link has one code.',
      remedy: 'Write one link for each code; the links may have the same URL.',
    },
    extra: {
      fault: 'Too many parts in hreflang: {code}',
      says: '“{part}” in “{code}” is one part too many: Google reads only language, script and country.',
      remedy: 'Delete “{part}” from “{code}”.',
    },
  },

  *run({ page, response }) {
    const alternates = readAlternates(page, response);
    if (alternates.length === 0) return 'not applicable';
    const codes = new Set(alternates.map(({ code }) => code.toLowerCase()));
    const of = alternates.length;
    for (const alternate of alternates) {
      const { code, at } = alternate;
      const found = hreflangFault(code);
      if (!found) continue;
      if (!code) {
        yield { message: 'empty', at, of };
        continue;
      }
      const { fault, part, suggestion } = found;
      if (fault === 'several') {
        const single = code.split(/[\s,;]+/).filter(Boolean);
        const areClear = single.every((one) => !hreflangFault(one) && !codes.has(one.toLowerCase()));
        const links = single.map((one) => withCode(alternate, one)).join('\n');
        yield { message: fault, values: { code }, at, of, ...(areClear && { fix: links }) };
        continue;
      }
      // A code that another version already has would cause a conflict.
      const isAvailable = suggestion && !codes.has(suggestion.toLowerCase());
      const fix = isAvailable && withCode(alternate, suggestion);
      yield { message: fault, values: { code, part }, at, of, ...(fix && { fix }) };
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
  {
    name: 'no code of ISO 639-1 exists',
    ...version('fil'),
    finds: [
      {
        message: 'unread',
        says: '“fil” in “fil” has no two-letter code, so Google does not read this language version in hreflang.',
        remedy:
          'No code would be read: keep the link or delete it. Google recognizes the language by the text, and finds the version by links to it.',
        at: 'head > link:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'one of many',
    html: `${['de', 'fr', 'es', 'it', 'pl', 'uk', 'cs', 'sv', 'fi', 'da', 'nl', 'pt', 'ro', 'bg', 'el'].map((code) => `<link rel=alternate hreflang=${code} href=https://example.com/${code}>`).join('')}<link rel=alternate hreflang=xq href=https://example.com/x>`,
    finds: [
      {
        message: 'language',
        says: '“xq” does not begin with a two-letter ISO 639-1 language code.',
        at: 'head > link:nth-child(16)',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'the only one',
    ...version('xq'),
    finds: [
      {
        message: 'language',
        says: '“xq” does not begin with a two-letter ISO 639-1 language code.',
        remedy:
          'Write the code as a two-letter language (ISO 639-1), optionally followed by a hyphen and a two-letter country (ISO 3166-1): en or en-GB.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'a withdrawn code',
    ...version('iw'),
    finds: [
      {
        message: 'language',
        says: '“iw” does not begin with a two-letter ISO 639-1 language code.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="he" href="https://example.com/x">',
      },
    ],
  },
  {
    name: 'empty',
    ...version(''),
    finds: [
      {
        message: 'empty',
        says: 'A language version has an empty hreflang.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    ...version('jp'),
    finds: [
      {
        message: 'country',
        says: '“jp” begins with the country “jp”, where a language is expected.',
        remedy: 'Write the language first and then, if you need it, the country: de-AT, not at.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="ja" href="https://example.com/x">',
      },
    ],
  },
  {
    ...version('us-en'),
    finds: [
      {
        message: 'order',
        says: 'The parts of “us-en” are in the wrong order; the right order is language, script, country.',
        remedy: 'Write the language first, then the script, then the country, such as zh-Hant-TW.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="en-US" href="https://example.com/x">',
      },
    ],
  },
  {
    ...version('zh-TW-Hant'),
    finds: [
      {
        message: 'order',
        says: 'The parts of “zh-TW-Hant” are in the wrong order; the right order is language, script, country.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="zh-Hant-TW" href="https://example.com/x">',
      },
    ],
  },
  {
    ...version('zh-Hanx'),
    finds: [
      {
        message: 'script',
        says: '“Hanx” in “zh-Hanx” is not an ISO 15924 script code.',
        remedy: 'Replace “Hanx” with an ISO 15924 script code, such as Hans, Hant or Latn, or delete it.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'the United Kingdom is GB',
    ...version('en-UK'),
    finds: [
      {
        message: 'region',
        says: '“UK” in “en-UK” is not an ISO 3166-1 country code.',
        remedy:
          'Replace “UK” with a two-letter ISO 3166-1 country code (the United Kingdom is GB), or delete it.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="en-GB" href="https://example.com/x">',
      },
    ],
  },
  {
    name: 'nor is it what is meant after Ukrainian',
    ...version('uk-UK'),
    finds: [
      {
        message: 'region',
        says: '“UK” in “uk-UK” is not an ISO 3166-1 country code.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="uk" href="https://example.com/x">',
      },
    ],
  },
  {
    name: 'Latin America is not a country',
    ...version('es-419'),
    finds: [
      {
        message: 'region',
        says: '“419” in “es-419” is not an ISO 3166-1 country code.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="es" href="https://example.com/x">',
      },
    ],
  },
  {
    ...version('en_US'),
    finds: [
      {
        message: 'underscore',
        says: '“en_US” has an underscore; hreflang uses hyphens.',
        remedy: 'Replace the underscore in “en_US” with a hyphen.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="en-US" href="https://example.com/x">',
      },
    ],
  },
  {
    ...version('en-GB-oed'),
    finds: [
      {
        message: 'extra',
        says: '“oed” in “en-GB-oed” is one part too many: Google reads only language, script and country.',
        remedy: 'Delete “oed” from “en-GB-oed”.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="en-GB" href="https://example.com/x">',
      },
    ],
  },
  {
    ...version('xdefault'),
    finds: [
      {
        message: 'language',
        says: '“xdefault” does not begin with a two-letter ISO 639-1 language code.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="x-default" href="https://example.com/x">',
      },
    ],
  },
  {
    ...version('en-US, en-GB'),
    finds: [
      {
        message: 'several',
        says: 'Google reads “en-US, en-GB” as no language: each hreflang link has one code.',
        remedy: 'Write one link for each code; the links may have the same URL.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
        fix: '<link rel="alternate" hreflang="en-US" href="https://example.com/x">\n<link rel="alternate" hreflang="en-GB" href="https://example.com/x">',
      },
    ],
  },
  {
    name: 'the intended code is already listed',
    html:
      '<link rel=alternate hreflang=es-419 href="https://example.com/x">' +
      '<link rel=alternate hreflang=es href="https://example.com/y">',
    finds: [
      {
        message: 'region',
        says: '“419” in “es-419” is not an ISO 3166-1 country code.',
        at: 'head > link:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  {
    name: 'the Link header counts',
    headers: { link: '<https://example.com/jp>; rel="alternate"; hreflang="jp"' },
    finds: [
      {
        message: 'country',
        says: '“jp” begins with the country “jp”, where a language is expected.',
        at: 'link: <https://example.com/jp>; rel="alternate"; hreflang="jp"',
        severity: 'error',
        fix: 'Link: <https://example.com/jp>; rel="alternate"; hreflang="ja"',
      },
    ],
  },
  {
    name: 'a link in the text is not a language version',
    html: '<a rel=alternate hreflang=xx href=/x>x</a>',
    verdict: 'not applicable',
  },
  {
    name: 'a style sheet or feed is not one either',
    html: '<link rel=alternate type="application/rss+xml" href=/feed>',
    verdict: 'not applicable',
  },
];
