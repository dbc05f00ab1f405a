import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deepChecks } from '../../lib/checks/deep/index.ts';
import { checks } from '../../lib/checks/index.ts';
import { LANGUAGES } from '../../lib/i18n/languages.ts';
import { LAYOUT, layoutOf, TABLES } from '../../lib/platform/layout.ts';
import { OPERATION_KINDS } from '../../lib/service/operations/kinds/index.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const GLOSSARY: { never?: Record<string, string[]> }[] = JSON.parse(read('lib/i18n/glossary.json'));

/** What stands under the headings of a level, up to the next heading of any. */
const partsOf = (text: string, level: string) =>
  new Map(
    text
      .split(/^(?=#+ )/m)
      .filter((part) => part.startsWith(`${level} `))
      .map((part) => {
        const [heading = '', ...lines] = part.split('\n');
        return [heading.slice(level.length + 1).replaceAll('`', ''), lines.join('\n').trim()] as const;
      }),
  );

/** What stands in the first cell of each row, with the cells behind it; the head of the table is left out. */
const rowsOf = (text: string) =>
  new Map(
    [...text.matchAll(/^\| (.+) \|$/gm)].slice(1).map(([, row = '']) => {
      const [first = '', ...cells] = row.split(' | ');
      return [first.replaceAll('`', ''), cells.map((cell) => cell.replaceAll('`', ''))] as const;
    }),
  );

describe.each(LANGUAGES)('the listing in %s', (language) => {
  const text = read(`.github/store/listing.${language}.md`);
  const parts = partsOf(text, '##');
  const banned = GLOSSARY.flatMap(({ never }) => never?.[language] ?? []);
  const { extension } = JSON.parse(read(`lib/i18n/locales/${language}.json`));

  it('has the name and the summary of the manifest, which the stores of Chrome and Edge take from there', () => {
    expect(/^# (.+)$/m.exec(text)?.[1]).toBe(extension.name);
    expect(parts.get('Summary')).toBe(extension.description);
  });

  it('keeps the limits of the stores', () => {
    // Edge 45, Firefox 50, Chrome 75.
    expect(extension.name.length).toBeLessThanOrEqual(45);
    expect(parts.get('Summary')?.length).toBeLessThanOrEqual(132);
    expect(parts.get('Summary for Firefox')?.length).toBeLessThanOrEqual(250);
    // Edge takes 250 to 10,000; Chrome up to 16,000, Firefox up to 15,000.
    expect(parts.get('Description')?.length).toBeGreaterThan(1_500);
    expect(parts.get('Description')?.length).toBeLessThanOrEqual(10_000);
  });

  it('has words for every picture', () => {
    const pictures: Record<string, Record<string, string[]>> = JSON.parse(
      read('.github/store/pictures.json'),
    );
    expect(Object.keys(pictures)).toEqual(['popup', 'panel', 'projects', 'tile']);
    for (const says of Object.values(pictures)) {
      expect(says[language]?.map((part) => part.length > 5)).toEqual([true, true]);
      expect(banned.filter((word) => says[language]?.join().toLowerCase().includes(word))).toEqual([]);
    }
  });

  it('promises no more checks than there are', () => {
    const said = [...text.matchAll(/(\d+) (?:checks|проверок|перевірок|sprawdzeń)/g)].map(([, count]) =>
      Number(count),
    );
    expect(said).toHaveLength(2);
    for (const count of said) expect(Object.keys({ ...checks, ...deepChecks }).length).toBeGreaterThan(count);
  });

  it('uses the words of the product', () => {
    expect(banned.filter((word) => text.toLowerCase().includes(word))).toEqual([]);
  });

  it('has the same parts as the English one', () => {
    const shape = (document: string) =>
      document.split('\n').map((line) => /^(?:#+ |• |$)/.exec(line)?.[0] ?? 'text');
    expect(shape(text)).toEqual(shape(read('.github/store/listing.en.md')));
  });
});

describe('the privacy policy', () => {
  const policy = partsOf(read('.github/store/privacy.md'), '###');
  const namesIn = (part: string) => [...rowsOf(policy.get(part) ?? '').keys()].sort();

  const sources = ['components', 'entrypoints', 'lib'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => [join(folder, name).replaceAll('\\', '/'), read(join(folder, name))] as const),
  );
  const found = (pattern: RegExp) =>
    sources.flatMap(([, text]) => [...text.matchAll(pattern)].map(([, name]) => name as string));

  it('names every value that is kept until the extension is removed, and none besides', () => {
    const kept = [...found(/'local:(\w+)'/g), ...found(/localStorage\.setItem\('(\w+)'/g)];
    expect(namesIn('Settings, until you remove the extension')).toEqual([...new Set(kept)].sort());
  });

  it('names every value that is kept until the browser closes, and none besides', () => {
    const kept = [...found(/'session:(\w+)'/g), ...found(/keyOf = \(tabId: number\) => `(\w+):/g)];
    expect(namesIn('In memory, until the browser closes')).toEqual(kept.sort());
  });

  it('knows every file that writes to a storage', () => {
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

  it('names every table of the database, with its bounds', () => {
    const rows = rowsOf(policy.get('Rows, until they are too old or too many') ?? '');
    expect([...rows.keys()].sort()).toEqual([...TABLES].sort());
    for (const name of Object.keys(LAYOUT) as typeof TABLES) {
      const { keep } = layoutOf(name);
      if (keep)
        expect([name, ...(rows.get(name) ?? []).slice(-2)]).toEqual([name, `${keep.most}`, `${keep.days}`]);
    }
  });

  it('names every order that something can be sent by', () => {
    const sent = [...rowsOf(policy.get('What an order says') ?? '').values()].map(([route]) => route);
    expect(sent.sort()).toEqual([...OPERATION_KINDS.keys()].sort());
  });
});

describe('the permissions told to reviewers', () => {
  it('are those of the README, which the built manifests are held to', () => {
    const [, table = ''] = read('README.md').split('| permission | why |');
    const told = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name as string),
    );
    const parts = partsOf(read('.github/store/permissions.md'), '###');
    expect([...parts.keys()].filter((name) => !name.includes('://')).sort()).toEqual(told.sort());
    // Chrome's form takes 1,000 characters of each.
    for (const [name, text] of parts) expect([name, text.length < 1_000]).toEqual([name, true]);
  });
});

it('the changelog has the version that is in package.json, or what is to come', () => {
  const { version } = JSON.parse(read('package.json'));
  const [newest, next] = [...partsOf(read('CHANGELOG.md'), '##').keys()];
  expect(newest === 'Unreleased' ? (next ?? version) : newest).toMatch(
    new RegExp(`^${version.replaceAll('.', '\\.')}\\b`),
  );
});
