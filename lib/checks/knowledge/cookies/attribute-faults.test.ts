import { describe, expect, it } from 'vitest';
import { effort } from '../../../../test/engine/effort.ts';
import { attributeFaults } from './attribute-faults.ts';
import { parseSetCookie } from './set-cookie.ts';

const faults = (attributes: string) => {
  const cookie = parseSetCookie(`a=1; ${attributes}`);
  return cookie ? attributeFaults(cookie) : [];
};

describe('the attribute that was meant', () => {
  it.each([
    ['Http-Only', 'HttpOnly'],
    ['HTTP_ONLY', 'HttpOnly'],
    ['http only', 'HttpOnly'],
    ['HttpsOnly', 'HttpOnly'],
    ['Same-Site=Strict', 'SameSite=Strict'],
    ['Secured', 'Secure'],
    ['Secur=1', 'Secure'],
    ['expire=0', 'Expires=0'],
    ['maxage=60', 'Max-Age=60'],
    ['max_age=60', 'Max-Age=60'],
    ['strict', 'SameSite=strict'],
    ['Secure, HttpOnly', 'Secure; HttpOnly'],
    ['Secure HttpOnly SameSite=Lax', 'Secure; HttpOnly; SameSite=Lax'],
  ])('%s means %s', (attribute, meant) => {
    const [name = '', value = ''] = attribute.split('=');
    expect(faults(attribute)).toEqual([{ fault: 'likely', attribute: name, value, meant }]);
  });

  it.each(['Frobnicate', 'sec', 'b=2', 'Secure and more', '2'])('%s cannot be guessed', (attribute) => {
    const [name = '', value = ''] = attribute.split('=');
    expect(faults(attribute)).toEqual([{ fault: 'unknown', attribute: name, value, meant: '' }]);
  });
});

describe('attributeFaults', () => {
  it.each([
    ['Secure; HTTPONLY ; path = / ; samesite=lax; domain=.example.com; partitioned; priority=low', []],
    ['Expires=Wed, 21 Oct 2015 07:28:00 GMT; Max-Age=0; Path=', []],
    ['Version=1; Comment=tea; CommentURL="/tea"; Discard; Port="443"', []],
    ['Expires; Max-Age=1h; Path=tea', ['invalid', 'invalid', 'invalid']],
    ['Path=/a; path=/b; Path=/b', ['repeated']],
    ['Secure; Secure', []],
    ['HttpOnly=false; Secure=0; Partitioned=yes', ['off', 'off']],
    [`Domain=${'x'.repeat(1_025)}`, ['long']],
  ])('of %s are %j', (attributes, expected) => {
    expect(faults(attributes).map(({ fault }) => fault)).toEqual(expected);
  });

  it('does not reveal a secret that a semicolon has cut off', () => {
    expect(faults('k7Qm2xV9aT4pZ8rW3nB6yL1c')[0]?.attribute).toBe('…');
  });

  it('stays fast with a thousand odd names', () => {
    const names = Array.from(
      { length: 1_000 },
      (_, i) => `abcdefghijkl${String.fromCharCode(97 + (i % 26))}`,
    );
    expect(effort(() => faults(names.join(';')))).toBeLessThan(4);
  });
});
