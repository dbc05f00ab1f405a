import { defineCheck, type Example, headerLine } from '../check.ts';
import { isSessionLike } from '../knowledge/cookies/session-cookies.ts';
import { shownCookieName } from '../knowledge/cookies/set-cookie.ts';
import { siteCookies } from '../knowledge/cookies/site-cookies.ts';
import { passwordFields } from '../knowledge/document/forms.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { transportOf } from '../knowledge/response/transport.ts';

const FIX = 'Cache-Control: private, no-cache';
const CLOSED = /(^|[\s,])(no-store|private|no-cache)($|[\s,=])/i;
/** What makes shared caches ask the server each time, as no-cache does (RFC 9111, 5.2.2.2 and 5.2.2.10). */
const ASKED = /(^|[\s,])s-maxage\s*=\s*"?0/i;
const ENDED = /(^|[\s,])max-age\s*=\s*"?0/i;
const NEVER_LATE = /(^|[\s,])(must|proxy)-revalidate($|[\s,])/i;
const STORED = /(^|[\s,])(public|(s-maxage|max-age)\s*=\s*"?[1-9])/i;
const SHARED_FOR = /(^|[\s,])s-maxage\s*=\s*"?[1-9]/i;
const SHARED = /(^|[\s,])(public|s-maxage\s*=\s*"?[1-9])/i;

/** Whether shared caches must ask the server before they give the stored response to the next visitor. */
function isClosed(control: string): boolean {
  if (CLOSED.test(control) || ASKED.test(control)) return true;
  return ENDED.test(control) && NEVER_LATE.test(control) && !SHARED_FOR.test(control);
}

export default defineCheck({
  severity: 'warning',
  title: 'Shared caches do not hand one visitor’s page to others',
  why: 'A shared cache that stores the page with its session cookie can sign the next visitor in as somebody else.',
  docs: 'https://www.rfc-editor.org/rfc/rfc9111#section-7.3',
  remedy: 'Send Cache-Control: private, no-cache with this page, or no-store where it shows personal data.',
  messages: {
    session: {
      fault: 'Session cookie on a cacheable page',
      says: 'The page sets the session cookie {name} but does not keep shared caches from storing it.',
    },
    password: {
      fault: 'Sign-in page stored in shared caches',
      says: 'The page asks for a password and allows shared caches to store it.',
    },
  },
  needs: ['response'],

  *run(inspection) {
    const { page, response } = inspection;
    if (!transportOf(response.url).isHttps) return 'not applicable';
    const control = headerValue(response, 'cache-control') ?? '';
    const hasPassword = passwordFields(page).length > 0;
    // A cache stores only cookies that are in the response.
    const session = siteCookies(inspection)?.find((cookie) => cookie.field && isSessionLike(cookie));
    if (!session && !hasPassword) return response.how === 'observed' ? 'not applicable' : 'not looked at';
    if (isClosed(control)) return;
    const at = control ? { at: headerLine('cache-control', control) } : {};
    if (session) {
      // Caches rarely store a response with a cookie unless its lifetime is set.
      const severity = STORED.test(control) ? 'warning' : 'notice';
      yield {
        message: 'session',
        severity,
        values: { name: shownCookieName(session.name) },
        ...at,
        fix: FIX,
      };
    }
    // A form alone is the same for everyone; it is only a problem if the header explicitly allows sharing.
    else if (SHARED.test(control)) yield { message: 'password', severity: 'notice', ...at, fix: FIX };
  },
});

const SECRET = 'k7Qm2xV9aT4pZ8rW3nB6yL1c';
const html = '<body><form method="post"><input type="password" name="p"></form>';

export const examples: Example[] = [
  { headers: { 'set-cookie': `session=${SECRET}; Secure`, 'cache-control': 'no-store, max-age=0' } },
  {
    headers: { 'set-cookie': `connect.sid=${SECRET}; Secure` },
    finds: [
      {
        message: 'session',
        says: 'The page sets the session cookie connect.sid but does not keep shared caches from storing it.',
        remedy:
          'Send Cache-Control: private, no-cache with this page, or no-store where it shows personal data.',
        severity: 'notice',
        fix: 'Cache-Control: private, no-cache',
      },
    ],
  },
  {
    headers: { 'set-cookie': `sessionid=${SECRET}; Secure`, 'cache-control': 'public, max-age=600' },
    finds: [
      {
        message: 'session',
        says: 'The page sets the session cookie sessionid but does not keep shared caches from storing it.',
        at: 'cache-control: public, max-age=600',
        severity: 'warning',
        fix: 'Cache-Control: private, no-cache',
      },
    ],
  },
  {
    html,
    headers: { 'cache-control': 'public, max-age=3600' },
    finds: [
      {
        message: 'password',
        says: 'The page asks for a password and allows shared caches to store it.',
        at: 'cache-control: public, max-age=3600',
        severity: 'notice',
        fix: 'Cache-Control: private, no-cache',
      },
    ],
  },
  ...[
    'max-age=1',
    's-maxage="60"',
    'public',
    'max-age=0, s-maxage=5',
    'max-age=0, must-revalidate, s-maxage=5',
    'max-age=60, must-revalidate',
  ].map(
    (control): Example => ({
      headers: { 'set-cookie': `session=${SECRET}; Secure`, 'cache-control': control },
      finds: [
        {
          message: 'session',
          says: 'The page sets the session cookie session but does not keep shared caches from storing it.',
          at: `cache-control: ${control}`,
          severity: 'warning',
          fix: 'Cache-Control: private, no-cache',
        },
      ],
    }),
  ),
  {
    name: 'with a lifetime of zero',
    headers: { 'set-cookie': `session=${SECRET}; Secure`, 'cache-control': 'max-age=0' },
    finds: [
      {
        message: 'session',
        says: 'The page sets the session cookie session but does not keep shared caches from storing it.',
        at: 'cache-control: max-age=0',
        severity: 'notice',
        fix: 'Cache-Control: private, no-cache',
      },
    ],
  },
  ...[
    'Private, max-age=600',
    'no-cache="Set-Cookie", max-age=600',
    'max-age=600,no-cache',
    'public, max-age=0, must-revalidate',
    'Proxy-Revalidate, max-age="0"',
    'max-age=600, s-maxage=0',
  ].map(
    (control): Example => ({
      headers: { 'set-cookie': `session=${SECRET}; Secure`, 'cache-control': control },
    }),
  ),
  {
    html: html.replace('password', 'PassWord'),
    headers: { 'cache-control': 's-maxage=60' },
    finds: ['password'],
  },
  { html, headers: { 'cache-control': 's-maxage=0' } },
  { html, headers: {} },
  {
    name: 'over http everything is readable anyway',
    url: 'http://example.com/',
    html,
    headers: { 'cache-control': 'public' },
    verdict: 'not applicable',
  },
  { name: 'a form is the same for all', html, headers: { 'cache-control': 'max-age=60' } },
  { name: 'an unimportant cookie', headers: { 'set-cookie': 'lang=en' }, verdict: 'not applicable' },
  {
    name: 'a session that is deleted here',
    headers: { 'set-cookie': 'session=; Max-Age=0' },
    verdict: 'not applicable',
  },
  { name: 'cookies were not seen', headers: {}, how: 'stored', verdict: 'not looked at' },
];
