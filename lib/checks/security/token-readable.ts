import { defineCheck, type Example } from '../check.ts';
import type { Runtime } from '../inspection.ts';

/** Stored tokens that are named one by one. */
const MAXIMUM = 10;
/** Characters of a key that are shown. */
const SHOWN = 80;

export default defineCheck({
  severity: 'notice',
  title: 'No tokens are stored where scripts can read them',
  why: 'An injected script sends away what it can read: with a token a stranger is signed in as the visitor, elsewhere and later.',
  docs: 'https://cheatsheetseries.owasp.org/cheatsheets/HTML5_Security_Cheat_Sheet.html#local-storage',
  messages: {
    stored: { says: '{storage} holds what looks like a token, under {key}.' },
  },
  needs: ['runtime'],

  // Cookies that scripts can read are judged with their attributes (`cookie-session-readable`).
  *run({ runtime: { storedTokens } }) {
    for (const { storage, key } of storedTokens.slice(0, MAXIMUM))
      yield { message: 'stored', values: { storage: `${storage}Storage`, key: key.slice(0, SHOWN) } };
  },
});

const running = (...storedTokens: Runtime['storedTokens']) => ({
  parts: { runtime: { crossOriginIsolated: false, readableCookies: [], storedTokens, nonces: [] } },
});

export const examples: Example[] = [
  running(),
  { ...running({ storage: 'local', key: 'id_token' }), finds: ['stored'] },
  {
    ...running({ storage: 'session', key: 'auth' }, { storage: 'local', key: 'refresh' }),
    finds: ['stored', 'stored'],
  },
  { verdict: 'not looked at' },
];
