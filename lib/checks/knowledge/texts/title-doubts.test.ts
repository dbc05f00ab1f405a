import { expect, it } from 'vitest';
import { titleDoubtsOf } from './title-doubts.ts';

it.each([
  ['Copper kettles', []],
  ['Copper kettles – Copperly', ['site']],
  ['Copperly', []],
  ['Copper kettles [2026 update]', ['brackets']],
  ['【公式】銅のやかん', ['brackets']],
  ['Kettles (copper)', []],
  ['Kettles | Copper | Kettles', ['repetition']],
  ['Kettles, copper kettles, cheap kettles', ['repetition']],
])('Google might change in “%s”: %j', (title, doubts) => {
  expect(titleDoubtsOf(title, 'Copperly')).toEqual(doubts);
});
