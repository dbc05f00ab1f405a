import { defineCheck, type Example } from '../check.ts';
import { fieldWith } from '../knowledge/cookies/field-with.ts';
import { isSessionLike } from '../knowledge/cookies/session-cookies.ts';
import { shownCookieName } from '../knowledge/cookies/set-cookie.ts';
import { siteCookies } from '../knowledge/cookies/site-cookies.ts';

const DAY = 86_400;
/** A lifetime that is enough for most sites, used in the fix. */
const MONTH = 30 * DAY;
/** The lifetime to which browsers shorten every cookie. */
const MOST = 400 * DAY;

export default defineCheck({
  severity: 'info',
  title: 'Sign-in cookies expire within 400 days',
  why: 'Whoever steals a sign-in cookie can use it for as long as the server accepts it.',
  docs: 'https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html',
  remedy:
    'Set Max-Age to the time that a sign-in needs to last, such as 2592000 seconds (30 days), and have the server end the sign-in after that time too.',
  messages: {
    long: {
      fault: {
        one: 'Likely sign-in cookie for {count} day',
        other: 'Likely sign-in cookie for {count} days',
      },
      says: {
        one: 'The cookie {name}, probably a sign-in cookie, is set for {count} day; browsers keep it for 400 at most.',
        other:
          'The cookie {name}, probably a sign-in cookie, is set for {count} days; browsers keep it for 400 at most.',
      },
    },
  },
  needs: ['response'],

  *run(inspection) {
    if (inspection.response.how !== 'observed') return 'not looked at';
    // The lifetime of a stored cookie has already been shortened.
    const cookies = siteCookies(inspection)?.filter((cookie) => cookie.field && isSessionLike(cookie)) ?? [];
    if (cookies.length === 0) return 'not applicable';
    for (const { name, lifetime, at, field = '' } of cookies) {
      if (lifetime === null || lifetime <= MOST + DAY) continue;
      const fix = fieldWith(field, { expires: null, 'max-age': `Max-Age=${MONTH}` });
      yield {
        message: 'long',
        values: { name: shownCookieName(name), count: Math.floor(lifetime / DAY) },
        at,
        fix,
      };
    }
  },
});

const SECRET = 'k7Qm2xV9aT4pZ8rW3nB6yL1c';
const sent = (cookie: string) => ({
  headers: { 'set-cookie': cookie, date: 'Fri, 20 Nov 2026 12:00:00 GMT' },
});

export const examples: Example[] = [
  sent(`session=${SECRET}; Max-Age=3600`),
  { name: 'a session cookie without a lifetime', ...sent(`session=${SECRET}`) },
  {
    ...sent(`remember_me=${SECRET}; Max-Age=315360000`),
    finds: [
      {
        message: 'long',
        says: 'The cookie remember_me, probably a sign-in cookie, is set for 3,650 days; browsers keep it for 400 at most.',
        remedy:
          'Set Max-Age to the time that a sign-in needs to last, such as 2592000 seconds (30 days), and have the server end the sign-in after that time too.',
        at: 'set-cookie: remember_me=…; Max-Age=315360000',
        severity: 'info',
        fix: 'Set-Cookie: remember_me=…; Max-Age=2592000',
      },
    ],
  },
  {
    ...sent(`session=${SECRET}; Expires=Wed, 20 Nov 2030 12:00:00 GMT`),
    finds: [
      {
        message: 'long',
        says: 'The cookie session, probably a sign-in cookie, is set for 1,461 days; browsers keep it for 400 at most.',
        at: 'set-cookie: session=…; Expires=Wed, 20 Nov 2030 12:00:00 GMT',
        severity: 'info',
        fix: 'Set-Cookie: session=…; Max-Age=2592000',
      },
    ],
  },
  { name: 'one day more is tolerated', ...sent(`session=${SECRET}; Max-Age=${401 * DAY}`) },
  {
    ...sent(`session=${SECRET}; Max-Age=${401 * DAY + 1}; Path=/`),
    finds: [
      {
        message: 'long',
        says: 'The cookie session, probably a sign-in cookie, is set for 401 days; browsers keep it for 400 at most.',
        at: 'set-cookie: session=…; Max-Age=34646401; Path=/',
        severity: 'info',
        fix: 'Set-Cookie: session=…; Path=/; Max-Age=2592000',
      },
    ],
  },
  { name: 'not a sign-in', ...sent('lang=en; Max-Age=315360000'), verdict: 'not applicable' },
  {
    name: 'one that only the store has: browsers have shortened it',
    headers: {},
    parts: {
      cookies: [
        {
          name: 'session',
          domain: 'example.com',
          hostOnly: true,
          path: '/',
          secure: true,
          httpOnly: true,
          sameSite: 'lax',
          expires: Date.UTC(2030, 0),
          value: { length: 24, kind: 'random' },
        },
      ],
    },
    verdict: 'not applicable',
  },
  { headers: {}, how: 'stored', verdict: 'not looked at' },
];
