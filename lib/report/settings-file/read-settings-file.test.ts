import { expect, test } from 'vitest';
import { readSettingsFile } from './read-settings-file.ts';

const KNOWN = { 'seo/title': ['missing', 'tooLong'], 'seo/indexability': ['noindex'] };
const read = (text: string) => readSettingsFile(text, KNOWN, Date.UTC(2026, 10, 23));
const problems = (text: string) => {
  const result = read(text);
  return 'problems' in result
    ? result.problems.map(({ line, fault, name }) => `${line} ${fault} ${name}`)
    : [];
};

test('the shortest form is a list of checks', () => {
  expect(read('{ "ignore": ["seo/indexability"] }')).toEqual({ file: { ignore: ['seo/indexability'] } });
});

test('comments and a comma after the last entry are accepted', () => {
  expect(read('{\n // until the redesign\n "ignore": ["seo/title",],\n}')).toEqual({
    file: { ignore: ['seo/title'] },
  });
});

test('the last day on which something is left out still counts', () => {
  expect(problems('{ "ignore": [{ "check": "seo/title", "until": "2026-11-23" }] }')).toEqual([]);
});

test('every problem is reported with its line and its name', () => {
  const text = `{
  "ignored": [],
  "version": 1,
  "ignore": [
    "seo/titel",
    { "check": "seo/title", "message": "short" },
    { "check": "seo/title",
      "until": "2026-11-22" }
  ],
  "sites": [
    { "origin": "https://shop.example", "staging": { "origin": "https://shop.example/" } }
  ]
}`;
  expect(problems(text)).toEqual(['2 unknownField ignored']);
  expect(problems(text.replace('  "ignored": [],\n', ''))).toEqual([
    '4 unknownCheck seo/titel',
    '5 unknownMessage short',
    '7 past 2026-11-22',
    '10 twice https://shop.example/',
  ]);
});

test.each([
  ['', '1 notJson '],
  ['{\n"ignore": [\n', '3 notJson '],
  ['[]', '1 invalid '],
  ['null', '1 invalid '],
  ['{ "ignore": 5 }', '1 invalid ignore'],
  ['{ "version": 2 }', '1 later version'],
  ['{\n"sites": [{\n"ignore": [] }] }', '2 missing sites[0].origin'],
  ['{ "sites": [{ "origin": "https://shop.example/teas" }] }', '1 invalid sites[0].origin'],
  ['{ "sites": [{ "origin": "ftp://shop.example" }] }', '1 invalid sites[0].origin'],
  ['{ "sites": [{ "origin": "https://me:word@shop.example" }] }', '1 invalid sites[0].origin'],
  ['{ "ignore": [{ "check": "seo/title", "untill": "2026-12-01" }] }', '1 unknownField ignore[0].untill'],
  ['{ "ignore": [{ "check": "seo/title", "until": "soon" }] }', '1 invalid ignore[0].until'],
  ['{ "ignore": [{ "check": "seo/title", "paths": ["blog"] }] }', '1 invalid ignore[0].paths[0]'],
  ['{ "failOn": "info" }', '1 invalid failOn'],
  ['{ "ignore": [{ "check": "seo/title", "until": "2026-13-45" }] }', '1 invalid ignore[0].until'],
  ['{ "ignore": [{ "check": "seo/title", "until": "2027-02-29" }] }', '1 invalid ignore[0].until'],
  ['{ "ignore": [{ "check": "seo/title", "until": "2028-02-30" }] }', '1 invalid ignore[0].until'],
  ['{ "ignore": ["seo/title"],\n"ignore": [] }', '2 twice ignore'],
  [
    '{ "sites": [{ "origin": "https://shop.example", "ignore": [{\n"check": "seo/title",\n"check": "seo/title" }] }] }',
    '3 twice sites[0].ignore[0].check',
  ],
])('%s: %s', (text, problem) => {
  expect(problems(text)).toEqual([problem]);
});

test('a secret in the file itself is refused: only an environment variable may be there', () => {
  const withHeader = (value: string) =>
    JSON.stringify(
      { sites: [{ origin: 'https://shop.example', headers: { authorization: value } }] },
      null,
      1,
    );
  /** Puts an environment variable where the text has a star. */
  const named = (text: string) => text.replaceAll('*', ['$', '{STAGING_TOKEN}'].join(''));
  for (const refused of [
    'Bearer abc',
    'secret1*',
    'Bearer secret1 *',
    'secret1 *',
    '*secret1',
    '*:secret:*',
    '',
  ])
    expect(problems(withHeader(named(refused)))).toEqual(['6 invalid sites[0].headers.authorization']);
  for (const accepted of ['*', 'Bearer *', '*:*', 'Token *.*.*'])
    expect(problems(withHeader(named(accepted)))).toEqual([]);
});

test('what belongs to one object may be in another', () => {
  const sites = '{ "origin": "https://a.example" }, { "origin": "https://b.example" }';
  expect(problems(`{ "sites": [${sites}] }`)).toEqual([]);
});
