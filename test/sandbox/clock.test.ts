import { describe, expect, it } from 'vitest';
import { createClock, iso, midnight } from './clock.ts';

describe('the clock', () => {
  it('runs with the real one, at its own speed', () => {
    let real = 1_000;
    const clock = createClock({ at: 50_000, speed: 60, real: () => real });
    real += 500;
    expect(clock.now()).toBe(80_000);
    clock.run(0);
    real += 10_000;
    expect(clock.now()).toBe(80_000);
    clock.run(1);
    real += 10;
    expect(clock.now()).toBe(80_010);
  });

  it('moves forward, and only forward', () => {
    const clock = createClock({ at: 1_000, speed: 0 });
    clock.advance(500);
    clock.set(2_000);
    expect(clock.now()).toBe(2_000);
    expect(() => clock.set(1_999)).toThrow(RangeError);
    expect(() => clock.advance(-1)).toThrow(RangeError);
    expect(() => clock.set(Number.NaN)).toThrow(RangeError);
    expect(clock.now()).toBe(2_000);
  });

  it('gives the time in UTC, and the start of the day', () => {
    const moment = Date.parse('2026-11-20T23:59:59.999+02:00');
    expect(iso(moment)).toBe('2026-11-20T21:59:59Z');
    expect(iso(midnight(moment))).toBe('2026-11-20T00:00:00Z');
  });
});
