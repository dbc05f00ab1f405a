import { defineCheck, type Example } from '../check.ts';
import type { StoredCookie, ValueShape } from '../inspection.ts';
import { cookieVerdict } from '../knowledge/cookies/cookie-verdict.ts';
import { hasSameSite, isCsrfName, isSameSiteInvalid } from '../knowledge/cookies/cookies-observatory.ts';
import { type AttributeChanges, fieldWith } from '../knowledge/cookies/field-with.ts';
import { type JudgedCookie, judgedCookies } from '../knowledge/cookies/judged-cookies.ts';
import { shownCookieName } from '../knowledge/cookies/set-cookie.ts';
import { type SiteCookie, siteCookies } from '../knowledge/cookies/site-cookies.ts';
import { hasHsts } from '../knowledge/response/hsts.ts';
import { isHttpsOnlyHost } from '../knowledge/response/https-only-hosts.ts';
import { type Transport, transportOf } from '../knowledge/response/transport.ts';

type Fault = 'sameSite' | 'csrf' | 'secure' | 'httpOnly' | 'token' | 'maybe';

const HTTP_ONLY: AttributeChanges = { httponly: 'HttpOnly' };
const LAX: AttributeChanges = { samesite: 'SameSite=Lax' };
const REPAIRS: Readonly<Record<Fault, AttributeChanges>> = {
  sameSite: LAX,
  csrf: LAX,
  secure: { secure: 'Secure' },
  httpOnly: HTTP_ONLY,
  token: HTTP_ONLY,
  maybe: HTTP_ONLY,
};

/** Returns what a cookie lacks. */
function faultsOf(cookie: JudgedCookie, needsSecure: boolean): readonly Fault[] {
  const { look } = cookie;
  const faults: Fault[] = [];
  if (isSameSiteInvalid(cookie)) faults.push('sameSite');
  else if (isCsrfName(cookie.name) && !hasSameSite(cookie)) faults.push('csrf');
  if (!cookie.secure && needsSecure) faults.push('secure');
  if (look === 'none' || cookie.httpOnly) return faults;
  if (look !== 'session') faults.push('maybe');
  else faults.push(cookie.value.kind === 'json web token' ? 'token' : 'httpOnly');
  return faults;
}

/** Returns one line that fixes all faults of a cookie. Over plain http, `Secure` would make browsers refuse it. */
function fixFor({ field }: SiteCookie, faults: readonly Fault[], { isOpen }: Transport) {
  if (field === undefined || (isOpen && faults.includes('secure'))) return {};
  return { fix: fieldWith(field, Object.assign({}, ...faults.map((fault) => REPAIRS[fault]))) };
}

const SAME_SITE =
  'Set SameSite=Lax, or Strict if links from other sites may arrive without the cookie. Use None, with Secure, only for cookies that other sites need.';
const NOT_FOR_SCRIPTS =
  'Add HttpOnly where the server sets the cookie. If scripts of the page read it, give them what they need in another way first.';

export default defineCheck({
  severity: 'error',
  title: 'Cookies are protected',
  why: 'A stolen sign-in cookie is as good as a password. Secure, HttpOnly and SameSite protect it.',
  docs: 'https://www.rfc-editor.org/rfc/rfc6265#section-8',
  observatory: 'cookies',
  remedy:
    'Add Secure where the cookie is set, so that browsers send it over https only. On a page that is loaded over plain http, set up https first.',
  messages: {
    secure: {
      fault: 'Cookie without Secure',
      says: 'The cookie {name} does not have Secure, so it may be sent over plain http too.',
    },
    httpOnly: {
      fault: 'Likely sign-in cookie without HttpOnly',
      says: 'The cookie {name}, probably a sign-in cookie, does not have HttpOnly, so scripts can read it.',
      remedy: NOT_FOR_SCRIPTS,
    },
    maybe: {
      fault: 'Possible sign-in cookie without HttpOnly',
      says: 'The cookie {name} may be a sign-in cookie. It does not have HttpOnly, so scripts can read it.',
      remedy: 'If the cookie signs somebody in, add HttpOnly where the server sets it.',
    },
    token: {
      fault: 'JSON Web Token cookie without HttpOnly',
      says: 'The cookie {name} holds a JSON Web Token and does not have HttpOnly, so scripts can read it.',
      remedy: NOT_FOR_SCRIPTS,
    },
    sameSite: {
      fault: 'Unknown SameSite value',
      says: 'The cookie {name} has a SameSite value that browsers do not know: “{value}”.',
      remedy: SAME_SITE,
    },
    sameSiteEmpty: {
      fault: 'SameSite without a value',
      says: 'The cookie {name} has SameSite without a value, so browsers use their default.',
      remedy: SAME_SITE,
    },
    csrf: {
      fault: 'CSRF cookie without SameSite',
      says: 'The cookie {name} protects against forged requests (CSRF) but has no SameSite.',
      remedy:
        'Add SameSite=Lax where the cookie is set, or Strict if no other site links to the forms it protects.',
    },
  },
  anyDocument: true,

  *run(inspection) {
    const { response } = inspection;
    const transport = transportOf(response?.url ?? inspection.url);
    const needsSecure = !transport.isLoopback && !isHttpsOnlyHost(transport.hostname);
    const judged = judgedCookies(inspection, needsSecure);
    if (!judged) return { missing: 'cookies' };
    const isCovered = transport.isHttps && hasHsts(response);
    for (const cookie of judged) {
      const { name, sameSite, at, look } = cookie;
      const faults = faultsOf(cookie, needsSecure);
      const fix = fixFor(cookie, faults, transport);
      const isMild = isCovered !== false && look !== 'session';
      for (const fault of faults) {
        const message = fault === 'sameSite' && !sameSite?.trim() ? 'sameSiteEmpty' : fault;
        const severity = message === 'secure' && isMild ? 'warning' : 'error';
        const isInDoubt = cookie.isDoubtful || message === 'maybe';
        yield {
          message,
          severity: isInDoubt ? 'notice' : severity,
          values: { name: shownCookieName(name), value: sameSite ?? '' },
          at,
          ...fix,
        };
      }
    }
    // Of a cookie that was set earlier and sent with the request, only the name is known.
    const known = new Set(siteCookies(inspection)?.map(({ name }) => name));
    if (!inspection.cookies && response?.cookiesSent?.some((name) => !known.has(name)))
      return { missing: 'cookies' };
    if (isCovered === null && needsSecure && judged.some(({ secure }) => !secure))
      return { missing: 'response' };
    return cookieVerdict(inspection, judged, transport, { needsSecure, hasHsts: isCovered === true });
  },
});

const SECRET = 'k7Qm2xV9aT4pZ8rW3nB6yL1c';
const HSTS = ['strict-transport-security', 'max-age=31536000'] as const;
const sent = (...cookies: string[]) => ({
  headers: cookies.map((cookie) => ['set-cookie', cookie] as const),
});

const stored = (name: string, kind: ValueShape['kind']): StoredCookie => ({
  name,
  domain: 'example.com',
  hostOnly: true,
  path: '/',
  secure: false,
  httpOnly: false,
  sameSite: 'unspecified',
  value: { length: 24, kind },
});

export const examples: Example[] = [
  {
    name: 'a cookie without a name',
    ...sent('kettle; SameSite=Lax'),
    finds: [
      {
        message: 'secure',
        says: 'The cookie … does not have Secure, so it may be sent over plain http too.',
        at: 'set-cookie: …; SameSite=Lax',
        severity: 'error',
        fix: 'Set-Cookie: …; SameSite=Lax; Secure',
      },
    ],
  },
  {
    ...sent(`session=${SECRET}; Path=/; Secure; HttpOnly; SameSite=Lax`),
    observatory: 'cookies-secure-with-httponly-sessions-and-samesite',
  },
  { ...sent('lang=en; secure'), observatory: 'cookies-secure-with-httponly-sessions' },
  {
    name: 'browsers use only https for the whole top-level domain',
    url: 'https://kettles.dev/',
    ...sent('lang=en'),
    observatory: 'cookies-without-secure-flag-but-protected-by-hsts',
    page: 'cookies-secure-with-httponly-sessions',
  },
  { headers: {}, observatory: 'cookies-not-found' },
  {
    name: 'a cookie set earlier was sent along: only its name is known',
    ...sent('lang=en; Secure'),
    cookiesSent: ['lang', 'sid'],
    verdict: 'not looked at',
  },
  {
    name: 'a cookie that was sent along is set again',
    ...sent('lang=en; Secure'),
    cookiesSent: ['lang'],
    observatory: 'cookies-secure-with-httponly-sessions',
  },
  {
    ...sent('lang=en'),
    finds: [
      {
        message: 'secure',
        says: 'The cookie lang does not have Secure, so it may be sent over plain http too.',
        remedy:
          'Add Secure where the cookie is set, so that browsers send it over https only. On a page that is loaded over plain http, set up https first.',
        at: 'set-cookie: lang=…',
        severity: 'error',
        fix: 'Set-Cookie: lang=…; Secure',
      },
    ],
    observatory: 'cookies-without-secure-flag',
  },
  {
    headers: [HSTS, ['set-cookie', 'lang=en']],
    finds: [
      {
        message: 'secure',
        says: 'The cookie lang does not have Secure, so it may be sent over plain http too.',
        at: 'set-cookie: lang=…',
        severity: 'warning',
        fix: 'Set-Cookie: lang=…; Secure',
      },
    ],
    observatory: 'cookies-without-secure-flag-but-protected-by-hsts',
  },
  {
    ...sent(`PHPSESSID=${SECRET}; Secure`),
    finds: [
      {
        message: 'httpOnly',
        says: 'The cookie PHPSESSID, probably a sign-in cookie, does not have HttpOnly, so scripts can read it.',
        remedy:
          'Add HttpOnly where the server sets the cookie. If scripts of the page read it, give them what they need in another way first.',
        at: 'set-cookie: PHPSESSID=…; Secure',
        severity: 'error',
        fix: 'Set-Cookie: PHPSESSID=…; Secure; HttpOnly',
      },
    ],
    observatory: 'cookies-session-without-httponly-flag',
  },
  {
    ...sent(`PHPSESSID=${SECRET}; HttpOnly`),
    finds: [
      {
        message: 'secure',
        says: 'The cookie PHPSESSID does not have Secure, so it may be sent over plain http too.',
        at: 'set-cookie: PHPSESSID=…; HttpOnly',
        severity: 'error',
        fix: 'Set-Cookie: PHPSESSID=…; HttpOnly; Secure',
      },
    ],
    observatory: 'cookies-session-without-secure-flag',
  },
  {
    headers: [HSTS, ['set-cookie', `login=${SECRET}; HttpOnly`]],
    finds: [
      {
        message: 'secure',
        says: 'The cookie login does not have Secure, so it may be sent over plain http too.',
        at: 'set-cookie: login=…; HttpOnly',
        severity: 'error',
        fix: 'Set-Cookie: login=…; HttpOnly; Secure',
      },
    ],
    observatory: 'cookies-session-without-secure-flag-but-protected-by-hsts',
  },
  {
    ...sent('a=1; Secure; SameSite=Loose'),
    finds: [
      {
        message: 'sameSite',
        says: 'The cookie a has a SameSite value that browsers do not know: “Loose”.',
        remedy:
          'Set SameSite=Lax, or Strict if links from other sites may arrive without the cookie. Use None, with Secure, only for cookies that other sites need.',
        at: 'set-cookie: a=…; Secure; SameSite=Loose',
        severity: 'error',
        fix: 'Set-Cookie: a=…; Secure; SameSite=Lax',
      },
    ],
    observatory: 'cookies-samesite-flag-invalid',
  },
  {
    ...sent('a=1; Secure; SameSite'),
    finds: [
      {
        message: 'sameSiteEmpty',
        says: 'The cookie a has SameSite without a value, so browsers use their default.',
        remedy:
          'Set SameSite=Lax, or Strict if links from other sites may arrive without the cookie. Use None, with Secure, only for cookies that other sites need.',
        at: 'set-cookie: a=…; Secure; SameSite',
        severity: 'error',
        fix: 'Set-Cookie: a=…; Secure; SameSite=Lax',
      },
    ],
    observatory: 'cookies-samesite-flag-invalid',
  },
  {
    name: 'another check reports refused cookies',
    ...sent('a=1; SameSite=None'),
    observatory: 'cookies-samesite-flag-invalid',
    page: 'cookies-not-found',
  },
  {
    ...sent('XSRF=1; Secure', 'csrftoken=1; Secure'),
    finds: [
      {
        message: 'csrf',
        says: 'The cookie csrftoken protects against forged requests (CSRF) but has no SameSite.',
        remedy:
          'Add SameSite=Lax where the cookie is set, or Strict if no other site links to the forms it protects.',
        at: 'set-cookie: csrftoken=…; Secure',
        severity: 'error',
        fix: 'Set-Cookie: csrftoken=…; Secure; SameSite=Lax',
      },
    ],
    observatory: 'cookies-anticsrf-without-samesite-flag',
  },
  {
    name: 'the worst cookie decides',
    ...sent('a=1; Secure; SameSite=Lax', `sessid=${SECRET}; SameSite=Lax`),
    finds: [
      {
        message: 'secure',
        says: 'The cookie sessid does not have Secure, so it may be sent over plain http too.',
        at: 'set-cookie: sessid=…; SameSite=Lax',
        severity: 'error',
        fix: 'Set-Cookie: sessid=…; SameSite=Lax; Secure; HttpOnly',
      },
      {
        message: 'httpOnly',
        says: 'The cookie sessid, probably a sign-in cookie, does not have HttpOnly, so scripts can read it.',
        at: 'set-cookie: sessid=…; SameSite=Lax',
        severity: 'error',
        fix: 'Set-Cookie: sessid=…; SameSite=Lax; Secure; HttpOnly',
      },
    ],
    observatory: 'cookies-session-without-secure-flag',
  },
  {
    name: 'a cookie as the fix suggests it',
    ...sent(`sessid=${SECRET}; Secure; HttpOnly; SameSite=Lax`),
    observatory: 'cookies-secure-with-httponly-sessions-and-samesite',
  },
  {
    name: 'a browser may join the fields with a line feed',
    ...sent('a=1; Secure; SameSite=Lax\nb=2; SameSite=Lax'),
    finds: [
      {
        message: 'secure',
        says: 'The cookie b does not have Secure, so it may be sent over plain http too.',
        at: 'set-cookie: b=…; SameSite=Lax',
        severity: 'error',
        fix: 'Set-Cookie: b=…; SameSite=Lax; Secure',
      },
    ],
    observatory: 'cookies-without-secure-flag',
  },
  {
    name: 'a deleted cookie counts only for the Observatory',
    ...sent('session=; Max-Age=0', 'login=; Expires=Thu, 01 Jan 1970 00:00:01 GMT'),
    observatory: 'cookies-session-without-secure-flag',
    page: 'cookies-not-found',
  },
  {
    name: 'browsers refuse a cookie that breaks its prefix’s rules',
    ...sent('__Host-session=1; Domain=example.com'),
    observatory: 'cookies-not-found',
  },
  {
    name: 'browsers refuse a cookie for another host',
    ...sent('session=1; Domain=other.example'),
    observatory: 'cookies-not-found',
  },
  { name: 'Heroku’s own cookie', ...sent('heroku-session-affinity=1'), observatory: 'cookies-not-found' },
  {
    name: 'a later field replaces an earlier one',
    ...sent('lang=en', 'lang=de; Secure; SameSite=Lax'),
    observatory: 'cookies-secure-with-httponly-sessions-and-samesite',
  },
  {
    name: 'a session that the Observatory does not know by its name',
    ...sent(`connect.sid=${SECRET}; Secure; SameSite=Lax`),
    finds: [
      {
        message: 'httpOnly',
        says: 'The cookie connect.sid, probably a sign-in cookie, does not have HttpOnly, so scripts can read it.',
        at: 'set-cookie: connect.sid=…; Secure; SameSite=Lax',
        severity: 'error',
        fix: 'Set-Cookie: connect.sid=…; Secure; SameSite=Lax; HttpOnly',
      },
    ],
    observatory: 'cookies-secure-with-httponly-sessions-and-samesite',
    page: 'cookies-session-without-httponly-flag',
  },
  {
    name: 'the name alone does not make it a session cookie',
    ...sent('session_count=12; Secure; SameSite=Lax', 'assessment_id=4; Secure; SameSite=Lax'),
    observatory: 'cookies-session-without-httponly-flag',
    page: 'cookies-secure-with-httponly-sessions-and-samesite',
  },
  {
    ...sent('who=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln; Secure'),
    finds: [
      {
        message: 'token',
        says: 'The cookie who holds a JSON Web Token and does not have HttpOnly, so scripts can read it.',
        remedy:
          'Add HttpOnly where the server sets the cookie. If scripts of the page read it, give them what they need in another way first.',
        at: 'set-cookie: who=…; Secure',
        severity: 'error',
        fix: 'Set-Cookie: who=…; Secure; HttpOnly',
      },
    ],
    observatory: 'cookies-secure-with-httponly-sessions',
    page: 'cookies-session-without-httponly-flag',
  },
  {
    name: 'a cookie that was set before',
    headers: {},
    parts: { cookies: [stored('PHPSESSID', 'random')] },
    finds: [
      {
        message: 'secure',
        says: 'The cookie PHPSESSID does not have Secure, so it may be sent over plain http too.',
        at: 'PHPSESSID (example.com/)',
        severity: 'error',
      },
      {
        message: 'httpOnly',
        says: 'The cookie PHPSESSID, probably a sign-in cookie, does not have HttpOnly, so scripts can read it.',
        at: 'PHPSESSID (example.com/)',
        severity: 'error',
      },
    ],
    observatory: 'cookies-session-without-secure-flag',
    page: 'cookies-session-without-secure-flag',
    most: { observatory: 'cookies-not-found', page: 'cookies-session-without-secure-flag' },
  },
  {
    name: 'nobody knows whether the server or a script has set it before: a doubt on both lines',
    headers: {},
    parts: { cookies: [stored('lang', 'text')] },
    finds: [
      {
        message: 'secure',
        says: 'The cookie lang does not have Secure, so it may be sent over plain http too.',
        at: 'lang (example.com/)',
        severity: 'notice',
      },
    ],
    observatory: 'cookies-without-secure-flag',
    page: 'cookies-without-secure-flag',
    most: { observatory: 'cookies-not-found', page: 'cookies-not-found' },
  },
  {
    name: 'a session’s name with a value too short to tell',
    ...sent('sid=ab12; Secure; SameSite=Lax'),
    finds: [
      {
        message: 'maybe',
        says: 'The cookie sid may be a sign-in cookie. It does not have HttpOnly, so scripts can read it.',
        remedy: 'If the cookie signs somebody in, add HttpOnly where the server sets it.',
        at: 'set-cookie: sid=…; Secure; SameSite=Lax',
        severity: 'notice',
        fix: 'Set-Cookie: sid=…; Secure; SameSite=Lax; HttpOnly',
      },
    ],
    observatory: 'cookies-secure-with-httponly-sessions-and-samesite',
    page: 'cookies-session-without-httponly-flag',
    most: {
      observatory: 'cookies-secure-with-httponly-sessions-and-samesite',
      page: 'cookies-secure-with-httponly-sessions-and-samesite',
    },
  },
  {
    name: 'a secret under a name that says nothing',
    ...sent(`kettle=${SECRET}; Secure; SameSite=Lax`),
    finds: ['maybe'],
    observatory: 'cookies-secure-with-httponly-sessions-and-samesite',
    page: 'cookies-session-without-httponly-flag',
    most: {
      observatory: 'cookies-secure-with-httponly-sessions-and-samesite',
      page: 'cookies-secure-with-httponly-sessions-and-samesite',
    },
  },
  {
    name: 'no doubt where the site protects its session',
    ...sent(`kettle=${SECRET}; Secure; SameSite=Lax`, `PHPSESSID=${SECRET}; Secure; HttpOnly; SameSite=Lax`),
    observatory: 'cookies-secure-with-httponly-sessions-and-samesite',
  },
  {
    name: 'nobody knows who set an unimportant stored cookie',
    headers: {},
    how: 'stored',
    parts: { cookies: [stored('_ga', 'text')] },
    observatory: null,
    page: 'cookies-not-found',
    verdict: 'not looked at',
  },
  {
    name: 'one that is both sent and stored is judged once',
    headers: { 'set-cookie': `PHPSESSID=${SECRET}; Path=/; HttpOnly` },
    parts: { cookies: [stored('PHPSESSID', 'random')] },
    finds: [
      {
        message: 'secure',
        says: 'The cookie PHPSESSID does not have Secure, so it may be sent over plain http too.',
        at: 'set-cookie: PHPSESSID=…; Path=/; HttpOnly',
        severity: 'error',
        fix: 'Set-Cookie: PHPSESSID=…; Path=/; HttpOnly; Secure',
      },
    ],
    observatory: 'cookies-session-without-secure-flag',
  },
  {
    name: 'unknown whether HSTS covers it',
    headers: {},
    how: 'stored',
    parts: { cookies: [stored('PHPSESSID', 'random')] },
    finds: ['secure', 'httpOnly'],
  },
  {
    name: 'over plain http browsers would refuse a cookie with Secure',
    url: 'http://example.com/',
    headers: [HSTS, ['set-cookie', 'lang=en']],
    finds: [
      {
        message: 'secure',
        says: 'The cookie lang does not have Secure, so it may be sent over plain http too.',
        at: 'set-cookie: lang=…',
        severity: 'error',
      },
    ],
  },
  {
    name: 'over plain http, attributes other than Secure are still added',
    url: 'http://example.com/',
    ...sent('lang=en; SameSite=Loose', `session=${SECRET}; HttpOnly`),
    finds: ['sameSite', 'secure', 'secure'],
  },
  {
    name: 'HSTS for less than six months covers nothing',
    headers: [
      ['strict-transport-security', 'max-age=15551999'],
      ['set-cookie', 'lang=en'],
    ],
    finds: [
      {
        message: 'secure',
        says: 'The cookie lang does not have Secure, so it may be sent over plain http too.',
        at: 'set-cookie: lang=…',
        severity: 'error',
        fix: 'Set-Cookie: lang=…; Secure',
      },
    ],
  },
  {
    name: 'HSTS of an IP address covers nothing',
    url: 'https://203.0.113.9/',
    headers: [HSTS, ['set-cookie', 'lang=en']],
    finds: [
      {
        message: 'secure',
        says: 'The cookie lang does not have Secure, so it may be sent over plain http too.',
        at: 'set-cookie: lang=…',
        severity: 'error',
        fix: 'Set-Cookie: lang=…; Secure',
      },
    ],
    observatory: 'cookies-without-secure-flag-but-protected-by-hsts',
    page: 'cookies-without-secure-flag',
  },
  {
    name: 'HSTS for six months does',
    headers: [
      ['strict-transport-security', 'max-age=15552000'],
      ['set-cookie', 'lang=en'],
    ],
    finds: [
      {
        message: 'secure',
        says: 'The cookie lang does not have Secure, so it may be sent over plain http too.',
        at: 'set-cookie: lang=…',
        severity: 'warning',
        fix: 'Set-Cookie: lang=…; Secure',
      },
    ],
  },
  {
    name: 'on the local machine http is not a risk',
    url: 'http://localhost:3000/',
    ...sent(`session=${SECRET}; HttpOnly; SameSite=Lax`),
  },
  {
    name: 'a request of our own does not show cookies',
    headers: {},
    how: 'stored',
    verdict: 'not looked at',
  },
  { name: 'a cached response does not show cookies', headers: {}, how: 'stored', verdict: 'not looked at' },
];
