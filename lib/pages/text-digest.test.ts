import { expect, it } from 'vitest';
import { textDigest } from './text-digest.ts';

it('a text has the same digest whatever its numbers and white space', () => {
  const digest = textDigest('Posted on 3 May 2026, 1,204 views');
  expect(digest).toMatch(/^[\da-f]{16}$/);
  expect(textDigest(' Posted on\n 17 May 2025, 9,999 views ')).toBe(digest);
  expect(textDigest('Posted on ٣ May ٢٠٢٦, ١,٢٠٤ views'), 'in any numerals').toBe(digest);
});

it('another text has another digest', () => {
  const texts = ['', 'Tea', 'tea', 'Tae', 'Tea tea', 'Чай', 'Чаї', '茶'];
  expect(new Set(texts.map(textDigest)).size).toBe(texts.length);
  const many = Array.from({ length: 20_000 }, (_, n) =>
    [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]),
  );
  expect(new Set(many.map((letters) => textDigest(letters.join('')))).size).toBe(20_000);
});
