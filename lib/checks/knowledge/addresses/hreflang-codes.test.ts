import { expect, it } from 'vitest';
import { hreflangFault, ISO_COUNTRIES, ISO_LANGUAGES, ISO_SCRIPTS } from './hreflang-codes.ts';

it('knows every code of the standards', () => {
  expect([ISO_LANGUAGES.size, ISO_COUNTRIES.size]).toEqual([183, 249]);
  for (const set of [ISO_LANGUAGES, ISO_COUNTRIES])
    for (const code of set) expect(code).toMatch(/^[a-z]{2}$/);
  for (const code of ISO_SCRIPTS) expect(code).toMatch(/^[a-z]{4}$/);
});

it.each([
  'x-default',
  'X-Default',
  'en',
  'EN-gb',
  'zh-Hant',
  'zh-hans-us',
  'uk',
  'be',
  'sr-Cyrl-RS',
  'zh-cn',
  ' de ',
])('%s is valid', (code) => {
  expect(hreflangFault(code)).toBeNull();
});

it.each([
  ['', 'language', '', undefined],
  ['english', 'language', 'english', undefined],
  ['fil', 'unread', 'fil', undefined],
  ['constructor', 'language', 'constructor', undefined],
  ['iw', 'language', 'iw', 'he'],
  ['eng-US', 'language', 'eng', 'en-US'],
  ['jp', 'country', 'jp', 'ja'],
  ['UA', 'country', 'ua', 'uk'],
  ['us', 'country', 'us', 'en-US'],
  ['ph', 'country', 'ph', undefined],
  ['us-en', 'order', 'us-en', 'en-US'],
  ['be-BY-Latn', 'order', 'be-BY-Latn', 'be-Latn-BY'],
  ['en-UK', 'region', 'UK', 'en-GB'],
  ['uk-UK', 'region', 'UK', 'uk'],
  ['xdefault', 'language', 'xdefault', 'x-default'],
  ['en-US, en-GB', 'several', 'en-US, en-GB', undefined],
  ['en-EU', 'region', 'EU', 'en'],
  ['es-419', 'region', '419', 'es'],
  ['sr-CS', 'region', 'CS', 'sr'],
  ['zh-Hanz', 'script', 'Hanz', undefined],
  ['en_US', 'underscore', 'en_US', 'en-US'],
  ['jp_JP', 'underscore', 'jp_JP', undefined],
  ['en-GB-oxendict', 'extra', 'oxendict', 'en-GB'],
  ['de-DE-AT', 'extra', 'AT', 'de-DE'],
])('%s: %s', (code, fault, part, suggestion) => {
  expect(hreflangFault(code)).toEqual({ fault, part, ...(suggestion && { suggestion }) });
});
