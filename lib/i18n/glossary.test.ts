import { describe, expect, it } from 'vitest';
import { flat, textsOfSwitches } from '../../scripts/pseudo/english-texts.ts';
import { deepChecks } from '../checks/deep/index.ts';
import { checks } from '../checks/index.ts';
import { siteChecks } from '../checks/site/index.ts';
import glossary from './glossary.json' with { type: 'json' };
import { LANGUAGES, type Language } from './languages.ts';
import english from './locales/en.json' with { type: 'json' };

/** A thing, and its one name in each language. */
interface Term extends Readonly<Record<Language, string>> {
  /** What it is, if the word alone does not say. */
  means?: string;
  /** The key of the message that explains it where a user first meets it. */
  explained?: string;
  /** Words that are not used for it: parts of words, in lower case. */
  never?: Readonly<Partial<Record<Language, readonly string[]>>>;
}

const GLOSSARY: readonly Term[] = glossary;

const files = import.meta.glob<object>('./{locales,sets,headers,checks,docs}/*.json', {
  eager: true,
  import: 'default',
});

/** Returns every string of a tree with its path. */
function textsIn(tree: object, path: string): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [[`${path}.${key}`, value] as [string, string]];
    return typeof value === 'object' && value !== null ? textsIn(value, `${path}.${key}`) : [];
  });
}

/** Returns all strings of a language: the catalogs, and for English also the strings in the files of the checks. */
function textsOf(language: Language): [path: string, text: string][] {
  const catalogues = Object.entries(files)
    .filter(([path]) => path.endsWith(`/${language}.json`))
    .flatMap(([path, tree]) => textsIn(tree, path))
    .concat(Object.entries(textsOfSwitches(language)));
  if (language !== 'en') return catalogues;
  const own = Object.entries({ ...checks, ...deepChecks, ...siteChecks }).flatMap(
    ([id, { title, why, remedy, onPlatform, messages }]) =>
      textsIn({ title, why, remedy, onPlatform, messages }, id),
  );
  return [...catalogues, ...own];
}

it('says where a term is explained', () => {
  const keys = Object.keys(flat(english));
  const explained = GLOSSARY.flatMap((term) => term.explained ?? []);
  expect(explained.filter((key) => !keys.includes(key))).toEqual([]);
});

describe.each(LANGUAGES)('the glossary in %s', (language) => {
  it('has a word for each term', () => {
    expect(GLOSSARY.filter((term) => !term[language].trim())).toEqual([]);
  });

  it('bans no word that a message contains', () => {
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
