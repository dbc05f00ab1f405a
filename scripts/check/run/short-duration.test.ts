import { expect, it } from 'vitest';
import { shortDuration } from './short-duration.ts';

it.each([
  [0, '0 s'],
  [1_200, '2 s'],
  [599_000, '599 s'],
  [3_600_000, '60 min'],
  [86_400_000, '24 h'],
])('%i ms: %s', (milliseconds, text) => {
  expect(shortDuration(milliseconds)).toBe(text);
});
