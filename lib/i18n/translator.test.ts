import { describe, expect, it } from 'vitest';
import type { Language } from './languages.ts';
import { type TextKey, translatorOf } from './translator.ts';

const FORMS = {
  pages_one: '{count} one',
  pages_few: '{count} few',
  pages_many: '{count} many',
  pages_other: '{count} other',
  inner: { site: '{site} of {count}' },
};
const said = (language: Language, key: string, values?: Record<string, string | number>) =>
  translatorOf(language, FORMS).find(key, values);

describe('a string', () => {
  it.each<[Language, number, string]>([
    ['en', 1, '1 one'],
    ['en', 2, '2 other'],
    ['en', 1_234.5, '1,234.5 other'],
    ['ru', 21, '21 one'],
    ['ru', 3, '3 few'],
    ['ru', 11, '11 many'],
    ['ru', 0, '0 many'],
    ['en', 0, '0 other'],
    ['uk', 12_345, '12\u00A0345 many'],
    ['uk', 0.5, '0,5 other'],
    ['pl', 1, '1 one'],
    ['pl', 21, '21 many'],
    ['pl', 22_222, '22\u00A0222 few'],
  ])('in %s has the plural form and the digits for %d', (language, count, text) => {
    expect(said(language, 'pages', { count })).toBe(text);
  });

  it('is found by its path, with readable addresses, and keeps a name that has no value', () => {
    const site = 'https://tea.example/%D1%87%D0%B0%D0%B9';
    expect(said('en', 'inner.site', { site })).toBe('https://tea.example/чай of {count}');
    expect(said('en', 'inner.site', { site: '1,5', toString: 2 })).toBe('1,5 of {count}');
  });

  it.each(['inner', 'inner.other', 'pages', 'constructor', 'inner.site.length'])('is not: %s', (key) => {
    expect(said('en', key)).toBe(null);
    expect(translatorOf('en', FORMS).t(key as TextKey)).toBe(key);
  });
});
