import { describe, expect, it } from 'vitest';
import { effort } from '../../../../test/engine/effort.ts';
import { hstsField, hstsFields, observatoryHsts, parseHsts } from './hsts.ts';

describe('parseHsts', () => {
  it.each([
    ['max-age=31536000', 31_536_000],
    ['MAX-AGE=0', 0],
    ['max-age = 10', 10],
    ['max-age="10"', 10],
    [' max-age=10 ; ; includeSubDomains', 10],
    ['max-age=10; unknown="a=b"', 10],
    ['max-age=10; unknown="; max-age=5"', 10],
    ['max-age=10; unknown; unknown', 10],
    ['max-age=10; what ever', 10],
    ['max-age=99999999999999999999', 1e20],
    ['max-age=""', null],
    ['max-age=10; max-age=10', null],
    ['max-age=10; includeSubDomains; INCLUDESUBDOMAINS', null],
    ['max-age=10; includeSubDomains=true', null],
    ['max-age=10, includeSubDomains', null],
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

  it('stays fast with a long field', () => {
    const field = `max-age=${' '.repeat(200_000)}x y`;
    expect(effort(() => parseHsts(field))).toBeLessThan(4);
  });
});

describe('hstsFields', () => {
  const fields = (...values: string[]) =>
    hstsFields({ headers: values.map((value) => ['strict-transport-security', value] as const) });

  it('are split if they were joined', () => {
    expect(fields('max-age=1, max-age="2"; preload')).toEqual(['max-age=1', 'max-age="2"; preload']);
    expect(fields('max-age=1', 'max-age=2')).toEqual(['max-age=1', 'max-age=2']);
  });

  it('are one field if a comma was written in place of a semicolon', () => {
    expect(fields('max-age=1, includeSubDomains')).toEqual(['max-age=1, includeSubDomains']);
  });

  it('are empty without the header', () => {
    expect(fields()).toEqual([]);
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

describe('hstsField', () => {
  it.each(['max-age=31536000', 'max-age=31536000; includeSubDomains; preload'])('%s', (value) => {
    const hsts = parseHsts(value);
    expect(hstsField(31_536_000, hsts ?? {})).toBe(`Strict-Transport-Security: ${value}`);
  });
});
