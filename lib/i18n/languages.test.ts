import { expect, it } from 'vitest';
import { chooseLanguage } from './languages.ts';

it.each([
  ['the first that there is', 'auto', ['de-DE', 'uk-UA', 'ru'], 'uk'],
  ['whatever its letters', 'auto', ['PL'], 'pl'],
  ['English if there is none', 'auto', ['de', 'fr-CA'], 'en'],
  ['English if the browser has none', 'auto', [], 'en'],
  ['the user’s own choice', 'ru', ['pl'], 'ru'],
] as const)('the language is %s', (_which, choice, preferred, language) => {
  expect(chooseLanguage(choice, preferred)).toBe(language);
});
