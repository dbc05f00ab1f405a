import { expect, it } from 'vitest';
import { retryAfter } from './retry-after.ts';

const NOW = Date.parse('2026-06-01T10:00:00Z');

it.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Mon, 01 Jun 2026 10:00:30 GMT', 30_000],
  ['Mon, 01 Jun 2026 09:00:00 GMT', 0],
  ['-5', null],
  ['soon', null],
  [null, null],
])('%s is a pause of %s ms', (value, pause) => {
  expect(retryAfter(value, NOW)).toBe(pause);
});
