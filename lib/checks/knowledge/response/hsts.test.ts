import { describe, expect, it } from 'vitest';
import { effort } from '../../../../test/engine/effort.ts';
import { HSTS_FORMS } from '../../../../test/engine/hsts-forms.ts';
import type { OwnProvenance } from '../../inspection.ts';
import { hasHsts, hstsField, hstsFields, meantHsts, observatoryHsts, parseHsts } from './hsts.ts';

describe('parseHsts', () => {
  it.each(HSTS_FORMS)('%j: %s', (field, isKept) => {
    expect(parseHsts(field) !== null).toBe(isKept);
  });

  it.each([
    ['MAX-AGE=0', 0],
    ['max-age="10"', 10],
    ['max-age="1\\0"', 10],
    ['max-age=10; unknown="; max-age=5"', 10],
    ['max-age=99999999999999999999', 1e20],
  ])('%s', (field, maxAge) => {
    expect(parseHsts(field)?.maxAge).toBe(maxAge);
  });

  it('reads the other two directives in any case', () => {
    expect(parseHsts('preload; INCLUDESUBDOMAINS; max-age=1')).toEqual({
      maxAge: 1,
      includeSubDomains: true,
      preload: true,
    });
  });

  it('stays fast with a long field', () => {
    for (const piece of [' ', '"', '\\', ';', 'a;', 'a=b;', '"a', '="'])
      expect(effort(() => parseHsts(`max-age=${piece.repeat(100_000)}x y`))).toBeLessThan(8);
  });
});

describe('hstsFields', () => {
  const fields = (how: OwnProvenance, ...values: string[]) =>
    hstsFields({ how, headers: values.map((value) => ['strict-transport-security', value] as const) });

  it('are split if they were joined', () => {
    const joined = 'max-age=1, max-age="2"; preload';
    expect(fields('stored', joined)).toEqual(['max-age=1', 'max-age="2"; preload']);
    expect(fields('stored', 'max-age=1', 'max-age=2')).toEqual(['max-age=1', 'max-age=2']);
  });

  it('are one field if a comma was written in place of a semicolon', () => {
    expect(fields('stored', 'max-age=1, includeSubDomains')).toEqual(['max-age=1, includeSubDomains']);
  });

  it('are one field if it was observed like that: browsers do not split it', () => {
    expect(fields('observed', 'max-age=1, max-age=1')).toEqual(['max-age=1, max-age=1']);
  });

  it('are empty without the header', () => {
    expect(fields('observed')).toEqual([]);
  });
});

describe('meantHsts', () => {
  it.each([
    ['max-age=63072000; includeSubDomains; preload"', 'max-age=63072000; includeSubDomains; preload'],
    ['maxage: 300, include-subdomain', 'max-age=31536000; includeSubDomains'],
    ['max-age=1; max-age=63072000; preload', 'max-age=31536000; preload'],
    ['max-age=63072000; max-age=1', 'max-age=31536000'],
    ['max-age=abc; x-preload; includeSubDomains-not', 'max-age=31536000'],
    ['includeSubDomains="', 'max-age=31536000; includeSubDomains'],
  ])('%s: %s', (field, meant) => {
    expect(meantHsts(field)).toBe(`Strict-Transport-Security: ${meant}`);
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

describe('whether a host has HSTS', () => {
  const from = (how: OwnProvenance, value: string | null, url = 'https://shop.example/') => ({
    how,
    url,
    status: 200,
    headers: value === null ? [] : [['strict-transport-security', value] as const],
  });

  it.each([
    ['for six months', from('observed', 'max-age=15552000'), true],
    ['for a second less', from('observed', 'max-age=15551999'), false],
    ['without an age', from('observed', 'includeSubDomains'), false],
    ['without the field', from('observed', null), false],
    ['on a domain that is HTTPS only', from('stored', null, 'https://shop.dev/'), true],
    ['without HTTPS', from('observed', 'max-age=31536000', 'http://shop.example/'), false],
    ['at an IP address', from('observed', 'max-age=31536000', 'https://192.0.2.1/'), false],
    ['without the field, which the cache has dropped', from('stored', null), null],
    [
      'without the field, which was asked for again',
      { ...from('stored', null), askedAgain: ['strict-transport-security'] },
      false,
    ],
    ['without a response', undefined, null],
  ])('%s', (_name, response, has) => {
    expect(hasHsts(response)).toBe(has);
  });
});
