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
  ['x-frame-options', 'DENY', 'SAMEORIGIN', 'X-Frame-Options: DENY → SAMEORIGIN'],
] as const)('a difference in %s is in the reader’s language', (field, before, now, text) => {
  const { name, ...values } = differenceTexts(words, { field, importance, values: [{ before, now }] });
  expect(`${name}: ${values.before} → ${values.now}`).toBe(text);
});
