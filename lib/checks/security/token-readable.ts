import { defineCheck, type Example } from '../check.ts';
import { isSessionLike } from '../knowledge/cookies/session-cookies.ts';
import { acceptedCookies } from '../knowledge/cookies/set-cookie.ts';
import type { Inspection, Runtime } from '../snapshot.ts';

/** Stored tokens that are named one by one. */
const MAXIMUM = 10;
/** Characters of a name that are shown. */
const SHOWN = 80;

type ReadableCookie = Runtime['readableCookies'][number];

/** Whether a cookie looks like one that signs in, by its name and by its value. */
function isSignIn({ name, value: { kind } }: ReadableCookie): boolean {
  const isJwt = kind === 'json web token';
  return (isJwt || kind === 'random') && isSessionLike({ name, isJwt });
}

/** The cookies that are judged as they were set, so that each is named once. */
function judgedElsewhere({ response, cookies = [] }: Inspection): ReadonlySet<string> {
  const set = response?.how === 'observed' ? acceptedCookies(response) : [];
  return new Set([...set, ...cookies].map(({ name }) => name));
}

export default defineCheck({
  severity: 'warning',
  title: 'Scripts cannot read what signs the visitor in',
  why: 'An injected script sends away what it can read: with a token a stranger is signed in as the visitor, elsewhere and later.',
  docs: 'https://cheatsheetseries.owasp.org/cheatsheets/HTML5_Security_Cheat_Sheet.html#local-storage',
  messages: {
    cookie: 'Scripts can read the cookie {name}, which looks like a sign-in.',
    token: 'Scripts can read the cookie {name}, which holds a JSON Web Token.',
    stored: '{storage} holds what looks like a token, under {key}.',
  },
  needs: ['runtime'],

  *run(inspection) {
    const { readableCookies, storedTokens } = inspection.runtime;
    const known = judgedElsewhere(inspection);
    for (const cookie of readableCookies) {
      if (known.has(cookie.name) || !isSignIn(cookie)) continue;
      const message = cookie.value.kind === 'json web token' ? 'token' : 'cookie';
      yield { message, values: { name: cookie.name.slice(0, SHOWN) } };
    }
    for (const { storage, key } of storedTokens.slice(0, MAXIMUM)) {
      const values = { storage: `${storage}Storage`, key: key.slice(0, SHOWN) };
      yield { message: 'stored', severity: 'notice', values };
    }
  },
});

const running = (
  readableCookies: Runtime['readableCookies'] = [],
  storedTokens: Runtime['storedTokens'] = [],
): Runtime => ({ crossOriginIsolated: false, readableCookies, storedTokens, nonces: [] });
const random = { length: 43, kind: 'random' } as const;
const jwt = { length: 300, kind: 'json web token' } as const;

export const examples: Example[] = [
  { parts: { runtime: running([{ name: 'theme', value: { length: 4, kind: 'text' } }]) } },
  { parts: { runtime: running([{ name: 'connect.sid', value: random }]) }, finds: ['cookie'] },
  { parts: { runtime: running([{ name: 'who', value: jwt }]) }, finds: ['token'] },
  { parts: { runtime: running([], [{ storage: 'local', key: 'id_token' }]) }, finds: ['stored'] },
  {
    name: 'an anti-CSRF token is read on purpose',
    parts: { runtime: running([{ name: 'XSRF-TOKEN', value: random }]) },
  },
  {
    name: 'a name that only says whether somebody is signed in',
    parts: { runtime: running([{ name: 'auth', value: { length: 1, kind: 'flag' } }]) },
  },
  {
    name: 'an identifier for statistics',
    parts: { runtime: running([{ name: '_ga', value: random }]) },
  },
  {
    name: 'a cookie that was set by this answer is judged there',
    headers: { 'set-cookie': 'connect.sid=q7Rk2mZt9WbVn4Lp8XcHd3Js6FgTy5Qa; Secure' },
    parts: { runtime: running([{ name: 'connect.sid', value: random }]) },
  },
  { verdict: 'not looked at' },
];
