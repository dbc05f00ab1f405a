import { describe, expect, it } from 'vitest';
import { sharesOf } from './run-levels.tsx';

describe('sharesOf', () => {
  it('RUN-18: distinguishes verified, published and pending', () => {
    expect(sharesOf({ level: 2, total: 30, success: 12, verified: 5 })).toEqual({
      all: 30,
      verified: 5,
      published: 7,
      waiting: 18,
    });
  });

  it('handles counts that are missing, negative, or too high', () => {
    expect(sharesOf({ level: 1 })).toEqual({ all: 0, verified: 0, published: 0, waiting: 0 });
    expect(sharesOf({ level: 1, total: 4, success: 9, verified: 7 })).toEqual({
      all: 4,
      verified: 4,
      published: 0,
      waiting: 0,
    });
    expect(sharesOf({ level: 1, total: null, success: 3, verified: -1 })).toEqual({
      all: 3,
      verified: 0,
      published: 3,
      waiting: 0,
    });
  });
});
