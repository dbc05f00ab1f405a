import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { timestamp } from './endpoint.ts';

it.each([
  ['2026-11-18T09:30:00', '2026-11-18T09:30:00.000Z'],
  ['2026-11-18 09:30:00', '2026-11-18T09:30:00.000Z'],
  ['2026-11-18T09:30:00.123456', '2026-11-18T09:30:00.123Z'],
  ['2026-11-18T09:30:00+03:00', '2026-11-18T06:30:00.000Z'],
  ['2026-11-18T09:30:00-0500', '2026-11-18T14:30:00.000Z'],
  ['2026-11-18T09:30:00.000000Z', '2026-11-18T09:30:00.000Z'],
  ['2026-11-18', '2026-11-18T00:00:00.000Z'],
])('ENV-15: %s is %s, in every time zone', (sent, moment) => {
  expect(new Date(z.parse(timestamp, sent)).toISOString()).toBe(moment);
});

it('a time that nobody can read stays as it is', () => {
  expect(z.parse(timestamp, 'yesterday')).toBe('yesterday');
});
