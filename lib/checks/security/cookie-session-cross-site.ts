import { defineCheck, type Example, headerLine } from '../check.ts';
import { isSessionLike } from '../knowledge/cookies/session-cookies.ts';
import { acceptedCookies, isDeletion } from '../knowledge/cookies/set-cookie.ts';

export default defineCheck({
  severity: 'notice',
  title: 'Sign-in cookies stay on their site',
  why: 'With SameSite=None the cookie goes along with requests that other sites start, so they act as the visitor.',
  docs: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#samesitesamesite-value',
  messages: {
    none: 'The cookie {name} looks like a sign-in and goes along with requests from other sites.',
  },
  needs: ['response'],

  *run({ response }) {
    if (response.how !== 'observed') return 'not looked at';
    const cookies = acceptedCookies(response).filter(
      (cookie) => isSessionLike(cookie) && !isDeletion(cookie, response),
    );
    if (cookies.length === 0) return 'not applicable';
    for (const { name, sameSite, secure, partitioned, shown } of cookies) {
      // Without Secure browsers refuse it; partitioned, it is another cookie on every site.
      if (sameSite?.toLowerCase() !== 'none' || !secure || partitioned) continue;
      yield { message: 'none', values: { name }, at: headerLine('set-cookie', shown) };
    }
  },
});

const sent = (cookie: string) => ({ headers: { 'set-cookie': cookie } });

export const examples: Example[] = [
  sent('session=1; Secure; HttpOnly; SameSite=Lax'),
  { ...sent('session=1; Secure; HttpOnly; SameSite=None'), finds: ['none'] },
  { name: 'partitioned by site', ...sent('session=1; Secure; SameSite=None; Partitioned') },
  { name: 'not a sign-in', ...sent('ad=1; Secure; SameSite=None'), verdict: 'not applicable' },
  { headers: {}, how: 'second request', verdict: 'not looked at' },
];
