import { describe, expect, it } from 'vitest';
import { observatoryHsts, parseHsts } from './hsts.ts';

describe('parseHsts', () => {
  it.each([
    ['max-age=31536000', 31_536_000],
    ['MAX-AGE=0', 0],
    ['max-age = 10', 10],
    ['max-age="10"', 10],
    [' max-age=10 ; ; includeSubDomains', 10],
    ['max-age=10; unknown="a=b"', 10],
    ['max-age=10; max-age=10', null],
    ['includeSubDomains', null],
    ['max-age', null],
    ['max-age=-1', null],
    ['max-age=1.5', null],
    ['max-age=abc', null],
    ['max-age="10', null],
    ['max-age=1 0', null],
    ['max age=10', null],
    ['“max-age=10”', null],
    ['', null],
  ])('%s', (field, maxAge) => {
    expect(parseHsts(field)?.maxAge ?? null).toBe(maxAge);
  });

  it('reads the other two directives in any case', () => {
    expect(parseHsts('preload; INCLUDESUBDOMAINS; max-age=1')).toEqual({
      maxAge: 1,
      includeSubDomains: true,
      preload: true,
    });
  });

  it('is quick with a long field', () => {
    const before = performance.now();
    parseHsts(`max-age=${' '.repeat(200_000)}x y`);
    expect(performance.now() - before).toBeLessThan(200);
  });
});

describe('observatoryHsts', () => {
  it.each([
    [null, 'hsts-not-implemented'],
    ['max-age=15552000', 'hsts-implemented-max-age-at-least-six-months'],
    ['max-age=15551999', 'hsts-implemented-max-age-less-than-six-months'],
    ['max-age=0', 'hsts-implemented-max-age-less-than-six-months'],
    ['max-age=abc', 'hsts-implemented-max-age-at-least-six-months'],
    ['max-age="1"', 'hsts-implemented-max-age-at-least-six-months'],
    ['max-age = 31536000', 'hsts-header-invalid'],
    ['max-age=31536000, max-age=31536000', 'hsts-header-invalid'],
    ['includeSubDomains', 'hsts-header-invalid'],
  ])('%s: %s', (field, code) => {
    expect(observatoryHsts(field)).toBe(code);
  });
});
