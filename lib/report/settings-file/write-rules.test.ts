import { expect, test } from 'vitest';
import { readSettingsFile } from './read-settings-file.ts';
import type { IgnoreRule } from './settings-file.ts';
import { newSettingsFile, rulesWithout, siteRules, withSiteRules } from './write-rules.ts';

const KNOWN = { 'seo/title': ['missing', 'long'], 'seo/alt': ['none'], 'security/hsts': ['missing'] };
const SITE = 'https://shop.example';

function read(text: string) {
  const result = readSettingsFile(text, KNOWN, Date.UTC(2026, 10, 23));
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.file;
}

test('a new file has one site; a rule that is only a check is its id', () => {
  const rules: IgnoreRule[] = [
    { check: 'seo/alt' },
    { check: 'seo/title', message: 'long', until: '2099-01-31' },
  ];
  const text = newSettingsFile(SITE, rules);
  expect(text).toBe(`{
  "version": 1,
  "sites": [
    {
      "origin": "https://shop.example",
      "ignore": [
        "seo/alt",
        {
          "check": "seo/title",
          "message": "long",
          "until": "2099-01-31"
        }
      ]
    }
  ]
}
`);
  expect(siteRules(read(text), `${SITE}/teas`)).toEqual(rules);
});

const FILE = `{
  // Everywhere
  "ignore": ["security/hsts"],
  "sites": [
    { "origin": "https://other.example", "ignore": ["seo/alt"] },
    {
      "origin": "https://shop.example",
      "staging": { "origin": "https://staging.shop.example" },
      "ignore": [
        "seo/alt", // the photos are only decoration
        { "check": "seo/title", "message": "long", "reason": "Redesign" },
      ],
    },
  ],
  "failOn": "warning",
}
`;

test('the rules of a site are replaced; comments, other sites and other settings stay as they are', () => {
  const rules: IgnoreRule[] = [
    { check: 'security/hsts' },
    { check: 'seo/alt' },
    { check: 'seo/title', paths: ['/blog/*'] },
  ];
  const text = withSiteRules(FILE, read(FILE), SITE, rules);
  const file = read(text);
  expect(rulesWithout(siteRules(file, SITE), rules)).toEqual([]);
  expect(rulesWithout(rules, siteRules(file, SITE))).toEqual([]);
  expect(file).toEqual({
    ...read(FILE),
    sites: [
      { origin: 'https://other.example', ignore: ['seo/alt'] },
      {
        origin: SITE,
        staging: { origin: 'https://staging.shop.example' },
        ignore: ['seo/alt', { check: 'seo/title', paths: ['/blog/*'] }],
      },
    ],
  });
  for (const kept of ['// Everywhere', '// the photos are only decoration', '"failOn": "warning",'])
    expect(text.split(kept)).toHaveLength(2);
});

test('if all rules of a site are replaced, the comments among them stay', () => {
  expect(withSiteRules(FILE, read(FILE), SITE, [{ check: 'seo/title' }])).toBe(
    FILE.replace(
      /"seo\/alt", (\/\/ the photos .*\n).*\n/,
      (_all, comment: string) => `${comment}        "seo/title",\n`,
    ),
  );
});

test('a site is also found by its staging site', () => {
  const file = read(withSiteRules(FILE, read(FILE), 'https://staging.shop.example', []));
  expect(file.sites?.map(({ ignore }) => ignore)).toEqual([['seo/alt'], []]);
});

test('a rule that differs only in its reason, or its last day, is replaced', () => {
  const rule = { check: 'seo/title', message: 'long' };
  for (const other of [
    { ...rule, reason: 'Relaunch' },
    { ...rule, reason: 'Redesign', until: '2099-01-31' },
  ]) {
    const file = read(withSiteRules(FILE, read(FILE), SITE, [{ check: 'seo/alt' }, other]));
    expect(siteRules(file, SITE)).toEqual([{ check: 'security/hsts' }, { check: 'seo/alt' }, other]);
  }
});

test.each(['\t', '  ', '    '])('what is added is indented as the file is: %j', (indent) => {
  const text = `// Our sites\n{\n${indent}"version": 1\n}\n`;
  const written = withSiteRules(text, read(text), SITE, [{ check: 'seo/alt' }]);
  expect(written.split('\n').map((line) => line.length - line.trimStart().length)).toEqual(
    [0, 0, 1, 1, 2, 3, 3, 4, 3, 2, 1, 0, 0].map((depth) => depth * indent.length),
  );
});

test.each([
  FILE,
  '{ "sites": [{ "origin": "https://shop.example" }] }',
  '{ "sites": [{ "origin": "https://shop.example", "ignore": [ /* none */ ] }] }',
])('the same rules change nothing in %s', (text) => {
  expect(withSiteRules(text, read(text), SITE, siteRules(read(text), SITE))).toBe(text);
});

const OTHER = { origin: 'https://other.example', ignore: ['seo/title'] };
const OWN = { origin: SITE, ignore: ['seo/alt'] };

test.each([
  ['{}', { sites: [OWN] }],
  ['{ "sites": [] }', { sites: [OWN] }],
  [JSON.stringify({ sites: [OTHER] }), { sites: [OTHER, OWN] }],
  [JSON.stringify({ sites: [OTHER, { origin: SITE }] }), { sites: [OTHER, OWN] }],
  [JSON.stringify({ sites: [{ origin: SITE, ignore: [] }, OTHER] }), { sites: [OWN, OTHER] }],
])('a file without rules for the site gets them, and keeps its other sites: %s', (text, file) => {
  expect(read(withSiteRules(text, read(text), SITE, [{ check: 'seo/alt' }]))).toEqual(file);
});

test('a site that is not in the file, or has no rules, has those for all sites', () => {
  const file = read('{ "ignore": ["seo/alt"], "sites": [{ "origin": "https://shop.example" }] }');
  for (const address of [SITE, 'https://third.example/teas'])
    expect(siteRules(file, address)).toEqual([{ check: 'seo/alt' }]);
});

test('a rule is another one on other paths, but not because of their order', () => {
  const rule = { check: 'seo/alt', paths: ['/a', '/b'] };
  expect(rulesWithout([rule], [{ check: 'seo/alt', paths: ['/b', '/a'] }])).toEqual([]);
  for (const other of [{ check: 'seo/alt' }, { check: 'seo/alt', paths: ['/a'] }])
    expect(rulesWithout([rule], [other])).toEqual([rule]);
});

test('a rule for all sites that the site no longer has stays', () => {
  expect(siteRules(read(withSiteRules(FILE, read(FILE), SITE, [])), SITE)).toEqual([
    { check: 'security/hsts' },
  ]);
});
