import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { deepChecks } from '../../lib/checks/deep/index.ts';
import { checks } from '../../lib/checks/index.ts';
import { siteChecks } from '../../lib/checks/site/index.ts';
import { LANGUAGES } from '../../lib/i18n/languages.ts';
import { partsOf } from './document-parts.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const GLOSSARY: { never?: Record<string, string[]> }[] = JSON.parse(read('lib/i18n/glossary.json'));

describe.each(LANGUAGES)('the listing in %s', (language) => {
  const text = read(`.github/store/listing.${language}.md`);
  const parts = partsOf(text, '##');
  const banned = GLOSSARY.flatMap(({ never }) => never?.[language] ?? []);
  const { extension } = JSON.parse(read(`lib/i18n/locales/${language}.json`));

  it('has the name and the summary of the manifest, which the Chrome and Edge stores use', () => {
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

  it('has a caption for every image', () => {
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
    const said = [...text.matchAll(/(\d+) (?:checks|проверок|перевірок|testów)/g)].map(([, count]) =>
      Number(count),
    );
    expect(said).toHaveLength(2);
    for (const count of said)
      expect(Object.keys({ ...checks, ...deepChecks, ...siteChecks }).length).toBeGreaterThan(count);
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

describe('the permissions document for reviewers', () => {
  it('lists the same permissions as its table, which the built manifests are compared with', () => {
    const [, table = ''] = read('.github/store/permissions.md').split('| permission | why |');
    const told = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name as string),
    );
    const parts = partsOf(read('.github/store/permissions.md'), '###');
    expect([...parts.keys()].filter((name) => !name.includes('://')).sort()).toEqual(told.sort());
    // Chrome's form accepts 1,000 characters for each.
    for (const [name, text] of parts) expect([name, text.length < 1_000]).toEqual([name, true]);
  });
});

it('the changelog has the version of package.json, or the unreleased one', () => {
  const { version } = JSON.parse(read('package.json'));
  const [newest, next] = [...partsOf(read('CHANGELOG.md'), '##').keys()];
  expect(newest === 'Unreleased' ? (next ?? version) : newest).toMatch(
    new RegExp(`^${version.replaceAll('.', '\\.')}\\b`),
  );
});
