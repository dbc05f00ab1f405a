import { describe, expect, it } from 'vitest';
import type { Text } from '../checks/check.ts';
import { deepChecks } from '../checks/deep/index.ts';
import { checks } from '../checks/index.ts';
import { LANGUAGES, type Language } from './languages.ts';

type Tree = { [key: string]: string | Tree };
const files = import.meta.glob<Tree>('./locales/*.json', { eager: true, import: 'default' });
const catalogues = Object.fromEntries(
  Object.entries(files).map(([path, tree]) => [path.replace(/^.*\/|\.json$/g, ''), tree]),
) as Record<Language, Tree>;

function flat(tree: Tree, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(tree).map(([key, value]) =>
      typeof value === 'string' ? { [`${prefix}${key}`]: value } : flat(value, `${prefix}${key}.`),
    ),
  );
}

/** A text of a check under the keys that its forms have in a catalogue. */
function keyed(key: string, text: Text | undefined): Record<string, string> {
  if (text === undefined) return {};
  if (typeof text === 'string') return { [key]: text };
  return Object.fromEntries(Object.entries(text).map(([form, words]) => [`${key}_${form}`, words]));
}

/** English as every other language must have it: the interface's texts, and those of the checks from their files. */
function english(): Record<string, string> {
  const texts = flat(catalogues.en);
  for (const [id, { title, why, remedy, onPlatform = {}, messages }] of Object.entries({
    ...checks,
    ...deepChecks,
  })) {
    const key = `checks.${id}`;
    Object.assign(texts, keyed(`${key}.title`, title), keyed(`${key}.why`, why));
    Object.assign(texts, keyed(`${key}.remedy`, remedy), flat(onPlatform, `${key}.onPlatform.`));
    for (const [name, message] of Object.entries(messages))
      for (const part of ['fault', 'says', 'remedy'] as const)
        Object.assign(texts, keyed(`${key}.messages.${name}.${part}`, message[part]));
  }
  return texts;
}

const PLURAL = /_(one|few|many|other)$/;
const stem = (key: string) => key.replace(PLURAL, '');
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].sort();

/** The keys a language must have: each plural text in every form that the language has. */
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

describe.each(LANGUAGES)('%s', (language) => {
  const texts = flat(catalogues[language] ?? {});
  const source = english();

  it('is there', () => {
    expect(catalogues[language]).toBeDefined();
  });

  it('L10N-08: has every text in every plural form, and none that nothing asks for', () => {
    const have = new Set(Object.keys(language === 'en' ? source : texts));
    const want = new Set(expected(language));
    expect({
      missing: [...want].filter((key) => !have.has(key)),
      unknown: [...have].filter((key) => !want.has(key)),
    }).toEqual({ missing: [], unknown: [] });
  });

  it('keeps the placeholders of each text', () => {
    const wrong = Object.entries(texts).filter(([key, text]) => {
      const original = source[PLURAL.test(key) ? `${stem(key)}_other` : key] ?? '';
      const [theirs, ours] = [placeholders(original), placeholders(text)];
      // One form of a plural may say "one" in words; where it also means 21, it needs all that English has for many.
      return PLURAL.test(key) ? ours.some((name) => !theirs.includes(name)) : theirs.join() !== ours.join();
    });
    expect(wrong).toEqual([]);
  });

  it('copies no English text', () => {
    // Names of things are capitalised, and ways through the menus of a platform are quoted as they stand there.
    const isProse = (text: string) =>
      !text.includes('→') &&
      (text.replace(/\{\w+\}|\w+\.\w+/g, '').match(/(?<![\w<-])[a-z]{3,}\b/g) ?? []).length > 1;
    const copied = Object.entries(texts).filter(([key, text]) => text === source[key] && isProse(text));
    expect(language === 'en' ? [] : copied).toEqual([]);
  });

  it('leaves no text empty', () => {
    expect(Object.entries(texts).filter(([, text]) => !text.trim())).toEqual([]);
  });
});
