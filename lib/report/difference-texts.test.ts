import { expect, it } from 'vitest';
import polish from '../i18n/locales/pl.json';
import { translatorOf } from '../i18n/translator.ts';
import { differenceTexts } from './difference-texts.ts';

const words = translatorOf('pl', polish);
const importance = 'important';

it.each([
  ['index', 'open', 'closed', 'Indeksowanie: indeksowanie dozwolone → indeksowanie wyłączone'],
  ['kind', 'product', 'error', 'Rodzaj strony: Produkt → Strona błędu'],
  ['title', 'Czajniki', null, 'Title: Czajniki → –'],
  ['content-security-policy', null, "default-src 'self'", "Content-Security-Policy: – → default-src 'self'"],
  ['text', '5', '7', 'Słowa: 5 → 7'],
  ['text', '5', '5', 'Słowa: 5 → Tyle samo, ale inne'],
  // Two pages with the same canonical URL, which is that of the first: so it is a difference.
  ['canonical', '/czajniki', '/czajniki', 'Kanoniczny URL: /czajniki → /czajniki'],
  ['x-frame-options', 'DENY', 'SAMEORIGIN', 'X-Frame-Options: DENY → SAMEORIGIN'],
] as const)('a difference in %s is in the reader’s language', (field, before, now, text) => {
  const { name, ...values } = differenceTexts(words, { field, importance, values: [{ before, now }] });
  expect(`${name}: ${values.before} → ${values.now}`).toBe(text);
});

it.each([
  [5, 'h1 · h2 · h3 · h4 · h5'],
  [7, 'h1 · h2 · h3 · h4 · h5 · i\u00A0jeszcze 2'],
])('of %i values, at most five are written out', (count, before) => {
  const values = Array.from({ length: count }, (_, index) => ({ before: `h${index + 1}`, now: null }));
  expect(differenceTexts(words, { field: 'headings', importance, values })).toEqual({
    name: 'Nagłówki',
    before,
    now: '–',
  });
});
