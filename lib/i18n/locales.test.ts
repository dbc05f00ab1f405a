import { describe, expect, it } from 'vitest';
import { flat, type Tree, textsOfChecks, textsOfSwitches } from '../../scripts/pseudo/english-texts.ts';
import { deepChecks } from '../checks/deep/index.ts';
import { checks } from '../checks/index.ts';
import { siteChecks } from '../checks/site/index.ts';
import { LANGUAGES, type Language } from './languages.ts';

const files = import.meta.glob<Tree>('./locales/*.json', { eager: true, import: 'default' });
const ofChecks = import.meta.glob<Tree>('./checks/*.json', { eager: true, import: 'default' });
const ofSets = import.meta.glob<Tree>('./sets/*.json', { eager: true, import: 'default' });
const ofDocs = import.meta.glob<Tree>('./docs/*.json', { eager: true, import: 'default' });
const headers = import.meta.glob<Tree>('./headers/*.json', { eager: true, import: 'default' });
const catalogues = Object.fromEntries(
  Object.entries(files).map(([path, tree]) => [
    path.replace(/^.*\/|\.json$/g, ''),
    { ...tree, ...ofSets[path.replace('locales', 'sets')], ...ofDocs[path.replace('locales', 'docs')] },
  ]),
) as Record<Language, Tree>;

/**
 * The English strings that every other language must have: the interface's, and those of the checks from their files.
 */
const english = () => ({
  ...flat(catalogues.en),
  ...textsOfSwitches('en'),
  ...textsOfChecks({ ...checks, ...deepChecks, ...siteChecks }),
});

const PLURAL = /_(one|few|many|other)$/;
const stem = (key: string) => key.replace(PLURAL, '');
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();

/** Returns the keys that a language must have: each plural in every form of the language. */
function expected(language: Language): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return [
    ...new Set(
      Object.keys(english()).flatMap((key) =>
        PLURAL.test(key) ? forms.map((form) => `${stem(key)}_${form}`) : [key],
      ),
    ),
  ].sort();
}

/** Names from the technology and the service, and the few words that Polish shares with English. */
const NAMES = new Set(
  [
    'byte contentful cumulative first interaction largest layout next paint shift time to vitals web',
    'follow head hreflang integrity meta nofollow observatory resource secure sponsored subresource title ugc viewport',
    'element format link plan plumbline pro px start status top',
  ].flatMap((words) => words.split(' ')),
);

/** Whether a string has nothing to translate; paths through the menus of a platform are quoted as they are there. */
function isName(text: string): boolean {
  // Words with punctuation or capitals inside are code or header names: `robots.txt`, `X-Frame-Options`, `CSP`.
  const words = text.replace(/\{\w+\}/g, '').match(/[\p{L}\d.<>/_-]+/gu) ?? [];
  const plain = words.map((word) => word.replace(/\.$/, '')).filter((word) => /^\p{Lu}?\p{Ll}+$/u.test(word));
  return text.includes('→') || plain.every((word) => NAMES.has(word.toLowerCase()));
}

it('every language has a catalog, and no other', () => {
  expect(Object.keys(catalogues).sort()).toEqual([...LANGUAGES].sort());
});

describe.each(LANGUAGES)('%s', (language) => {
  const checkTexts = ofChecks[`./checks/${language}.json`];
  const texts = {
    ...flat({ ...catalogues[language], ...(checkTexts && { checks: checkTexts }) }),
    ...textsOfSwitches(language),
  };
  const source = english();

  it('L10N-08: has every string in every plural form, and no unused ones', () => {
    const have = new Set(Object.keys(language === 'en' ? source : texts));
    const want = new Set(expected(language));
    expect({
      missing: [...want].filter((key) => !have.has(key)),
      unknown: [...have].filter((key) => !want.has(key)),
    }).toEqual({ missing: [], unknown: [] });
  });

  it('keeps the placeholders of each string', () => {
    const wrong = Object.entries(texts).filter(([key, text]) => {
      const original = source[PLURAL.test(key) ? `${stem(key)}_other` : key] ?? '';
      const [theirs, ours] = [placeholders(original), placeholders(text)];
      // A plural form for 1 may say "one" in words; if it also applies to 21, it needs every value of the English
      // plural.
      return PLURAL.test(key) ? ours.some((name) => !theirs.includes(name)) : theirs.join() !== ours.join();
    });
    expect(wrong).toEqual([]);
  });

  it('copies no English string', () => {
    const own = { ...texts, ...flat(headers[`./headers/${language}.json`] ?? {}) };
    const theirs = { ...source, ...flat(headers['./headers/en.json'] ?? {}) };
    const copied = Object.entries(own).filter(([key, text]) => text === theirs[key] && !isName(text));
    expect(language === 'en' ? [] : copied).toEqual([]);
  });

  it('is written with plain spaces: `withNoBreakSpaces` adds the others', () => {
    const own = { ...texts, ...flat(headers[`./headers/${language}.json`] ?? {}) };
    expect(Object.entries(own).filter(([, text]) => /[\u00A0\u202F]/.test(text))).toEqual([]);
  });

  it('has no empty string', () => {
    expect(Object.entries(texts).filter(([, text]) => !text.trim())).toEqual([]);
  });
});
