import { expect, it } from 'vitest';
import { AskedToWait, throwIfAskedToWait } from './asked-to-wait.ts';

const HUMAN = '<title>Just a moment...</title>';

it.each([
  ['429 with a pause', 429, { 'retry-after': '7' }, '', 7_000],
  ['429 without', 429, {}, '<h1>Too many requests</h1>', 30_000],
  ['503 with a pause', 503, { 'retry-after': '0' }, '', 0],
  ['503 without, which is a fault', 503, {}, '', null],
  ['429 with a test for people', 429, {}, HUMAN, null],
  ['a test for people that says when to come back', 429, { 'retry-after': '5' }, HUMAN, 5_000],
  ['a page that says when it changes', 200, { 'retry-after': '5' }, '', null],
])('%s', (_name, status, headers, html, pause) => {
  let asked: number | null = null;
  try {
    throwIfAskedToWait({ status, headers: Object.entries(headers) }, () => html);
  } catch (error) {
    asked = (error as AskedToWait).pause;
    expect(error).toBeInstanceOf(AskedToWait);
  }
  expect(asked).toBe(pause);
});
