import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Observing } from '../../lib/page/observe/observation.ts';
import { LAYOUT, layoutOf, TABLES } from '../../lib/platform/layout.ts';
import { OPERATION_KINDS } from '../../lib/service/operations/kinds/index.ts';
import { partsOf, rowsOf } from './document-parts.ts';
import { fieldsOf } from './stored-fields.ts';

const read = (path: string) => readFileSync(path, 'utf8');

/** The schema of everything that is stored, by name, recorded as it is declared. */
const declared = vi.hoisted(() => new Map<string, z.ZodMiniType>());
vi.mock('../../lib/platform/stored.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../lib/platform/stored.ts')>();
  const stored: typeof original.stored = (key, schema, fallback) => {
    declared.set(key.replace(/^\w+:/, ''), schema);
    return original.stored(key, schema, fallback);
  };
  const storedList: typeof original.storedList = (key, schema) => {
    declared.set(key.slice(key.indexOf(':') + 1), z.array(schema));
    return original.storedList(key, schema);
  };
  return { ...original, stored, storedList };
});
vi.mock('../../lib/platform/table.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../lib/platform/table.ts')>();
  const defineTable: typeof original.defineTable = (name, row) => {
    declared.set(name, row);
    return original.defineTable(name, row);
  };
  declared.set(original.aside.name, original.aside.row);
  return { ...original, defineTable };
});

const sources = ['components', 'entrypoints', 'lib'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => [join(folder, name).replaceAll('\\', '/'), read(join(folder, name))] as const),
);
const found = (pattern: RegExp) =>
  sources.flatMap(([, text]) => [...text.matchAll(pattern)].map(([, name]) => name as string));

const policy = partsOf(read('.github/store/privacy.md'), '###');
const namesIn = (part: string) => [...rowsOf(policy.get(part) ?? '').keys()].sort();

describe('what the privacy policy says is kept', () => {
  it('lists every value that is kept until the extension is removed', () => {
    const kept = [...found(/'local:(\w+)'/g), ...found(/localStorage\.setItem\('(\w+)'/g)];
    expect(namesIn('Settings, until you remove the extension')).toEqual([...new Set(kept)].sort());
  });

  it('lists every value that is kept until the browser closes', () => {
    const kept = [...found(/'session:(\w+)'/g), ...found(/keyOf = \(tabId: number\) => `(\w+):/g)];
    expect(namesIn('In memory, until the browser closes')).toEqual(kept.sort());
  });

  it('lists every table of the database, with its limits', () => {
    const rows = rowsOf(policy.get('Rows, until they are too old or too many') ?? '');
    expect([...rows.keys()].sort()).toEqual([...TABLES].sort());
    for (const name of Object.keys(LAYOUT) as typeof TABLES) {
      const { keep } = layoutOf(name);
      if (keep)
        expect([name, ...(rows.get(name) ?? []).slice(-2)]).toEqual([name, `${keep.most}`, `${keep.days}`]);
    }
  });

  it('is written by no other file than these', () => {
    const writers = sources.filter(([, text]) =>
      /storage\.(?:local|session|sync)\.set\(|storage\[area\]\.set\(|Storage\.setItem|caches\.open|document\.cookie =/.test(
        text,
      ),
    );
    expect(writers.map(([file]) => file).sort()).toEqual([
      'components/shell/appearance.ts',
      'lib/page/observe/observation-store.ts',
      'lib/platform/stored.ts',
      'lib/service/connection/access.ts',
    ]);
  });
});

describe('what the privacy policy says field by field', () => {
  const VALUES: Record<string, unknown> = JSON.parse(read('test/golden/stored/1/values.json'));
  const samplesOf = (name: string): readonly unknown[] =>
    (TABLES as readonly string[]).includes(name)
      ? JSON.parse(read(`test/golden/stored/1/${name}.json`))
      : [VALUES[name]];
  const told = (name: string) =>
    [...rowsOf(policy.get(name) ?? '').keys()].flatMap((cell) => cell.split(', ')).sort();

  beforeAll(async () => {
    const declaring = sources.filter(([, text]) =>
      /\b(?:stored|storedList|defineTable)(?:<[^(]*>)?\(\s*'/.test(text),
    );
    await Promise.all(declaring.map(([file]) => import(/* @vite-ignore */ `../../${file}`)));
  });

  it('covers everything that is declared', () => {
    const single = [...found(/'(?:local|session):(\w+)'/g), ...TABLES];
    expect([...declared.keys()].sort()).toEqual([...new Set(single)].sort());
  });

  it('lists each field of every value and every row, and no others', () => {
    const kept = [...declared].map(([name, schema]) => {
      const fields = fieldsOf(schema, samplesOf(name)).filter((field) => field !== '');
      // What the service says about a project is stored unchanged.
      const own = fields.map((field) => (name === 'projects' ? field.replace(/^data\..*/, 'data') : field));
      return [name, [...new Set(own)].sort()];
    });
    expect(kept.map(([name]) => [name, told(name as string)])).toEqual(kept);
  });

  it('lists each field of values without a schema', () => {
    const observing = new Observing();
    observing.requested({ requestId: '1', url: '', timeStamp: 0, type: 'main_frame', method: 'GET' });
    expect(told('observed')).toEqual(Object.keys(observing.observation ?? {}).sort());
    const [, appearance = ''] =
      /setItem\('appearance', JSON\.stringify\(\{ (.*) \}\)\)/.exec(read('components/shell/appearance.ts')) ??
      [];
    expect(told('appearance')).toEqual(appearance.split(', ').sort());
  });

  it('describes each', () => {
    const silent = [...policy].flatMap(([name, part]) =>
      [...rowsOf(part)]
        .filter(([, [words = '']]) => words.length < 8)
        .map(([fields]) => `${name}: ${fields}`),
    );
    expect(silent).toEqual([]);
  });
});

it('the privacy policy lists every order that sends something', () => {
  const sent = [...rowsOf(policy.get('What an order says') ?? '').values()].map(([route]) => route);
  expect(sent.sort()).toEqual([...OPERATION_KINDS.keys()].sort());
});
