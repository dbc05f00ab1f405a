import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { letterOf, OBSERVATORY_TESTS, observatoryScore } from './observatory.ts';

describe('the table of tests', () => {
  it('has the 12 tests and 77 codes of version 6, except the one for pages that cannot be parsed', () => {
    expect(Object.keys(OBSERVATORY_TESTS)).toHaveLength(12);
    expect(Object.values(OBSERVATORY_TESTS).flatMap((codes) => Object.keys(codes))).toHaveLength(76);
  });

  it('gives 165 to a page that does everything right', () => {
    const best = Object.values(OBSERVATORY_TESTS).map((codes) => Math.max(...Object.values(codes)));
    expect(observatoryScore(best)).toBe(165);
  });

  it('gives 30 to a page over https without any protection', () => {
    const nothing = [
      ['content-security-policy', 'csp-not-implemented'],
      ['redirection', 'redirection-to-https'],
      ['strict-transport-security', 'hsts-not-implemented'],
      ['x-content-type-options', 'x-content-type-options-not-implemented'],
      ['x-frame-options', 'x-frame-options-not-implemented'],
    ] as const;
    const score = observatoryScore(
      nothing.map(([test, code]) => OBSERVATORY_TESTS[test]?.[code] ?? Number.NaN),
    );
    expect([score, letterOf(score)]).toEqual([30, 'D']);
  });
});

describe('the score', () => {
  it.each([
    { modifiers: [], score: 100 },
    { modifiers: [5, 10], score: 115 },
    { modifiers: [-10, 5], score: 95 },
    { modifiers: [-5, -5, 5], score: 95 },
    { modifiers: [-15, 10, 10], score: 85 },
    { modifiers: [-11, 30], score: 89 },
    { modifiers: [-50, -40, -25], score: 0 },
  ])('of $modifiers is $score', ({ modifiers, score }) => {
    expect(observatoryScore(modifiers)).toBe(score);
  });

  const modifiers = fc.array(fc.integer({ min: -50, max: 10 }), { maxLength: 20 });

  it('stays between 0 and the maximum with bonuses', () => {
    fc.assert(
      fc.property(modifiers, (list) => {
        const score = observatoryScore(list);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100 + 10 * list.length);
      }),
    );
  });

  it('never falls if one modifier gets better', () => {
    fc.assert(
      fc.property(modifiers, fc.nat(), fc.nat(60), (list, at, more) => {
        fc.pre(list.length > 0);
        const better = list.with(at % list.length, (list[at % list.length] ?? 0) + more);
        expect(observatoryScore(better)).toBeGreaterThanOrEqual(observatoryScore(list));
      }),
    );
  });

  it('has no bonus below 90', () => {
    fc.assert(
      fc.property(modifiers, (list) => {
        const penalties = list.filter((modifier) => modifier < 0);
        const plain = 100 + penalties.reduce((sum, modifier) => sum + modifier, 0);
        fc.pre(plain < 90);
        expect(observatoryScore(list)).toBe(Math.max(0, plain));
      }),
    );
  });
});

describe('the grade', () => {
  it.each([
    [165, 'A+'],
    [100, 'A+'],
    [99, 'A'],
    [95, 'A'],
    [90, 'A'],
    [89, 'A-'],
    [85, 'A-'],
    [84, 'B+'],
    [80, 'B+'],
    [79, 'B'],
    [70, 'B'],
    [69, 'B-'],
    [65, 'B-'],
    [64, 'C+'],
    [60, 'C+'],
    [59, 'C'],
    [50, 'C'],
    [49, 'C-'],
    [45, 'C-'],
    [44, 'D+'],
    [40, 'D+'],
    [39, 'D'],
    [30, 'D'],
    [29, 'D-'],
    [25, 'D-'],
    [24, 'F'],
    [0, 'F'],
  ])('of %i is %s', (score, letter) => {
    expect(letterOf(score)).toBe(letter);
  });
});
