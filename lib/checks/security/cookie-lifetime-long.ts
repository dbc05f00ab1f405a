import { defineCheck, type Example } from '../check.ts';
import { isSessionLike } from '../knowledge/cookies/session-cookies.ts';
import { siteCookies } from '../knowledge/cookies/site-cookies.ts';

const DAY = 86_400;
/** What browsers cut every cookie to. */
const MOST = 400 * DAY;

export default defineCheck({
  severity: 'info',
  title: 'Sign-in cookies end in good time',
  why: 'A sign-in that lasts for years can be used for years by whoever gets hold of it.',
  docs: 'https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html',
  messages: {
    long: {
      says: {
        one: 'The cookie {name} is meant to last {count} day; browsers cut it to 400.',
        other: 'The cookie {name} is meant to last {count} days; browsers cut it to 400.',
      },
    },
  },
  needs: ['response'],

  *run(inspection) {
    if (inspection.response.how !== 'observed') return 'not looked at';
    // What is stored has been cut already.
    const cookies = siteCookies(inspection)?.filter((cookie) => cookie.field && isSessionLike(cookie)) ?? [];
    if (cookies.length === 0) return 'not applicable';
    for (const { name, lifetime, at } of cookies) {
      if (lifetime === null || lifetime <= MOST + DAY) continue;
      yield { message: 'long', values: { name, count: Math.floor(lifetime / DAY) }, at };
    }
  },
});

const SECRET = 'k7Qm2xV9aT4pZ8rW3nB6yL1c';
const sent = (cookie: string) => ({
  headers: { 'set-cookie': cookie, date: 'Fri, 20 Nov 2026 12:00:00 GMT' },
});

export const examples: Example[] = [
  sent(`session=${SECRET}; Max-Age=3600`),
  { name: 'it ends with the browser', ...sent(`session=${SECRET}`) },
  { ...sent(`remember_me=${SECRET}; Max-Age=315360000`), finds: ['long'] },
  { ...sent(`session=${SECRET}; Expires=Wed, 20 Nov 2030 12:00:00 GMT`), finds: ['long'] },
  { name: 'not a sign-in', ...sent('lang=en; Max-Age=315360000'), verdict: 'not applicable' },
  { headers: {}, how: 'second request', verdict: 'not looked at' },
];
