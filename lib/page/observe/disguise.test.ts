import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueShape } from '../../checks/knowledge/cookies/value-shape.ts';
import { withoutCookieValues } from './disguise.ts';

const SECRET = '9f86d081884c7d659a2feaa0c55ad015';
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U';

/** Returns the value of a cookie after its header was disguised. */
function valueAfter(field: string): string {
  const [[, after] = ['', '']] = withoutCookieValues([['set-cookie', field]]);
  return after.slice(after.indexOf('=') + 1).split(';')[0] ?? '';
}

describe('disguised values of cookies', () => {
  it('are different, and look the same', () => {
    for (const value of [SECRET, TOKEN, 'k7Qm2xV9aT4pZ8rW3nB6yL1c', '1717171717']) {
      const after = valueAfter(`sid=${value}; Path=/; HttpOnly`);
      expect(after).not.toBe(value);
      expect(after).toHaveLength(value.length);
      expect(valueShape(after).kind).toBe(valueShape(value).kind);
    }
  });

  it('stay unchanged if they are words and flags', () => {
    expect(valueAfter('theme=dark; Secure')).toBe('dark');
    expect(valueAfter('seen=1')).toBe('1');
  });

  it('stay unchanged up to five letters, and not beyond', () => {
    expect(valueAfter('a=abcde')).toBe('abcde');
    const others = Array.from({ length: 20 }, () => valueAfter('a=abcdef'));
    expect(others.every((value) => /^[a-z]{6}$/.test(value))).toBe(true);
    expect(others.some((value) => value !== 'abcdef')).toBe(true);
  });

  it('keep the case of their letters, even at the end', () => {
    expect(valueAfter('a=ABCDEFGH-abcd')).toMatch(/^[A-Z]{8}-[a-z]{4}$/);
    expect(withoutCookieValues([['set-cookie', '']])).toEqual([['set-cookie', '']]);
    expect(withoutCookieValues([['set-cookie', ';a=abcdefgh']])).toEqual([['set-cookie', ';a=abcdefgh']]);
    const [[, field] = ['', '']] = withoutCookieValues([['set-cookie', `${SECRET}; Path=/a`]]);
    expect(field).toMatch(/^[a-z0-9]{32}; Path=\/a$/);
    expect(field).not.toContain(SECRET);
  });

  it('leave everything else unchanged', () => {
    const fields = [
      ['content-type', `text/html; boundary=${SECRET}`],
      ['set-cookie', `sid=${SECRET}; Path=/a=b; Expires=Wed, 09 Jun 2027 10:18:14 GMT; Secure`],
    ] as const;
    const [type, cookie] = withoutCookieValues(fields);
    expect(type).toEqual(fields[0]);
    expect(cookie?.[1]).toMatch(/^sid=.{32}; Path=\/a=b; Expires=Wed, 09 Jun 2027 10:18:14 GMT; Secure$/);
  });

  it.each([
    '"accepted"',
    'undefined',
    '2026-06-01T12:00:00.123Z',
    '2026-06-01T12%3A00%3A00Z',
    '+49.170.1234567',
    '90071992547409919007',
    '8f3a91bc77e0',
    'abcdef0123456',
    's%3Ak7Qm2xV9aT4pZ8rW3nB6yL1c.dG8h3Kq0P%2B7s',
    '%D0%98%D0%B2%D0%B0%D0%BD%20k7Qm2xV9aT4pZ8rW3nB6',
    '%73%65%63%72%65%74',
    '"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"',
    'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..aXY.Y2lwaGVy.dGFn',
    'Ivan.Petrov@example.com',
  ])('keep the shape of %s', (value) => {
    for (let i = 0; i < 20; i += 1)
      expect(valueShape(valueAfter(`a=${value}; Path=/`))).toEqual(valueShape(value));
  });

  it('hide letters that are percent-encoded', () => {
    const all = Array.from({ length: 20 }, () => decodeURIComponent(valueAfter('a=%73%65%D0%98%72%65%74')));
    expect(all.every((value) => /^[a-z]{2}.[a-z]{3}$/.test(value))).toBe(true);
    expect(new Set(all).size).toBeGreaterThan(1);
  });

  it('keep the shape of any value', () => {
    const character = fc.constantFrom(...'abcdefghxyzABCXYZ0123456789.-_%"=+/ :');
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 60 }), (value) => {
        expect(valueShape(valueAfter(`a=${value};`))).toEqual(valueShape(value));
      }),
      { numRuns: 2_000 },
    );
  });

  it('never reveal the original, whatever the header looks like', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{12,60}$/), fc.string(), fc.string(), (secret, name, rest) => {
        const field = `${name.replace(/[;=]/g, '')}=${secret};${rest.replaceAll(secret, '')}`;
        const [[, after] = ['', '']] = withoutCookieValues([['set-cookie', field]]);
        expect(after).not.toContain(secret);
        expect(after).toHaveLength(field.length);
      }),
    );
  });
});
