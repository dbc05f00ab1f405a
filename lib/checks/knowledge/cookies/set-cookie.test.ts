import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSetCookie, setCookiesOf } from './set-cookie.ts';

const parse = (field: string) => {
  const cookie = parseSetCookie(field);
  if (!cookie) throw new Error('no cookie');
  return cookie;
};

/** A cookie `a=1` without attributes. */
const PLAIN = {
  name: 'a',
  value: { length: 1, kind: 'flag' },
  isTooLong: false,
  hasControl: false,
  secure: false,
  httpOnly: false,
  partitioned: false,
  sameSite: null,
  domain: null,
  path: null,
  maxAge: null,
  expires: null,
};

describe('parseSetCookie', () => {
  it('reads attributes in any case and order', () => {
    expect(
      parse(' id = a=b ; SECURE; httponly ;Path=/x; domain=.Example.COM; max-age=-1; samesite=LAX'),
    ).toEqual({
      attributes: [
        { key: 'secure', name: 'SECURE', value: null, isTooLong: false },
        { key: 'httponly', name: 'httponly', value: null, isTooLong: false },
        { key: 'path', name: 'Path', value: '/x', isTooLong: false },
        { key: 'domain', name: 'domain', value: '.Example.COM', isTooLong: false },
        { key: 'max-age', name: 'max-age', value: '-1', isTooLong: false },
        { key: 'samesite', name: 'samesite', value: 'LAX', isTooLong: false },
      ],
      name: 'id',
      value: { length: 3, kind: 'text' },
      isTooLong: false,
      hasControl: false,
      secure: true,
      httpOnly: true,
      partitioned: false,
      sameSite: 'LAX',
      domain: 'example.com',
      path: '/x',
      maxAge: -1,
      expires: null,
      shown: 'id=…; SECURE; httponly ;Path=/x; domain=.Example.COM; max-age=-1; samesite=LAX',
    });
  });

  it.each(['', ';', ' ; Secure', '='])('finds neither name nor value in “%s”', (field) => {
    expect(parseSetCookie(field)).toBeNull();
  });

  it.each([
    ['=x; Secure', ''],
    ['nothing', ''],
    [' a =', 'a'],
    ['a=b=c', 'a'],
  ])('%s has the name “%s”', (field, name) => {
    expect(parse(field).name).toBe(name);
  });

  it.each([
    ['a=1; SameSite', { sameSite: '' }],
    ['a=1; SameSite=', { sameSite: '' }],
    ['a=1', { sameSite: null }],
    ['a=1; SameSite=Lax; SameSite=Odd', { sameSite: 'Odd' }],
    ['a=1; Path=/a; Path=b', { path: null }],
    ['a=1; Domain=a.example; Domain=', { domain: null }],
    ['a=1; Domain=.', { domain: null }],
    ['a=1; Max-Age=60; Max-Age=later', { maxAge: null }],
    ['a=1; Max-Age=+60', { maxAge: null }],
    ['a=1; Expires=Wed, 21-Oct-15 07:28:00 GMT', { expires: Date.UTC(2015, 9, 21, 7, 28) }],
    ['a=1; Http-Only; Secured', { httpOnly: false, secure: false }],
    ['a=1; Secure=no', { secure: true }],
  ])('%s: the last attribute of a name counts', (field, expected) => {
    const { attributes: _attributes, shown: _shown, ...cookie } = parse(field);
    expect(cookie).toEqual({ ...PLAIN, ...expected });
  });

  it('counts bytes', () => {
    expect(parse(`n=${'x'.repeat(4_095)}`).isTooLong).toBe(false);
    expect(parse(`n=${'x'.repeat(4_096)}`).isTooLong).toBe(true);
    expect(parse(`n=${'я'.repeat(2_048)}`).isTooLong).toBe(true);
    expect(parse(`n=1; Path=/${'x'.repeat(1_023)}`).path).toHaveLength(1_024);
    expect(parse(`n=1; Path=/${'x'.repeat(1_024)}`).path).toBeNull();
    expect(parse(`n=1; Path=/a; Path=/${'x'.repeat(1_024)}`).path).toBe('/a');
  });

  it.each([
    ['a=1\u00002', true],
    ['a=1; Path=/\u007f', true],
    ['a=1\t; Secure', false],
  ])('%j has a control character: %s', (field, expected) => {
    expect(parse(field).hasControl).toBe(expected);
  });

  it('never keeps the value or anything that may be part of it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{24}$/), (secret) => {
        expect(JSON.stringify(parse(`sid=${secret}; Secure; Path=/`))).not.toContain(secret);
        expect(parse(`sid=a; b=${secret}`).shown).toBe('sid=…; b=…');
        expect(parse(secret).shown).toBe('…');
      }),
    );
  });

  it('accepts any input', () => {
    fc.assert(fc.property(fc.string(), (field) => void parseSetCookie(field)));
  });
});

describe('the cookies of a response', () => {
  it('are read from repeated fields and from joined ones', () => {
    const cookies = setCookiesOf({
      how: 'observed',
      url: 'https://www.example.com/',
      status: 200,
      headers: [
        ['set-cookie', 'a=1\nb=2; Expires=Wed, 21 Oct 2015 07:28:00 GMT'],
        ['set-cookie', 'c=3'],
      ],
    });
    expect(cookies.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });
});
