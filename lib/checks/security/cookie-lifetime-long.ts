import { defineCheck, type Example, headerLine } from '../check.ts';
import { isSessionLike } from '../knowledge/cookies/session-cookies.ts';
import { acceptedCookies, isDeletion, lifetimeOf } from '../knowledge/cookies/set-cookie.ts';

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
      one: 'The cookie {name} is meant to last {count} day; browsers cut it to 400.',
      other: 'The cookie {name} is meant to last {count} days; browsers cut it to 400.',
    },
  },
  needs: ['response'],

  *run({ response }) {
    if (response.how !== 'observed') return 'not looked at';
    const cookies = acceptedCookies(response).filter(
      (cookie) => isSessionLike(cookie) && !isDeletion(cookie, response),
    );
    if (cookies.length === 0) return 'not applicable';
    for (const cookie of cookies) {
      const { name, shown } = cookie;
      const seconds = lifetimeOf(cookie, response);
      if (seconds === null || seconds <= MOST + DAY) continue;
      const count = Math.floor(seconds / DAY);
      yield { message: 'long', values: { name, count }, at: headerLine('set-cookie', shown) };
    }
  },
});

const sent = (cookie: string) => ({
  headers: { 'set-cookie': cookie, date: 'Fri, 20 Nov 2026 12:00:00 GMT' },
});

export const examples: Example[] = [
  sent('session=1; Max-Age=3600'),
  { name: 'it ends with the browser', ...sent('session=1') },
  { ...sent('remember_me=1; Max-Age=315360000'), finds: ['long'] },
  { ...sent('session=1; Expires=Wed, 20 Nov 2030 12:00:00 GMT'), finds: ['long'] },
  { name: 'not a sign-in', ...sent('lang=en; Max-Age=315360000'), verdict: 'not applicable' },
  { headers: {}, how: 'second request', verdict: 'not looked at' },
];
