import { expect, it } from 'vitest';
import { hreflangFault, ISO_COUNTRIES, ISO_LANGUAGES, ISO_SCRIPTS } from './hreflang-codes.ts';

it('knows every code of the standards', () => {
  expect([ISO_LANGUAGES.size, ISO_COUNTRIES.size]).toEqual([183, 249]);
  for (const set of [ISO_LANGUAGES, ISO_COUNTRIES])
    for (const code of set) expect(code).toMatch(/^[a-z]{2}$/);
  for (const code of ISO_SCRIPTS) expect(code).toMatch(/^[a-z]{4}$/);
  const known = (type: 'language' | 'region' | 'script', code: string) =>
    new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined;
  expect([...ISO_LANGUAGES].filter((code) => !known('language', code))).toEqual([]);
  expect([...ISO_COUNTRIES].filter((code) => !known('region', code.toUpperCase()))).toEqual([]);
  expect(
    [...ISO_SCRIPTS].filter(
      (code) =>
        !known(
          'script',
          code.replace(/^./, (first) => first.toUpperCase()),
        ),
    ),
  ).toEqual([]);
  expect(ISO_SCRIPTS.size).toBe(205);
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

it.each<readonly [code: string, fault: string, part: string, suggestion: string | undefined]>([
  ['', 'language', '', undefined],
  ['english', 'language', 'english', undefined],
  ['fil', 'unread', 'fil', undefined],
  ...(
    'ast awa bar bho ceb chr ckb csb doi dsb ext frr fil fur gag gsw haw hmn hsb kab kok krl lij lld lmo lus mai mni mwl ' +
    'nan nap nds pap pms rom sah sat scn sco szl tet tyv vec wuu yue'
  )
    .split(' ')
    .map((code) => [code, 'unread', code, undefined] as const),
  ...(
    [
      ['sq', 'al'],
      ['de-AT', 'at'],
      ['en-AU', 'au'],
      ['bn', 'bd'],
      ['zh-CN', 'cn'],
      ['cs', 'cz'],
      ['da', 'dk'],
      ['ar-EG', 'eg'],
      ['en-GB', 'gb'],
      ['ka', 'ge'],
      ['el', 'gr'],
      ['zh-HK', 'hk'],
      ['he', 'il'],
      ['fa', 'ir'],
      ['km', 'kh'],
      ['kk', 'kz'],
      ['es-MX', 'mx'],
      ['en-NZ', 'nz'],
      ['ur', 'pk'],
      ['sr', 'rs'],
      ['vi', 'vn'],
    ] as const
  ).map(([meant, country]) => [country, 'country', country, meant] as const),
  ...(
    [
      ['yi', 'ji'],
      ['jv', 'jw'],
      ['de', 'deu'],
      ['de', 'ger'],
      ['fr', 'fra'],
      ['fr', 'fre'],
      ['es', 'spa'],
      ['it', 'ita'],
      ['pt', 'por'],
      ['ru', 'rus'],
      ['uk', 'ukr'],
      ['pl', 'pol'],
      ['ja', 'jpn'],
      ['zh', 'cmn'],
    ] as const
  ).map(([meant, code]) => [code, 'language', code, meant] as const),
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
