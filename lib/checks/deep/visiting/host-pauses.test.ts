import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hostPauses } from './host-pauses.ts';

const HOST = 'shop.example';
const answer = (status: number, seconds?: number) => ({
  status,
  url: `https://${HOST}/`,
  headers: seconds === undefined ? [] : [['retry-after', String(seconds)] as const],
  bytes: new Uint8Array(),
  isWhole: true,
});

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

it.each([
  ['a pause that is waited for', answer(503, 30), [30_000, undefined]],
  ['a pause that is too long', answer(503, 31), [0, 31_000]],
  ['a pause, without saying how long', answer(429), [0, 20_000]],
  ['nothing: it fails', answer(503), [0, undefined]],
  ['nothing: it is well', answer(200, 30), [0, undefined]],
])('a server asks for %s', (_what, asked, [rest, tired]) => {
  const pauses = hostPauses();
  pauses.note(HOST, asked, 0);
  expect([pauses.restOf(HOST), pauses.pauseOf(HOST)]).toEqual([rest, tired]);
});

it('of two pauses asked for at once, the longer one counts', () => {
  const pauses = hostPauses();
  pauses.note(HOST, answer(503, 20), 0);
  pauses.note(HOST, answer(503, 5), 0);
  expect(pauses.restOf(HOST)).toBe(20_000);
});

it('a server that asks again after its pause is not visited again, until the user goes on', () => {
  const pauses = hostPauses();
  pauses.note(HOST, answer(503, 5), 0);
  vi.setSystemTime(5_000);
  expect([pauses.restOf(HOST), pauses.isTired(HOST)]).toEqual([0, false]);
  pauses.note(HOST, answer(503, 5), 5_000);
  expect([pauses.isTired(HOST), pauses.pauseOf(HOST)]).toEqual([true, 5_000]);
  pauses.forget();
  expect([pauses.isTired(HOST), pauses.restOf(HOST)]).toEqual([false, 0]);
});
