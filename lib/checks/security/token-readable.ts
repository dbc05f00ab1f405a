import { defineCheck, type Example } from '../check.ts';
import type { Runtime } from '../inspection.ts';

/** Maximum number of stored tokens that are reported one by one. */
const MAXIMUM = 10;
/** Maximum number of characters of a key to show. */
const SHOWN = 80;

export default defineCheck({
  severity: 'notice',
  title: 'No JSON Web Token in localStorage or sessionStorage',
  why: 'Any script injected into the page can read and send away what is stored there; a stolen token may sign a stranger in.',
  remedy:
    'If the token signs someone in, have the server keep the session in a cookie with HttpOnly, Secure and SameSite, or hold the token in memory only; then delete it from the storage.',
  docs: 'https://cheatsheetseries.owasp.org/cheatsheets/HTML5_Security_Cheat_Sheet.html#local-storage',
  messages: {
    stored: {
      fault: 'JSON Web Token in {storage}',
      says: 'Under the key {key}, {storage} holds a value that has the form of a JSON Web Token.',
    },
  },
  needs: ['runtime'],

  // `cookie-session-readable` judges cookies that scripts can read, with their attributes.
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
  {
    ...running({ storage: 'local', key: 'id_token' }),
    finds: [
      {
        message: 'stored',
        says: 'Under the key id_token, localStorage holds a value that has the form of a JSON Web Token.',
        remedy:
          'If the token signs someone in, have the server keep the session in a cookie with HttpOnly, Secure and SameSite, or hold the token in memory only; then delete it from the storage.',
        severity: 'notice',
      },
    ],
  },
  {
    ...running({ storage: 'session', key: 'auth' }, { storage: 'local', key: 'refresh' }),
    finds: [
      {
        message: 'stored',
        says: 'Under the key auth, sessionStorage holds a value that has the form of a JSON Web Token.',
        severity: 'notice',
      },
      {
        message: 'stored',
        says: 'Under the key refresh, localStorage holds a value that has the form of a JSON Web Token.',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'ten tokens are listed',
    ...running(...Array.from({ length: 11 }, (_, i) => ({ storage: 'local' as const, key: `t${i}` }))),
    finds: Array<string>(10).fill('stored'),
  },
  {
    name: 'a long key is cut',
    ...running({ storage: 'local', key: 'x'.repeat(81) }),
    finds: [
      {
        message: 'stored',
        says: `Under the key ${'x'.repeat(80)}, localStorage holds a value that has the form of a JSON Web Token.`,
        severity: 'notice',
      },
    ],
  },
  { verdict: 'not looked at' },
];
