import { defineCheck, type Example, headerLine } from '../check.ts';
import { isSessionLike } from '../knowledge/cookies/session-cookies.ts';
import { acceptedCookies, isDeletion } from '../knowledge/cookies/set-cookie.ts';

export default defineCheck({
  severity: 'notice',
  title: 'Sign-in cookies go to one host only',
  why: 'With Domain a cookie goes to every subdomain: the weakest of them decides how safe the sign-in is.',
  docs: 'https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2.3',
  messages: {
    wide: 'The cookie {name} looks like a sign-in and goes to every host under {domain}.',
  },
  needs: ['response'],

  *run({ response }) {
    if (response.how !== 'observed') return 'not looked at';
    const cookies = acceptedCookies(response).filter(
      (cookie) => isSessionLike(cookie) && !isDeletion(cookie, response),
    );
    if (cookies.length === 0) return 'not applicable';
    for (const { name, domain, shown } of cookies) {
      if (domain !== null)
        yield { message: 'wide', values: { name, domain }, at: headerLine('set-cookie', shown) };
    }
  },
});

const sent = (cookie: string) => ({
  url: 'https://www.example.com/',
  headers: { 'set-cookie': cookie },
});

export const examples: Example[] = [
  sent('session=1; Secure; HttpOnly'),
  { ...sent('session=1; Secure; Domain=example.com'), finds: ['wide'] },
  { name: 'not a sign-in', ...sent('lang=en; Domain=example.com'), verdict: 'not applicable' },
  { headers: {}, how: 'second request', verdict: 'not looked at' },
];
