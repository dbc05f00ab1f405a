import { defineCheck, type Example } from '../check.ts';
import { isSessionLike } from '../knowledge/cookies/session-cookies.ts';
import { siteCookies } from '../knowledge/cookies/site-cookies.ts';

export default defineCheck({
  severity: 'notice',
  title: 'Sign-in cookies go to one host only',
  why: 'With Domain a cookie goes to every subdomain: the weakest of them decides how safe the sign-in is.',
  docs: 'https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2.3',
  messages: {
    wide: { says: 'The cookie {name} looks like a sign-in and goes to every host under {domain}.' },
  },
  anyDocument: true,

  *run(inspection) {
    const cookies = siteCookies(inspection)?.filter(isSessionLike);
    if (!cookies) return { missing: 'cookies' };
    if (cookies.length === 0) return 'not applicable';
    for (const { name, domain, at } of cookies) {
      if (domain !== null) yield { message: 'wide', values: { name, domain }, at };
    }
  },
});

const SECRET = 'k7Qm2xV9aT4pZ8rW3nB6yL1c';
const sent = (cookie: string) => ({
  url: 'https://www.example.com/',
  headers: { 'set-cookie': cookie },
});

export const examples: Example[] = [
  sent(`session=${SECRET}; Secure; HttpOnly`),
  { ...sent(`session=${SECRET}; Secure; Domain=example.com`), finds: ['wide'] },
  {
    name: 'kept from an earlier page',
    url: 'https://www.example.com/',
    parts: {
      cookies: [
        {
          name: 'session',
          domain: 'example.com',
          hostOnly: false,
          path: '/',
          secure: true,
          httpOnly: true,
          sameSite: 'lax',
          value: { length: 24, kind: 'random' },
        },
      ],
    },
    finds: ['wide'],
  },
  { name: 'not a sign-in', ...sent('lang=en; Domain=example.com'), verdict: 'not applicable' },
  {
    name: 'the host itself is a suffix, so the cookie is its own',
    ...sent(`session=${SECRET}; Secure; Domain=github.io`),
    verdict: 'not applicable',
  },
  { headers: {}, how: 'second request', verdict: 'not looked at' },
];
