import { expect, test } from 'vitest';
import { readSettingsFile } from './read-settings-file.ts';

const KNOWN = { 'seo/title': ['missing', 'tooLong'], 'seo/indexability': ['noindex'] };
const read = (text: string) => readSettingsFile(text, KNOWN, '2026-11-23');
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
  expect(problems(withHeader('Bearer abc'))).toEqual(['6 invalid sites[0].headers.authorization']);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the file's own form
  expect(problems(withHeader('Bearer ${STAGING_TOKEN}'))).toEqual([]);
});
