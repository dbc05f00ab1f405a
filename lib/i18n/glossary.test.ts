import { describe, expect, it } from 'vitest';
import { textsOfSwitches } from '../../scripts/pseudo/english-texts.ts';
import { deepChecks } from '../checks/deep/index.ts';
import { checks } from '../checks/index.ts';
import glossary from './glossary.json' with { type: 'json' };
import { LANGUAGES, type Language } from './languages.ts';

/** One thing that is spoken of, and its one name in each language. */
interface Term extends Readonly<Record<Language, string>> {
  /** What it is, where the word alone does not tell. */
  means?: string;
  /** Words that are not used for it: parts of words, in lower case. */
  never?: Readonly<Partial<Record<Language, readonly string[]>>>;
}

const GLOSSARY: readonly Term[] = glossary;

const files = import.meta.glob<object>('./{locales,headers,checks}/*.json', {
  eager: true,
  import: 'default',
});

/** Every text in a tree, under its path. */
function textsIn(tree: object, path: string): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [[`${path}.${key}`, value] as [string, string]];
    return typeof value === 'object' && value !== null ? textsIn(value, `${path}.${key}`) : [];
  });
}

/** All texts that a reader of the language sees: the catalogues, and in English what the checks' own files say. */
function textsOf(language: Language): [path: string, text: string][] {
  const catalogues = Object.entries(files)
    .filter(([path]) => path.endsWith(`/${language}.json`))
    .flatMap(([path, tree]) => textsIn(tree, path))
    .concat(Object.entries(textsOfSwitches(language)));
  if (language !== 'en') return catalogues;
  const own = Object.entries({ ...checks, ...deepChecks }).flatMap(
    ([id, { title, why, remedy, onPlatform, messages }]) =>
      textsIn({ title, why, remedy, onPlatform, messages }, id),
  );
  return [...catalogues, ...own];
}

describe.each(LANGUAGES)('the glossary in %s', (language) => {
  it('names each term', () => {
    expect(GLOSSARY.filter((term) => !term[language].trim())).toEqual([]);
  });

  it('finds none of the words that it bans', () => {
    const banned = GLOSSARY.flatMap((term) => term.never?.[language] ?? []);
    const found = textsOf(language).flatMap(([path, text]) =>
      banned
        .filter((word) => text.toLowerCase().includes(word))
        .map((word) => `${path}: “${word}” in ${text}`),
    );
    expect(found).toEqual([]);
  });

  it('bans in lower case, and never one of its own terms', () => {
    const banned = GLOSSARY.flatMap((term) => term.never?.[language] ?? []);
    expect(banned.filter((word) => word !== word.toLowerCase())).toEqual([]);
    const terms = GLOSSARY.map((term) => term[language].toLowerCase());
    expect(terms.filter((term) => banned.some((word) => term.includes(word)))).toEqual([]);
  });
});
