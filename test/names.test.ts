import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** An exported name, and the path of the file that declares it. */
interface Declared {
  name: string;
  file: string;
}

/** A name that may exist more than once, where, and why nobody confuses the two. */
interface Convention {
  name: RegExp;
  in: RegExp;
  why: string;
}

const EXPORTS: readonly Convention[] = [
  {
    name: /^examples$/,
    in: /^lib\/checks\/(seo|security|deep|site)\//,
    why: 'the examples of a check are next to it, and nothing imports them by name',
  },
  {
    name: /^(createProject|listProjects|projectById)$/,
    in: /^lib\/api\/(audit|promotion|rank|shield)\.ts$/,
    why: 'an endpoint is called `area.name`, as `audit.createProject`; each product has projects',
  },
  {
    name: /^load(Deep|Site)?Checks$/,
    in: /^scripts\/(build\/load-checks|terminal-package\/bundled-checks)\.ts$/,
    why: 'in the package of the terminal, the one file takes the place of the other',
  },
  {
    name: /^(test|Plumbline)$/,
    in: /^test\/e2e\/(firefox\/)?plumbline\.ts$/,
    why: 'a test of Firefox is given the same things as one of Chromium, under the same names',
  },
];

const FILES: readonly Convention[] = [
  { name: /^index$/, in: /./, why: 'what a folder exports, or where an entry point begins' },
  {
    name: /^main$/,
    in: /^(entrypoints|test\/bench)\//,
    why: 'where a page of the extension begins, or the bench',
  },
  { name: /^places$/, in: /^components\/site\//, why: 'the screens of a product in the side panel' },
  {
    name: /^(kind|crawl|run|scan|rank-check)$/,
    in: /^lib\/service\/(jobs|operations)\//,
    why: 'an order to the service is an operation, and the job that it starts has the same name',
  },
  {
    name: /./,
    in: /^lib\/checks\/(seo|security|deep|site)\/[^/]+$/,
    why: 'the name of a file is the id of its check, which begins with the area',
  },
  {
    name: /./,
    in: /^components\/page-data\/views\//,
    why: 'a table is named after what it shows, and the code that reads it from the page has the same name',
  },
  {
    name: /./,
    in: /^scripts\/[^/]+$/,
    why: 'a command has the name that it has in package.json',
  },
  {
    name: /^(engine|link-table|stored|sandbox|terminal|crawl)$/,
    in: /^test\/bench\//,
    why: 'a part of the bench has the name of what it measures',
  },
  {
    name: /^plumbline$/,
    in: /^test\/e2e\//,
    why: 'what tests of a browser are given: one file for Chromium, one for Firefox',
  },
];

/** Names that say nothing about the content of a file. */
const RIDDLES = /^(said|told|shown|kept|found|where|way|ways|gate|hint|stuff)$/;

const ROOT = new URL('..', import.meta.url).pathname;

function filesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    const path = join(folder, name);
    return statSync(join(ROOT, path)).isDirectory() ? filesIn(path) : [path];
  });
}

/** The stand-ins for the service (`test/sandbox`, `test/hostile`) have its names, which `lib/api` has too. */
const sources = ['entrypoints', 'components', 'lib', 'scripts', 'test/bench', 'test/e2e']
  .flatMap(filesIn)
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.(test|spec)\.tsx?$|\.d\.ts$/.test(file));

/**
 * Returns what a file declares for others, types and values; what it only re-exports is declared elsewhere.
 */
function exportsOf(text: string): string[] {
  const declared = text.matchAll(
    /^export (?:declare |abstract |async )*(?:type|interface|const|let|function\*?|class) ([\w$]+)/gm,
  );
  const unpacked = [...text.matchAll(/^export const [{[]([^}\]]*)[}\]]/gm)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.replace(/^.*:/s, '').trim()),
  );
  // A schema and the type of what it parses are one thing with one name.
  return [...new Set([...[...declared].map(([, name = '']) => name), ...unpacked.filter(Boolean)])];
}

/** Returns each name that several files declare, with those files; a convention exempts a file. */
function repeated(all: readonly Declared[], conventions: readonly Convention[]): [string, string[]][] {
  const isUsual = ({ name, file }: Declared) =>
    conventions.some((convention) => convention.name.test(name) && convention.in.test(file));
  const files = Map.groupBy(
    all.filter((one) => !isUsual(one)),
    ({ name }) => name,
  );
  return [...files]
    .filter(([, declared]) => declared.length > 1)
    .map(([name, declared]) => [name, declared.map(({ file }) => file)]);
}

const stemOf = (file: string): string => file.replace(/^.*\/|\.(tsx?|mjs)$/g, '');
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const exported = sources.flatMap((file) => exportsOf(textOf(file)).map((name) => ({ name, file })));
const named = sources.map((file) => ({ name: stemOf(file), file }));

/** Conventions that would otherwise cause duplicates. */
const unused = (all: readonly Declared[], conventions: readonly Convention[]): string[] =>
  conventions
    .filter((one) => {
      const others = conventions.filter((other) => other !== one);
      return repeated(all, others).length === repeated(all, conventions).length;
    })
    .map(({ why }) => `No name needs this exception now, remove it: ${why}`);

const exportFaults = (all: readonly Declared[]): string[] =>
  repeated(all, EXPORTS).map(
    ([name, files]) =>
      `${name} is exported by ${files.join(' and ')}: one name has one meaning. Rename one of them after what it is, or export it once.`,
  );
const fileFaults = (all: readonly Declared[]): string[] => [
  ...repeated(all, FILES).map(
    ([name, files]) =>
      `${files.join(' and ')} are both called ${name}: name each after its content, so that one name finds one file.`,
  ),
  ...all
    .filter(({ name }) => RIDDLES.test(name))
    .map(({ file }) => `${file} does not describe its content: rename it.`),
];

it('one exported name has one meaning', () => {
  expect(exported.length).toBeGreaterThan(1_500);
  expect(exportFaults(exported)).toEqual([]);
  expect(unused(exported, EXPORTS)).toEqual([]);
});

it('one basename has one meaning, and describes the content of the file', () => {
  expect(fileFaults(named)).toEqual([]);
  expect(unused(named, FILES)).toEqual([]);
});

it.each([
  ['interface', 'export interface Tone {}'],
  ['type', "export type Tone = 'warn';"],
  ['schema with its type', 'export const Tone = z.string();\nexport type Tone = z.output<typeof Tone>;'],
  ['function', 'export function Tone() {}'],
  ['generator', 'export async function* Tone() {}'],
  ['class', 'export abstract class Tone {}'],
  ['part of an object', 'export const { other: Tone, Pitch } = parts;'],
])('refuses a name that another file also has: %s', (_kind, text) => {
  const declared = ['components/ui/ring.tsx', 'lib/report/history.ts'].flatMap((file) =>
    exportsOf(text)
      .filter((name) => name === 'Tone')
      .map((name) => ({ name, file })),
  );
  expect(exportFaults(declared)).toEqual([
    'Tone is exported by components/ui/ring.tsx and lib/report/history.ts: one name has one meaning. Rename one of them after what it is, or export it once.',
  ]);
});

it.each([
  ['re-exports', "export { weigh } from '../report/leave-out.ts';"],
  ['a default export', 'export default function Tone() {}'],
  ['what stays inside', 'interface Tone {}'],
])('allows %s', (_kind, text) => {
  expect(exportsOf(text)).toEqual([]);
});

it.each([
  [
    ['lib/api/client.ts', 'lib/page/engine/client.ts'],
    'lib/api/client.ts and lib/page/engine/client.ts are both called client: name each after its content, so that one name finds one file.',
  ],
  [
    ['lib/report/score.ts', 'components/report/score.tsx'],
    'lib/report/score.ts and components/report/score.tsx are both called score: name each after its content, so that one name finds one file.',
  ],
  [['lib/report/kept.ts'], 'lib/report/kept.ts does not describe its content: rename it.'],
])('refuses files called %s', (files, sentence) => {
  expect(fileFaults(files.map((file) => ({ name: stemOf(file), file })))).toEqual([sentence]);
});
