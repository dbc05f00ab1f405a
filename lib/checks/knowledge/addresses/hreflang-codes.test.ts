import { expect, it } from 'vitest';
import { COUNTRIES, hreflangFault, LANGUAGES, SCRIPTS } from './hreflang-codes.ts';

it('knows every code of the standards', () => {
  expect([LANGUAGES.size, COUNTRIES.size]).toEqual([183, 249]);
  for (const set of [LANGUAGES, COUNTRIES]) for (const code of set) expect(code).toMatch(/^[a-z]{2}$/);
  for (const code of SCRIPTS) expect(code).toMatch(/^[a-z]{4}$/);
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
])('%s is right', (code) => {
  expect(hreflangFault(code)).toBeNull();
});

it.each([
  ['', 'language', undefined],
  ['english', 'language', undefined],
  ['fil', 'language', undefined],
  ['constructor', 'language', undefined],
  ['iw', 'language', 'he'],
  ['eng-US', 'language', 'en-US'],
  ['jp', 'country', 'ja'],
  ['UA', 'country', 'uk'],
  ['us', 'country', 'en-US'],
  ['ph', 'country', undefined],
  ['us-en', 'order', 'en-US'],
  ['be-BY-Latn', 'order', 'be-Latn-BY'],
  ['en-UK', 'region', 'en-GB'],
  ['en-EU', 'region', 'en'],
  ['es-419', 'region', 'es'],
  ['sr-CS', 'region', 'sr'],
  ['zh-Hanz', 'script', undefined],
  ['en_US', 'underscore', 'en-US'],
  ['jp_JP', 'underscore', undefined],
  ['en-GB-oxendict', 'extra', 'en-GB'],
  ['de-DE-AT', 'extra', 'de-DE'],
])('%s: %s', (code, fault, suggestion) => {
  expect(hreflangFault(code)).toMatchObject({ fault, ...(suggestion && { suggestion }) });
  if (!suggestion) expect(hreflangFault(code)).not.toHaveProperty('suggestion');
});
