import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveTurn } from '@/lib/checks/steps.ts';
import { inBackground } from './in-background.ts';

/** Milliseconds that a step takes. */
const STEP = 5;

let clock = 0;

beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => clock));
afterEach(() => void vi.restoreAllMocks());

function* counting(to: number, done: number[]): Generator<void, string> {
  for (let n = 1; n <= to; n += 1) {
    done.push(n);
    clock += STEP;
    yield;
  }
  return 'counted';
}

describe('work in the background', () => {
  it('starts later, yields to other work, and passes on the result', async () => {
    const [done, told]: [number[], string[]] = [[], []];
    inBackground(counting(7, done), (result) => told.push(result));
    expect(done).toEqual([]);
    await giveTurn();
    expect(done).toEqual([1, 2, 3]);
    await giveTurn();
    expect([done.length, told]).toEqual([6, []]);
    await giveTurn();
    expect([done.length, told]).toEqual([7, ['counted']]);
  });

  it('stops when nobody waits for it any longer', async () => {
    const done: number[] = [];
    const told = vi.fn();
    const stop = inBackground(counting(7, done), told);
    await giveTurn();
    stop();
    for (let turn = 0; turn < 5; turn += 1) await giveTurn();
    expect([done.length, told.mock.calls]).toEqual([3, []]);
  });

  it('does not start if nobody waits for it any longer by then', async () => {
    const done: number[] = [];
    inBackground(counting(7, done))();
    for (let turn = 0; turn < 5; turn += 1) await giveTurn();
    expect(done).toEqual([]);
  });
});
