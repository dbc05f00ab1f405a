import { describe, expect, it } from 'vitest';
import { secretParameters, sessionParameters, withoutSecrets } from './secrets.ts';

const at = (rest: string) => new URL(rest, 'https://example.com/');

describe('what an address gives away', () => {
  it.each<[string, string[], string[]]>([
    ['/?token=12345678', ['token'], []],
    ['/?token=1234567', [], []],
    ['/?Access_Token=abcdefgh&q=kettles', ['Access_Token'], []],
    ['/?q=abcdefghijk&tokens=abcdefghijk', [], []],
    ['/?PHPSESSID=abcdefgh', ['PHPSESSID'], ['PHPSESSID']],
    ['/a;jsessionid=ABCDEF0123/b', ['jsessionid'], []],
    ['/a;jsessionid=ABCDEF0123', ['jsessionid'], ['jsessionid']],
    ['/a;color=abcdefgh', [], []],
    ['/?sid=8f3a91bc77e0', ['sid'], ['sid']],
    ['/?sid=20260601', [], []],
  ])('%s', (address, secrets, sessions) => {
    expect(secretParameters(at(address))).toEqual(secrets);
    if (sessions.length > 0) expect(sessionParameters(at(address))).toEqual(sessions);
  });
});

describe('an address for display', () => {
  it.each([
    ['/a?b=c#d', 'https://example.com/a?b=…'],
    ['/a;jsessionid=ABCDEF0123', 'https://example.com/a;jsessionid=…'],
    ['/a', 'https://example.com/a'],
  ])('%s: %s', (address, shown) => {
    expect(withoutSecrets(at(address))).toBe(shown);
  });
});
