import { expect, test } from 'vitest';
import { escapedPattern } from './escaped-pattern.ts';

test('every sign of a pattern stands for itself', () => {
  const signs = 'a.b*c+d?e^f$g{1}h(i)j|k[l]m\\n/o-p';
  expect(new RegExp(`^${escapedPattern(signs)}$`, 'u').test(signs)).toBe(true);
  expect(new RegExp(`^${escapedPattern('a.b')}$`).test('axb')).toBe(false);
});
