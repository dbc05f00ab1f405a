import { describe, expect, it } from 'vitest';
import { isSessionLike } from './session-cookies.ts';

describe('isSessionLike', () => {
  it.each([
    ['PHPSESSID', true],
    ['user_login', true],
    ['connect.sid', true],
    ['__Host-sid', true],
    ['my.sid', true],
    ['JSESSIONID', true],
    ['ASP.NET_SessionId', true],
    ['auth_token', true],
    ['authToken', true],
    ['remember_me', true],
    ['remember_web_59ba36addc2b2f94', true],
    ['__Secure-next-auth.session-token', true],
    ['_shop_session', true],
    ['csrf_session', false],
    ['XSRF-TOKEN', false],
    ['lang', false],
    ['inside', false],
    ['author', false],
    ['_ga', false],
  ])('%s: %s', (name, expected) => {
    expect(isSessionLike({ name, isJwt: false })).toBe(expected);
  });

  it('takes a JSON Web Token for one whatever its name', () => {
    expect(isSessionLike({ name: 'x', isJwt: true })).toBe(true);
  });
});
