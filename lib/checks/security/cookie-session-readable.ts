import { defineCheck, type Example } from '../check.ts';
import type { Runtime } from '../inspection.ts';
import { isSessionLike } from '../knowledge/cookies/session-cookies.ts';
import { siteCookies } from '../knowledge/cookies/site-cookies.ts';
import { valueShape } from '../knowledge/cookies/value-shape.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Scripts cannot read sign-in cookies',
  why: 'Any script in the page, even an injected one, can read a cookie without HttpOnly and send it elsewhere.',
  docs: 'https://www.rfc-editor.org/rfc/rfc6265#section-4.1.2.6',
  remedy:
    'Have the server set the cookie, with HttpOnly, Secure and SameSite=Lax; scripts cannot set HttpOnly. Scripts that read the cookie have to get what they need in another way, such as from a request.',
  messages: {
    readable: {
      fault: 'Likely sign-in cookie without HttpOnly',
      says: 'Scripts of the page can read the cookie {name}, probably a sign-in cookie.',
    },
    token: {
      fault: 'JSON Web Token cookie without HttpOnly',
      says: 'Scripts of the page can read the cookie {name}, which holds a JSON Web Token.',
    },
  },
  needs: ['runtime'],

  *run(inspection) {
    const { readableCookies } = inspection.runtime;
    if (readableCookies.length === 0) return;
    // Cookies whose attributes are known are judged in `cookie-unprotected`.
    const judged = new Set(siteCookies(inspection)?.map(({ name }) => name));
    const sessions = readableCookies.filter(isSessionLike);
    for (const { name, value } of sessions) {
      if (judged.has(name)) continue;
      const message = value.kind === 'json web token' ? 'token' : 'readable';
      yield { message, values: { name }, at: { source: 'cookie', text: name } };
    }
    if (sessions.length > 0) return 'not applicable';
  },
});

const SECRET = 'k7Qm2xV9aT4pZ8rW3nB6yL1c';
const readable = (...cookies: [name: string, value: string][]) => {
  const readableCookies = cookies.map(([name, value]) => ({ name, value: valueShape(value) }));
  const runtime: Runtime = { crossOriginIsolated: false, readableCookies, storedTokens: [], nonces: [] };
  return { parts: { runtime } };
};

export const examples: Example[] = [
  readable(),
  readable(['theme', 'dark'], ['session_count', '3'], ['csrftoken', SECRET]),
  {
    ...readable(['connect.sid', SECRET], ['auth_token', SECRET]),
    finds: [
      {
        message: 'readable',
        says: 'Scripts of the page can read the cookie connect.sid, probably a sign-in cookie.',
        remedy:
          'Have the server set the cookie, with HttpOnly, Secure and SameSite=Lax; scripts cannot set HttpOnly. Scripts that read the cookie have to get what they need in another way, such as from a request.',
        at: 'connect.sid',
        severity: 'warning',
      },
      {
        message: 'readable',
        says: 'Scripts of the page can read the cookie auth_token, probably a sign-in cookie.',
        at: 'auth_token',
        severity: 'warning',
      },
    ],
  },
  {
    ...readable(['who', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln']),
    finds: [
      {
        message: 'token',
        says: 'Scripts of the page can read the cookie who, which holds a JSON Web Token.',
        at: 'who',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'another check judges a cookie that the response sets',
    ...readable(['connect.sid', SECRET]),
    headers: { 'set-cookie': `connect.sid=${SECRET}; Secure` },
    verdict: 'not applicable',
  },
  { html: '<p>x</p>', verdict: 'not looked at' },
];
