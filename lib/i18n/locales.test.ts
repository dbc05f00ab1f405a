import { describe, expect, it } from 'vitest';
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

/** English as every other language must have it: the interface's texts, and those of the checks from their files. */
function english(): Record<string, string> {
  const texts = flat(catalogues.en);
  for (const [id, { title, why, messages }] of Object.entries({ ...checks, ...deepChecks })) {
    texts[`checks.${id}.title`] = title;
    texts[`checks.${id}.why`] = why;
    for (const [name, text] of Object.entries(messages)) {
      if (typeof text === 'string') texts[`checks.${id}.messages.${name}`] = text;
      else
        for (const [form, words] of Object.entries(text))
          texts[`checks.${id}.messages.${name}_${form}`] = words;
    }
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
      const original = source[key] ?? source[`${stem(key)}_other`] ?? '';
      const [theirs, ours] = [placeholders(original), placeholders(text)];
      // One form of a plural may say "one" in words.
      return PLURAL.test(key) ? ours.some((name) => !theirs.includes(name)) : theirs.join() !== ours.join();
    });
    expect(wrong).toEqual([]);
  });

  it('leaves no text empty', () => {
    expect(Object.entries(texts).filter(([, text]) => !text.trim())).toEqual([]);
  });
});
