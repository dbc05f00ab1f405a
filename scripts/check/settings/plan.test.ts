import { expect, it } from 'vitest';
import type { SettingsFile } from '../../../lib/report/settings-file/settings-file.ts';
import { type Options, readOptions } from './options.ts';
import { planOf } from './plan.ts';

const planned = (words: readonly string[], file: Omit<SettingsFile, 'version'> = {}, env = {}) =>
  planOf(readOptions(words) as Options, { version: 1, ...file }, env, [], []);
const PAGE = 'https://shop.example/';

it.each([
  ['by itself', [], {}, ['error', undefined, null, 100]],
  [
    'by the file',
    [],
    { failOn: 'notice', only: 'seo', baseline: 'a.json' },
    ['notice', 'seo', 'a.json', 100],
  ],
  [
    'by the arguments, whatever the file says',
    ['--fail-on', 'warning', '--only', 'security', '--baseline', 'b.json', '--most', '7'],
    { failOn: 'never', only: 'seo', baseline: 'a.json' },
    ['warning', 'security', 'b.json', 7],
  ],
  ['by the file: never', [], { failOn: 'never' }, [null, undefined, null, 100]],
] as const)('what fails, what is judged, and how much, is decided %s', (_by, words, file, decided) => {
  const { failOn, only, baseline, addresses } = planned([...words, PAGE], file);
  expect([failOn, only, baseline, addresses.most]).toEqual(decided);
});

it.each([
  ['https://shop.example', true],
  ['http://shop.example', false],
])('a cookie of the file for %s is sent over https only: %s', (origin, isSecure) => {
  const sites = [{ origin, cookies: { sid: 'x' } }];
  expect(planned([`${origin}/`], { sites }).credentials.cookies).toEqual([
    { name: 'sid', value: 'x', domain: 'shop.example', isForSubdomains: false, path: '/', isSecure },
  ]);
});

it('variables of a site that is not checked need not be set', () => {
  const named = ['$', '{TEA_TOKEN}'].join('');
  const sites = [
    { origin: 'https://shop.example', headers: { 'X-Preview': '1' } },
    { origin: 'https://tea.example', headers: { authorization: named }, cookies: { sid: named } },
  ];
  expect(planned([PAGE], { sites }).credentials).toEqual({
    headers: new Map([['https://shop.example', { 'x-preview': '1' }]]),
    cookies: [],
  });
  expect(() => planned(['https://tea.example/'], { sites })).toThrow(
    'the environment variable TEA_TOKEN is not set',
  );
});

it('as many pages are taken as the site that wants the most, whatever the others want', () => {
  const site = (name: string, most?: number) => ({
    origin: `https://${name}.example`,
    pages: { list: ['/'], ...(most !== undefined && { most }) },
  });
  const mostOf = (...sites: ReturnType<typeof site>[]) => planned([], { sites }).addresses.most;
  expect(mostOf(site('a', 30), site('b', 200), site('c'))).toBe(200);
  expect(mostOf(site('a', 30))).toBe(30);
  // A site that does not say how many wants as many as without a file.
  expect(mostOf(site('a', 30), site('c'))).toBe(100);
});

it('without an address, only sites that have pages are checked; with --site, the home page of any', () => {
  const sites = [
    { origin: 'https://shop.example', pages: { list: ['/a'] } },
    { origin: 'https://tea.example', ignore: ['seo/title-missing'] },
  ];
  expect(planned([], { sites }).addresses.urls).toEqual(['https://shop.example/a']);
  expect(planned(['--site', 'tea.example'], { sites }).addresses.urls).toEqual(['https://tea.example/']);
});

it.each([
  [[], ['noindex']],
  [['--expect', 'disallow'], ['disallow']],
])('a staging site has on purpose what the arguments say, else the file: %j', (words, expected) => {
  const staging = { origin: 'http://localhost', expect: ['noindex' as const] };
  const sites = [{ origin: 'https://shop.example', pages: { list: ['/'] }, staging }];
  const plan = planned(['--staging', ...words], { sites });
  expect(plan.stagingOf('http://localhost/teas')?.expected).toEqual(expected);
});

it('an address that is mapped onto a site has what is left out for that site, and is expected to be as its staging site', () => {
  const site = { origin: 'https://shop.example', ignore: ['seo/title-short'] };
  const sites = [{ ...site, staging: { origin: 'https://staging.example', expect: ['noindex' as const] } }];
  const preview = 'https://pr-7.preview.example';
  const plan = planned(['--map', `${preview}=https://shop.example`, `${preview}/`], {
    sites,
    ignore: ['seo/lang-missing'],
  });
  const rules = (address: string) => plan.rulesOf(address).map(({ check }) => check);
  expect([`${preview}/teas`, 'https://other.example/'].map(rules)).toEqual([
    ['seo/lang-missing', 'seo/title-short'],
    ['seo/lang-missing'],
  ]);
  expect(plan.stagingOf(`${preview}/teas`)).toEqual({
    map: { from: preview, to: 'https://shop.example' },
    expected: ['noindex'],
  });
});

it('a header field of the arguments takes the place of that of the file, however it is written there', () => {
  const sites = [{ origin: 'https://shop.example', headers: { 'X-Door': 'file', 'X-Tea': 'green' } }];
  expect([...planned([PAGE, '--header', 'x-door: arguments'], { sites }).credentials.headers]).toEqual([
    ['https://shop.example', { 'x-door': 'arguments', 'x-tea': 'green' }],
  ]);
});

it('an address is left out that fits any of the patterns to leave out', () => {
  const pages = { sitemap: '/sitemap.xml', except: ['/a/*', '/b/*'] };
  const { isWanted } = planned([], { sites: [{ origin: 'https://shop.example', pages }] }).addresses;
  expect(['a/1', 'b/1', 'c/1'].map((path) => isWanted?.(`${PAGE}${path}`))).toEqual([false, false, true]);
});
