// What a run is made of, from its arguments and the files that they refer to. Nothing is requested.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DIRECTLY } from '../terminal/web.ts';
import { type Options, readOptions } from './options.ts';
import { type PreparedRun, prepareRun } from './prepare-run.ts';

const PAGE = 'https://shop.example/';
const told: string[] = [];
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-prepared-'));
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), JSON.stringify(content));
  mkdirSync(join(folder, 'below'));
  write('below/settings.json', { version: 1, baseline: 'known.json', docs: 'https://file.example/' });
  for (const [name, pages] of [
    ['known.json', {}],
    ['below/known.json', { [PAGE]: [] }],
  ] as const)
    write(name, { version: 1, pages });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const prepared = (...words: readonly string[]): Promise<PreparedRun> =>
  prepareRun(readOptions([PAGE, ...words]) as Options, {
    args: [],
    env: {},
    folder,
    web: DIRECTLY,
    write: () => {},
    say: (line) => void told.push(line),
    showProgress: () => {},
    onInterrupt: () => () => {},
  });

it('a part of a run goes on, and is merged, only with what decides its findings', async () => {
  const STAGED = ['--map', 'http://localhost=https://shop.example'];
  const other = [
    [],
    ['--served'],
    ['--deep'],
    ['--only', 'seo'],
    ['--baseline', 'known.json'],
    ['--config', 'below/settings.json'],
    STAGED,
    [...STAGED, '--expect', 'noindex'],
  ];
  const digests = [];
  for (const words of other) digests.push((await prepared(...words)).settings);
  expect(new Set(digests).size).toBe(other.length);
  const results = ['--format', 'sarif', '--fail-on', 'never', '--most', '7', '--docs', PAGE];
  expect((await prepared(...results)).settings).toBe(digests[0]);
});

it.each([
  [['--config', 'below/settings.json'], { [PAGE]: [] }],
  [['--config', 'below/settings.json', '--baseline', 'known.json'], {}],
])('a baseline is found from the folder of the file that has it: %j', async (words, pages) => {
  expect((await prepared(...words)).baseline?.pages).toEqual(pages);
});

it.each([
  [[], 'https://developers.google.com/search/docs/appearance/title-link'],
  [['--config', 'below/settings.json'], 'https://file.example/en/seo/title-missing/'],
  [
    ['--config', 'below/settings.json', '--docs', 'https://docs.example'],
    'https://docs.example/en/seo/title-missing/',
  ],
])(
  'findings link to the pages of the checks: those of the arguments before those of the file, %j',
  async (words, docs) => {
    expect((await prepared(...words)).definitions['seo/title-missing']?.docs).toBe(docs);
  },
);

it('--deep makes the checks on demand of the area', async () => {
  const areas = [];
  for (const words of [[], ['--deep'], ['--deep', '--only', 'seo'], ['--deep', '--only', 'security']]) {
    const { deepChecks } = await prepared(...words);
    areas.push(['deep/link-broken', 'deep/security-txt'].filter((check) => check in deepChecks));
  }
  expect(areas).toEqual([
    [],
    ['deep/link-broken', 'deep/security-txt'],
    ['deep/link-broken'],
    ['deep/security-txt'],
  ]);
});

it('a baseline that is missing is named as the user sees it', async () => {
  await expect(prepared('--baseline', 'none.json')).rejects.toThrow(
    /^Nothing was checked: there is no baseline none\.json: write it with --write-baseline$/,
  );
});

it('no line and no error has anything secret', async () => {
  const secret = 'token=8f14e45fceea167a5a36dedd4bea2543';
  (await prepared()).say(`${PAGE}?${secret}`);
  expect(told).toEqual([`${PAGE}?token=…`]);
  await expect(prepared('--config', `${PAGE}?${secret}`)).rejects.toThrow(
    /^Nothing was checked: https:.*\?token=… cannot be read: there is no such file$/,
  );
});
