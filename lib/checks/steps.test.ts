import { afterEach, describe, expect, it, vi } from 'vitest';
import { allAtOnce, inTurns, type Steps } from './steps.ts';

/** Steps of seven milliseconds each. */
function* counting(to: number): Steps<string> {
  for (let step = 1; step <= to; step += 1) {
    vi.advanceTimersByTime(7);
    yield;
  }
  return `counted to ${to}`;
}

afterEach(() => void vi.useRealTimers());

describe('work in steps', () => {
  it('can be done at once', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    expect(allAtOnce(counting(9))).toBe('counted to 9');
  });

  it('lets others have a turn whenever it has taken twelve milliseconds', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const happened: string[] = [];
    const waits = () => {
      happened.push(`others at ${Math.round(performance.now())}`);
      if (happened.length < 4) setImmediate(waits);
    };
    const start = performance.now();
    setImmediate(waits);
    const counted = await inTurns(counting(9));
    expect(performance.now() - start).toBe(63);
    expect([counted, happened.length]).toEqual(['counted to 9', 4]);
    expect(happened.map((one) => Number(one.slice('others at '.length)) - start)).toEqual([14, 28, 42, 56]);
  });

  it('ends after a turn in which it is no longer wanted', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const ending = new AbortController();
    const start = performance.now();
    setImmediate(() => ending.abort());
    await expect(inTurns(counting(9), ending.signal)).rejects.toThrow('aborted');
    expect(performance.now() - start).toBe(14);
  });

  it('takes no turns if it is short', async () => {
    let isOthersTurn = false;
    setImmediate(() => {
      isOthersTurn = true;
    });
    expect(await inTurns(counting(0))).toBe('counted to 0');
    expect(isOthersTurn).toBe(false);
  });
});
