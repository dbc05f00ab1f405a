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
