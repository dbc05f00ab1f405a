import { describe, expect, it } from 'vitest';
import names from './known-cookies.json' with { type: 'json' };
import { isSessionLike, sessionLook } from './session-cookies.ts';
import { valueShape } from './value-shape.ts';

const SECRET = 'k7Qm2xV9aT4pZ8rW3nB6yL1c';
const is = (name: string, value = SECRET) => isSessionLike({ name, value: valueShape(value) });

describe('isSessionLike', () => {
  it.each([
    'PHPSESSID',
    'JSESSIONID',
    'ASP.NET_SessionId',
    'ASPSESSIONIDQQTBDCAR',
    'connect.sid',
    'laravel_session',
    '_session_id',
    'sessionid',
    'session',
    'sid',
    '__Host-sid',
    'my.sid',
    '_shop_session',
    'next-auth.session-token',
    '__Secure-next-auth.session-token.0',
    'sb-abcdef-auth-token',
    'wordpress_logged_in_59ba36addc2b2f94',
    'remember_web_59ba36addc2b2f94',
    '.AspNetCore.Cookies',
    'SSESS5d41402abc4b2a76b9719d911017c592',
    'fe_typo_user',
    'MoodleSession',
    '_gh_sess',
    'FedAuth',
    'user_login',
    'auth_token',
    'authToken',
    'token',
    'remember_me',
    ...(
      'shop_sess shop_sessid shop_session shop_sessionid shop_sessiontoken shop_sessionkey shop_sessionhash shop_auth ' +
      'shop_authn shop_authentication shop_authorization shop_login shop_logged shop_signin shop_jwt shop_bearer ' +
      'shop_remember shop_rememberme accesstoken refreshtoken idtoken logintoken usertoken apitoken access_token ' +
      'refresh_token id_token login_token user_token api_token session_token remember_token'
    ).split(' '),
  ])('%s with a secret', (name) => {
    expect(is(name)).toBe(true);
  });

  it.each<readonly [name: string, value: string]>([
    ['assessment_id', SECRET],
    ['ab_session', SECRET],
    ['session_count', '12'],
    ['session_count', SECRET],
    ['lastsession_ts', '1780000000'],
    ['session_start', '2026-06-01T12:00:00Z'],
    ['session', '1'],
    ['logged_in', 'true'],
    ['login_method', 'password'],
    ['PHPSESSID', ''],
    ['PHPSESSID', 'deleted'],
    ['_hjSession_123', SECRET],
    ['ai_session', SECRET],
    ['next-auth.callback-url', 'https%3A%2F%2Fexample.com'],
    ['device_token', SECRET],
    ['csrf_session', SECRET],
    ['XSRF-TOKEN', SECRET],
    ['visitor', '550e8400-e29b-41d4-a716-446655440000'],
    ...(
      'ab ai hj ga gtm pk mp amplitude optimizely intercom analytics tracking count counter view views visit visits ts ' +
      'time timestamp start started last expire expires expiry consent test experiment variant'
    )
      .split(' ')
      .map((word) => [`${word}_session`, SECRET] as const),
    ...(
      'method type hint state status redirect return next url uri path provider mode lang language locale theme version ' +
      'seen closed popup banner modal notice visitor visitorid uid uuid guid cid vid client clientid device deviceid ' +
      'anon anonymous browser fingerprint fp track tracker trackingid utm referrer referer cart cartid basket wishlist ' +
      'currency geo region country bucket cache etag lb route routeid server affinity'
    )
      .split(' ')
      .flatMap((word) => [[`login_${word}`, 'ab12'] as const, [`kettle_${word}`, SECRET] as const]),
    ['xsrf_session', SECRET],
    ['antiforgery_session', SECRET],
    ['requestverification_session', SECRET],
    ['form_key', SECRET],
    ['session_nonce', SECRET],
    ['inside', SECRET],
    ['author', SECRET],
    ['_ga', 'GA1.2.1234567890.1700000000'],
  ])('not %s with “%s”', (name, value) => {
    expect(is(name, value)).toBe(false);
  });

  const all = (list: Readonly<Record<string, string>>) =>
    Object.values(list).flatMap((part) =>
      part.split(' ').map((name) => name.replaceAll('*', '8f3a91bc77e0d245')),
    );

  it('recognizes the sessions of 120 frameworks and services, with a secret or a short value', () => {
    expect(Object.keys(names.sessions).length).toBeGreaterThan(110);
    for (const name of all(names.sessions))
      for (const value of [SECRET, 'abc', '4711', 'r4s8t0'])
        expect([name, is(name, value)]).toEqual([name, true]);
    for (const name of all(names.sessionsWithSecret)) expect([name, is(name)]).toEqual([name, true]);
  });

  it('takes no cookie of a script, or of a load balancer, for a session', () => {
    for (const name of [...all(names.scripts), ...all(names.infrastructure)])
      expect([name, is(name)]).toEqual([name, false]);
  });

  it('leaves a doubt where only the name or only the value says so', () => {
    const look = (name: string, value: string) => sessionLook({ name, value: valueShape(value) });
    expect(look('sid', 'ab12')).toBe('name only');
    expect(look('kettle', SECRET)).toBe('value only');
    for (const word of ['theme', 'visitorid', 'cartid']) expect(look(`kettle_${word}`, SECRET)).toBe('none');
    expect(look('login_provider', 'ab12')).toBe('none');
    expect(look('session', '4711')).toBe('name only');
    expect(look('PHPSESSID', '1')).toBe('name only');
    expect(look('frontend', 'abc')).toBe('name only');
    expect(look('kettle', SECRET)).toBe('value only');
    expect(look('login_method', 'password')).toBe('none');
    expect(look('session', '1')).toBe('none');
    expect(look('visitor', SECRET)).toBe('none');
    expect(look('lang', 'en')).toBe('none');
    expect(look('__RequestVerificationToken', SECRET)).toBe('none');
    expect(look('form_key', SECRET)).toBe('none');
  });

  it('recognizes a framework’s name with any value', () => {
    expect(is('PHPSESSID', 'abcdef')).toBe(true);
    expect(is('session', 'abcdef')).toBe(false);
  });

  it('recognizes a JSON Web Token under any name', () => {
    expect(is('x', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln')).toBe(true);
  });
});
