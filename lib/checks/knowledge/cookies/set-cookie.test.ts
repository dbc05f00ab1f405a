import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResponseFacts } from '../../snapshot.ts';
import { acceptedCookies, brokenPrefixRule, cookiesOf, isDeletion, parseSetCookie } from './set-cookie.ts';

const parse = (field: string) => {
  const cookie = parseSetCookie(field);
  if (!cookie) throw new Error('no cookie');
  return cookie;
};
const response = (...headers: [string, string][]): ResponseFacts => ({
  how: 'observed',
  url: 'https://www.example.com/',
  status: 200,
  headers,
});

describe('parseSetCookie', () => {
  it('reads attributes in any case and order', () => {
    expect(
      parse(' id = a=b ; SECURE; httponly ;Path=/x; domain=.Example.COM; max-age=-1; samesite=LAX'),
    ).toEqual({
      name: 'id',
      length: 3,
      isJwt: false,
      secure: true,
      httpOnly: true,
      partitioned: false,
      sameSite: 'LAX',
      domain: 'example.com',
      path: '/x',
      maxAge: -1,
      expires: null,
      shown: 'id=…; SECURE; httponly; Path=/x; domain=.Example.COM; max-age=-1; samesite=LAX',
    });
  });

  it.each(['', ';', '=x; Secure', 'nothing'])('finds no name in “%s”', (field) => {
    expect(parseSetCookie(field)).toBeNull();
  });

  it.each([
    ['a=1; SameSite', ''],
    ['a=1; SameSite=', ''],
    ['a=1', null],
    ['a=1; SameSite=Lax; SameSite=Odd', 'Odd'],
  ])('%s has SameSite %j', (field, sameSite) => {
    expect(parse(field).sameSite).toBe(sameSite);
  });

  it('knows a JSON Web Token', () => {
    expect(parse('a=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln').isJwt).toBe(true);
    expect(parse('a=eyJhbGciOi').isJwt).toBe(false);
  });

  it('never keeps the value', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{24}$/), (secret) => {
        expect(JSON.stringify(parse(`sid=${secret}; Secure; Path=/`))).not.toContain(secret);
      }),
    );
  });

  it('answers whatever is sent', () => {
    fc.assert(fc.property(fc.string(), (field) => void parseSetCookie(field)));
  });
});

describe('cookies of a response', () => {
  it('come from repeated fields and from joined ones', () => {
    const cookies = cookiesOf(
      response(['set-cookie', 'a=1\nb=2; Expires=Wed, 21 Oct 2015 07:28:00 GMT'], ['set-cookie', 'c=3']),
    );
    expect(cookies.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('are taken for this host and those above it only', () => {
    const fields = [
      'a=1; Domain=example.com',
      'b=1; Domain=shop.example.com',
      'c=1; Domain=ample.com',
      'd=1; Domain=',
    ];
    const cookies = acceptedCookies(
      response(...fields.map((field): [string, string] => ['set-cookie', field])),
    );
    expect(cookies.map(({ name }) => name)).toEqual(['a', 'd']);
  });
});

describe('prefixes', () => {
  it.each([
    ['a=1', null],
    ['__Secure-a=1; Secure', null],
    ['__Secure-a=1', 'secure'],
    ['__Host-a=1; Secure; Path=/', null],
    ['__HOST-a=1; Path=/', 'secure'],
    ['__Host-a=1; Secure', 'path'],
    ['__Host-a=1; Secure; Path=/a', 'path'],
    ['__Host-a=1; Secure; Path=/; Domain=example.com', 'domain'],
  ])('%s: %s', (field, rule) => {
    expect(brokenPrefixRule(parse(field), true)).toBe(rule);
  });
});

describe('a deletion', () => {
  it.each([
    ['a=; Max-Age=0', true],
    ['a=; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT', false],
    ['a=; Expires=Thu, 01 Jan 1970 00:00:01 GMT', true],
    ['a=; Expires=Thu, 01 Jan 2015 00:00:00 GMT', false],
    ['a=1', false],
  ])('%s: %s', (field, expected) => {
    expect(isDeletion(parse(field), response())).toBe(expected);
  });

  it('is judged by the date of the response', () => {
    const dated = response(['date', 'Fri, 01 Jan 2016 00:00:00 GMT']);
    expect(isDeletion(parse('a=; Expires=Thu, 01 Jan 2015 00:00:00 GMT'), dated)).toBe(true);
  });
});
