import { defineCheck, type Example } from '../check.ts';
import { isSessionLike } from '../knowledge/cookies/session-cookies.ts';
import { shownCookieName } from '../knowledge/cookies/set-cookie.ts';
import { siteCookies } from '../knowledge/cookies/site-cookies.ts';

export default defineCheck({
  severity: 'notice',
  title: 'Sign-in cookies are not sent from other sites',
  why: 'With SameSite=None the cookie is also sent with requests that other sites start, so they can act as the visitor (CSRF).',
  docs: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#samesitesamesite-value',
  remedy:
    'Set SameSite=Lax on the cookie. If visitors must stay signed in when other sites show the page in a frame, keep SameSite=None, add Partitioned, and protect forms with CSRF tokens.',
  messages: {
    none: {
      fault: 'Likely sign-in cookie with SameSite=None',
      says: 'The cookie {name}, probably a sign-in cookie, is also sent with requests from other sites.',
    },
  },
  anyDocument: true,

  *run(inspection) {
    const cookies = siteCookies(inspection)?.filter(isSessionLike);
    if (!cookies) return { missing: 'cookies' };
    if (cookies.length === 0) return 'not applicable';
    for (const { name, sameSite, partitioned, at } of cookies) {
      // A partitioned cookie is a different cookie on every site.
      if (sameSite?.toLowerCase() === 'none' && !partitioned)
        yield { message: 'none', values: { name: shownCookieName(name) }, at };
    }
  },
});

const SECRET = 'k7Qm2xV9aT4pZ8rW3nB6yL1c';
const sent = (...cookies: string[]) => ({
  headers: cookies.map((cookie) => ['set-cookie', cookie] as const),
});

export const examples: Example[] = [
  sent(`session=${SECRET}; Secure; HttpOnly; SameSite=Lax`),
  {
    ...sent(`session=${SECRET}; Secure; HttpOnly; SameSite=None`),
    finds: [
      {
        message: 'none',
        says: 'The cookie session, probably a sign-in cookie, is also sent with requests from other sites.',
        remedy:
          'Set SameSite=Lax on the cookie. If visitors must stay signed in when other sites show the page in a frame, keep SameSite=None, add Partitioned, and protect forms with CSRF tokens.',
        at: 'set-cookie: session=…; Secure; HttpOnly; SameSite=None',
        severity: 'notice',
      },
    ],
  },
  { name: 'partitioned by site', ...sent(`session=${SECRET}; Secure; SameSite=None; Partitioned`) },
  {
    name: 'a later field replaces an earlier one',
    ...sent(`session=${SECRET}; Secure; SameSite=None`, `session=${SECRET}; Secure; SameSite=Lax`),
  },
  { name: 'not a sign-in', ...sent('ad=1; Secure; SameSite=None'), verdict: 'not applicable' },
  {
    name: 'browsers refuse it without Secure',
    ...sent(`session=${SECRET}; SameSite=None`),
    verdict: 'not applicable',
  },
  { headers: {}, how: 'stored', verdict: 'not looked at' },
];
