import { describe, expect, it } from 'vitest';
import { dictionaryOf, itemToken } from './structured-fields.ts';

describe('itemToken', () => {
  it.each([
    ['same-origin', 'same-origin'],
    [' same-origin ', 'same-origin'],
    ['same-origin; report-to="x"', 'same-origin'],
    ['same-origin;report-to', 'same-origin'],
    ['Same-Origin', 'Same-Origin'],
    ['same-origin; report-to=(', null],
    ['"same-origin"', null],
    ['same-origin, same-origin', null],
    ['?1', null],
    ['', null],
  ])('%s: %s', (value, token) => {
    expect(itemToken(value)).toBe(token);
  });
});

describe('dictionaryOf', () => {
  it('reads members and rejects everything at the first fault', () => {
    expect([...(dictionaryOf('camera=(), geolocation=(self)')?.keys() ?? [])]).toEqual([
      'camera',
      'geolocation',
    ]);
    expect(dictionaryOf("camera 'none'")).toBeNull();
  });
});
