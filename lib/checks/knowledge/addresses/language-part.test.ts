import { expect, it } from 'vitest';
import { isLanguagePart } from './language-part.ts';

it.each(['de', 'DE', 'de-de', 'pt_BR', 'zh-hant', 'sr-Latn', 'es-419'])('%s is a language', (part) => {
  expect(isLanguagePart(part)).toBe(true);
});

it.each(['it-jobs', 'my-cart', 'ka-nam', 'no-fee', 'xx', 'xx-de', 'shop', 'e', ''])(
  '%j begins like a language and is none',
  (part) => {
    expect(isLanguagePart(part)).toBe(false);
  },
);
