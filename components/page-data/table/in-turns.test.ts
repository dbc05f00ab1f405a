import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTurns } from './in-turns.ts';

/** Milliseconds that a step takes. */
const STEP = 5;

let clock = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => void vi.useRealTimers());

function* counting(to: number, done: number[]): Generator<void, string> {
  for (let n = 1; n <= to; n += 1) {
    done.push(n);
    clock += STEP;
    yield;
  }
  return 'counted';
}

describe('inTurns', () => {
  it('starts later, yields to other work, and passes on the result', () => {
    const [done, told]: [number[], string[]] = [[], []];
    inTurns(counting(7, done), (result) => told.push(result));
    expect(done).toEqual([]);
    vi.advanceTimersToNextTimer();
    expect(done).toEqual([1, 2, 3]);
    vi.advanceTimersToNextTimer();
    expect([done.length, told]).toEqual([6, []]);
    vi.advanceTimersToNextTimer();
    expect([done.length, told]).toEqual([7, ['counted']]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stops when nobody waits for it any longer', () => {
    const done: number[] = [];
    const told = vi.fn();
    const stop = inTurns(counting(7, done), told);
    vi.advanceTimersToNextTimer();
    stop();
    vi.runAllTimers();
    expect([done.length, told.mock.calls]).toEqual([3, []]);
  });
});
