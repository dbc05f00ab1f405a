import { describe, expect, it } from 'vitest';
import { loadSuffixes } from '../../suffixes.ts';
import { transportOf } from '../response/transport.ts';
import { refusalOf } from './cookie-refusal.ts';
import { parseSetCookie } from './set-cookie.ts';

const { suffixes } = await loadSuffixes();

function refusal(
  field: string,
  url = 'https://www.example.com/',
  list: typeof suffixes | undefined = suffixes,
) {
  const cookie = parseSetCookie(field);
  return cookie && refusalOf(cookie, transportOf(url), list);
}

describe('refusalOf', () => {
  it.each([
    ['a=1', null],
    ['__Secure-a=1; Secure', null],
    ['__Secure-a=1', 'secure'],
    ['__Host-a=1; Secure; Path=/', null],
    ['__HOST-a=1; Path=/', 'secure'],
    ['__Host-a=1; Secure', 'path'],
    ['__Host-a=1; Secure; Path=/a', 'path'],
    ['__Host-a=1; Secure; Path=/; Domain=example.com', 'domain'],
    ['__Http-a=1; Secure; HttpOnly', null],
    ['__Http-a=1; Secure', 'httpOnly'],
    ['__Http-a=1; HttpOnly', 'secure'],
    ['__Host-Http-a=1; Secure; Path=/', 'httpOnly'],
    ['__Host-Http-a=1; Secure; HttpOnly', 'path'],
    ['__Host-Http-a=1; Secure; HttpOnly; Path=/', null],
    ['a=1; Domain=example.com', null],
    ['a=1; Domain=www.example.com', null],
    ['a=1; Domain=shop.www.example.com', 'host'],
    ['a=1; Domain=ample.com', 'host'],
    ['a=1; Domain=com', 'suffix'],
    ['a=1; SameSite=None', 'none'],
    ['a=1; SameSite=none; Secure', null],
    ['a=1; Partitioned', 'partitioned'],
    ['a=1; SameSite=None; Partitioned', 'none'],
    [`a=${'x'.repeat(5_000)}; SameSite=None`, 'size'],
    ['a=\u0001; Domain=com', 'control'],
  ])('%s: %s', (field, reason) => {
    expect(refusal(field)).toBe(reason);
  });

  it.each([
    ['a=1; Secure', 'http://example.com/', 'open'],
    ['__Secure-a=1; Secure', 'http://example.com/', 'open'],
    ['__Secure-a=1; Secure', 'http://localhost/', null],
    ['a=1; Domain=2.7', 'https://192.0.2.7/', 'host'],
    ['a=1; Domain=192.0.2.7', 'https://192.0.2.7/', null],
    ['a=1; Domain=co.uk', 'https://tea.co.uk/', 'suffix'],
    ['a=1; Domain=localhost', 'http://shop.localhost/', 'suffix'],
  ])('%s at %s: %s', (field, url, reason) => {
    expect(refusal(field, url)).toBe(reason);
  });

  it('treats no domain as a suffix without the list', () => {
    const cookie = parseSetCookie('a=1; Domain=com');
    expect(cookie && refusalOf(cookie, transportOf('https://tea.com/'), undefined)).toBeNull();
  });
});
