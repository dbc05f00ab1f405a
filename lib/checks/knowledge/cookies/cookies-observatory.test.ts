import { describe, expect, it } from 'vitest';
import { observatoryCookies } from './cookies-observatory.ts';
import { parseSetCookie } from './set-cookie.ts';

const open = { needsSecure: true, hasHsts: false };
const covered = { needsSecure: true, hasHsts: true };
const here = { needsSecure: false, hasHsts: false };

describe('observatoryCookies', () => {
  it.each<[string[], typeof open, string]>([
    [[], open, 'cookies-not-found'],
    [['a=1; Secure; SameSite=Lax'], open, 'cookies-secure-with-httponly-sessions-and-samesite'],
    [['a=1; Secure; SameSite=Lax', 'b=1; Secure'], open, 'cookies-secure-with-httponly-sessions'],
    [['a=1'], open, 'cookies-without-secure-flag'],
    [['a=1'], covered, 'cookies-without-secure-flag-but-protected-by-hsts'],
    [['a=1; SameSite=Lax'], here, 'cookies-secure-with-httponly-sessions-and-samesite'],
    [['MYSESSION=1; HttpOnly'], open, 'cookies-session-without-secure-flag'],
    [['MYSESSION=1; HttpOnly'], covered, 'cookies-session-without-secure-flag-but-protected-by-hsts'],
    [['MYSESSION=1'], covered, 'cookies-session-without-httponly-flag'],
    [['MYSESSION=1'], open, 'cookies-session-without-secure-flag'],
    [['a=1; Secure; SameSite=Often'], open, 'cookies-samesite-flag-invalid'],
    [['a=1; SameSite=None'], covered, 'cookies-samesite-flag-invalid'],
    [['csrf=1; Secure'], open, 'cookies-anticsrf-without-samesite-flag'],
    [['csrf=1; Secure; SameSite=Strict'], open, 'cookies-secure-with-httponly-sessions-and-samesite'],
    [['connect.sid=1; Secure; SameSite=Lax'], open, 'cookies-secure-with-httponly-sessions-and-samesite'],
  ])('%j, %j: %s', (fields, setting, code) => {
    const cookies = fields.flatMap((field) => parseSetCookie(field) ?? []);
    expect(observatoryCookies(cookies, setting)).toBe(code);
  });
});
