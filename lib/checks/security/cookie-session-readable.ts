import { defineCheck, type Example, headerLine } from '../check.ts';
import { isSessionName } from '../knowledge/cookies/cookies-observatory.ts';
import { isSessionLike } from '../knowledge/cookies/session-cookies.ts';
import { acceptedCookies, isDeletion } from '../knowledge/cookies/set-cookie.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Scripts cannot read sign-in cookies',
  why: 'Any script in the page, also an injected one, can read a cookie without HttpOnly and send it away.',
  docs: 'https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2.6',
  messages: {
    readable: 'The cookie {name} looks like a sign-in and lacks HttpOnly.',
    token: 'The cookie {name} holds a JSON Web Token and lacks HttpOnly.',
  },
  needs: ['response'],

  *run({ response }) {
    if (response.how !== 'observed') return 'not looked at';
    // Those with "sess" or "login" in their names are judged with the Observatory's test.
    const cookies = acceptedCookies(response).filter(
      (cookie) => isSessionLike(cookie) && !isSessionName(cookie.name) && !isDeletion(cookie, response),
    );
    if (cookies.length === 0) return 'not applicable';
    for (const { name, isJwt, httpOnly, shown } of cookies) {
      if (httpOnly) continue;
      const message = isJwt ? 'token' : 'readable';
      yield { message, values: { name }, at: headerLine('set-cookie', shown), fix: `${shown}; HttpOnly` };
    }
  },
});

const sent = (...cookies: string[]) => ({
  headers: cookies.map((cookie) => ['set-cookie', cookie] as const),
});

export const examples: Example[] = [
  sent('connect.sid=1; Secure; HttpOnly'),
  { ...sent('connect.sid=1; Secure', 'auth_token=1; Secure; SameSite=Lax'), finds: ['readable', 'readable'] },
  { ...sent('who=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln; Secure'), finds: ['token'] },
  {
    name: 'an anti-CSRF token is read on purpose',
    ...sent('XSRF-TOKEN=1; Secure'),
    verdict: 'not applicable',
  },
  { name: 'one with “sess” is another check’s', ...sent('PHPSESSID=1'), verdict: 'not applicable' },
  {
    name: 'the name only sounds like it',
    ...sent('authors=1; side=2', 'tokenizer=1'),
    verdict: 'not applicable',
  },
  { headers: {}, how: 'stored', verdict: 'not looked at' },
];
