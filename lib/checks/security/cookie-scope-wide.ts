import { defineCheck, type Example } from '../check.ts';
import { isSessionLike } from '../knowledge/cookies/session-cookies.ts';
import { shownCookieName } from '../knowledge/cookies/set-cookie.ts';
import { siteCookies } from '../knowledge/cookies/site-cookies.ts';

export default defineCheck({
  severity: 'notice',
  title: 'Sign-in cookies are sent to one host only',
  why: 'A cookie with Domain is sent to every subdomain, so the weakest of them decides how safe the sign-in is.',
  docs: 'https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2.3',
  remedy:
    'Leave out Domain where the cookie is set; then only this host gets it. If several subdomains share the sign-in, keep Domain and do not let anyone else use a subdomain.',
  messages: {
    wide: {
      fault: 'Likely sign-in cookie for all subdomains',
      says: 'The cookie {name}, probably a sign-in cookie, is sent to {domain} and every host under it.',
    },
  },
  anyDocument: true,

  *run(inspection) {
    const cookies = siteCookies(inspection)?.filter(isSessionLike);
    if (!cookies) return { missing: 'cookies' };
    if (cookies.length === 0) return 'not applicable';
    for (const { name, domain, at } of cookies) {
      if (domain !== null) yield { message: 'wide', values: { name: shownCookieName(name), domain }, at };
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
  {
    ...sent(`session=${SECRET}; Secure; Domain=example.com`),
    finds: [
      {
        message: 'wide',
        says: 'The cookie session, probably a sign-in cookie, is sent to example.com and every host under it.',
        remedy:
          'Leave out Domain where the cookie is set; then only this host gets it. If several subdomains share the sign-in, keep Domain and do not let anyone else use a subdomain.',
        at: 'set-cookie: session=…; Secure; Domain=example.com',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'stored by an earlier page',
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
    finds: [
      {
        message: 'wide',
        says: 'The cookie session, probably a sign-in cookie, is sent to example.com and every host under it.',
        at: 'session (Secure, HttpOnly, SameSite=Lax, .example.com/)',
        severity: 'notice',
      },
    ],
  },
  { name: 'not a sign-in', ...sent('lang=en; Domain=example.com'), verdict: 'not applicable' },
  {
    name: 'refused for a public suffix',
    ...sent(`session=${SECRET}; Secure; Domain=github.io`),
    verdict: 'not applicable',
  },
  {
    name: 'the host itself is a suffix, so the cookie is its own',
    ...sent(`session=${SECRET}; Secure; Domain=github.io`),
    url: 'https://github.io/',
  },
  {
    name: 'an IP address has no subdomains',
    ...sent(`session=${SECRET}; Secure; Domain=203.0.113.9`),
    url: 'https://203.0.113.9/',
  },
  { headers: {}, how: 'stored', verdict: 'not looked at' },
];
