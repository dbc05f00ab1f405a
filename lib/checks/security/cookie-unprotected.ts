import { defineCheck, type Example } from '../check.ts';
import type { Inspection, ResponseFacts, StoredCookie, ValueShape } from '../inspection.ts';
import { refusalOf } from '../knowledge/cookies/cookie-refusal.ts';
import {
  hasSameSite,
  isCsrfName,
  isSameSiteInvalid,
  observatoryCookies,
} from '../knowledge/cookies/cookies-observatory.ts';
import { isSessionLike } from '../knowledge/cookies/session-cookies.ts';
import { type SetCookie, setCookiesOf } from '../knowledge/cookies/set-cookie.ts';
import { type SiteCookie, siteCookies } from '../knowledge/cookies/site-cookies.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { hstsFields, observatoryHsts, parseHsts, SIX_MONTHS } from '../knowledge/response/hsts.ts';
import { type Transport, transportOf } from '../knowledge/response/transport.ts';

/** Heroku's own cookie, which its customers cannot change; the Observatory leaves it out too. */
const NOT_THEIRS = 'heroku-session-affinity';

/** What the Observatory has in its jar of the response: also what is over at once, and what only browsers refuse. */
function theirCookies(response: ResponseFacts, transport: Transport, { suffixes }: Inspection) {
  const jar = new Map<string, SetCookie>();
  for (const cookie of setCookiesOf(response)) {
    const refusal = refusalOf(cookie, transport, suffixes);
    const isKept = refusal === null || refusal === 'none' || refusal === 'partitioned';
    if (isKept && cookie.name !== '' && cookie.name !== NOT_THEIRS)
      jar.set(`${cookie.name}\n${cookie.domain}\n${cookie.path}`, cookie);
  }
  return [...jar.values()];
}

/** Whether HSTS keeps the cookies off plain http; null where that was not seen. */
function hasHsts(response: ResponseFacts | undefined): boolean | null {
  const [field] = response ? hstsFields(response) : [];
  if (field !== undefined) return (parseHsts(field)?.maxAge ?? 0) >= SIX_MONTHS;
  const wasAsked = response?.askedAgain?.includes('strict-transport-security');
  return response && (response.how !== 'stored' || wasAsked) ? false : null;
}

/** Which cookies are the site's own doing. Who else set a stored one, and for what, is not known: scripts of others do. */
const isOurs = (cookie: SiteCookie) =>
  cookie.name !== NOT_THEIRS &&
  (cookie.field !== undefined || isSessionLike(cookie) || isCsrfName(cookie.name));

export default defineCheck({
  severity: 'error',
  title: 'Cookies are protected',
  why: 'A session cookie that leaks is as good as a password. Three attributes keep it where it belongs.',
  docs: 'https://www.rfc-editor.org/rfc/rfc6265#section-8',
  observatory: 'cookies',
  messages: {
    secure: { says: 'The cookie {name} lacks Secure and is sent over plain http too.' },
    httpOnly: { says: 'The cookie {name} looks like a session and lacks HttpOnly: scripts can read it.' },
    token: { says: 'The cookie {name} holds a JSON Web Token and lacks HttpOnly: scripts can read it.' },
    sameSite: { says: 'The cookie {name} has a SameSite that browsers do not know: “{value}”.' },
    csrf: { says: 'The cookie {name} guards against forged requests but has no SameSite.' },
  },
  anyDocument: true,

  *run(inspection) {
    const { response } = inspection;
    const cookies = siteCookies(inspection)?.filter(isOurs);
    if (!cookies) return { missing: 'cookies' };
    const transport = transportOf(response?.url ?? inspection.url);
    const needsSecure = !transport.isLoopback;
    const isCovered = transport.isHttps && hasHsts(response);
    for (const cookie of cookies) {
      const { name, value, secure, httpOnly, sameSite, at, field } = cookie;
      const mended = (attribute: string) => (field === undefined ? {} : { fix: `${field}; ${attribute}` });
      const isSession = isSessionLike(cookie);
      if (isSameSiteInvalid(cookie)) {
        yield { message: 'sameSite', values: { name, value: sameSite ?? '' }, at, ...mended('SameSite=Lax') };
      } else if (isCsrfName(name) && !hasSameSite(cookie)) {
        yield { message: 'csrf', values: { name }, at, ...mended('SameSite=Lax') };
      }
      if (!secure && needsSecure) {
        const severity = isSession || isCovered === false ? 'error' : 'warning';
        yield { message: 'secure', severity, values: { name }, at, ...mended('Secure') };
      }
      if (isSession && !httpOnly) {
        const message = value.kind === 'json web token' ? 'token' : 'httpOnly';
        yield { message, values: { name }, at, ...mended('HttpOnly') };
      }
    }
    // What was set before and went along tells its name alone.
    const known = new Set(siteCookies(inspection)?.map(({ name }) => name));
    if (!inspection.cookies && response?.cookiesSent?.some((name) => !known.has(name)))
      return { missing: 'cookies' };
    if (isCovered === null && needsSecure && cookies.some(({ secure }) => !secure))
      return { missing: 'response' };
    const setting = { needsSecure, hasHsts: isCovered === true };
    const page = observatoryCookies(cookies, setting, isSessionLike);
    if (response?.how !== 'observed') return { observatory: observatoryCookies(cookies, setting), page };
    const theirs = observatoryHsts(headerValue(response, 'strict-transport-security'));
    const theirSetting = {
      needsSecure,
      hasHsts: transport.isHttps && theirs === 'hsts-implemented-max-age-at-least-six-months',
    };
    return {
      observatory: observatoryCookies(theirCookies(response, transport, inspection), theirSetting),
      page,
    };
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
    ...sent(`session=${SECRET}; Path=/; Secure; HttpOnly; SameSite=Lax`),
    observatory: 'cookies-secure-with-httponly-sessions-and-samesite',
  },
  { ...sent('lang=en; secure'), observatory: 'cookies-secure-with-httponly-sessions' },
  { headers: {}, observatory: 'cookies-not-found' },
  {
    name: 'one that was set before went along: of that the name is known, and nothing else',
    ...sent('lang=en; Secure'),
    cookiesSent: ['lang', 'sid'],
    verdict: 'not looked at',
  },
  {
    name: 'what went along is set anew',
    ...sent('lang=en; Secure'),
    cookiesSent: ['lang'],
    observatory: 'cookies-secure-with-httponly-sessions',
  },
  { ...sent('lang=en'), finds: ['secure'], observatory: 'cookies-without-secure-flag' },
  {
    headers: [HSTS, ['set-cookie', 'lang=en']],
    finds: ['secure'],
    observatory: 'cookies-without-secure-flag-but-protected-by-hsts',
  },
  {
    ...sent(`PHPSESSID=${SECRET}; Secure`),
    finds: ['httpOnly'],
    observatory: 'cookies-session-without-httponly-flag',
  },
  {
    ...sent(`PHPSESSID=${SECRET}; HttpOnly`),
    finds: ['secure'],
    observatory: 'cookies-session-without-secure-flag',
  },
  {
    headers: [HSTS, ['set-cookie', `login=${SECRET}; HttpOnly`]],
    finds: ['secure'],
    observatory: 'cookies-session-without-secure-flag-but-protected-by-hsts',
  },
  {
    ...sent('a=1; Secure; SameSite=Loose'),
    finds: ['sameSite'],
    observatory: 'cookies-samesite-flag-invalid',
  },
  { ...sent('a=1; Secure; SameSite'), finds: ['sameSite'], observatory: 'cookies-samesite-flag-invalid' },
  {
    name: 'what browsers refuse is another check’s',
    ...sent('a=1; SameSite=None'),
    observatory: 'cookies-samesite-flag-invalid',
    page: 'cookies-not-found',
  },
  {
    ...sent('XSRF=1; Secure', 'csrftoken=1; Secure'),
    finds: ['csrf'],
    observatory: 'cookies-anticsrf-without-samesite-flag',
  },
  {
    name: 'the worst cookie decides',
    ...sent('a=1; Secure; SameSite=Lax', `sessid=${SECRET}; SameSite=Lax`),
    finds: ['secure', 'httpOnly'],
    observatory: 'cookies-session-without-secure-flag',
  },
  {
    name: 'a browser may join the fields with a line feed',
    ...sent('a=1; Secure; SameSite=Lax\nb=2; SameSite=Lax'),
    finds: ['secure'],
    observatory: 'cookies-without-secure-flag',
  },
  {
    name: 'a cookie that is deleted is of no account, except to the Observatory',
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
    finds: ['httpOnly'],
    observatory: 'cookies-secure-with-httponly-sessions-and-samesite',
    page: 'cookies-session-without-httponly-flag',
  },
  {
    name: 'the name alone makes no session',
    ...sent('session_count=12; Secure; SameSite=Lax', 'assessment_id=4; Secure; SameSite=Lax'),
    observatory: 'cookies-session-without-httponly-flag',
    page: 'cookies-secure-with-httponly-sessions-and-samesite',
  },
  {
    ...sent('who=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln; Secure'),
    finds: ['token'],
    observatory: 'cookies-secure-with-httponly-sessions',
    page: 'cookies-session-without-httponly-flag',
  },
  {
    name: 'a cookie that was set before',
    headers: {},
    parts: { cookies: [stored('PHPSESSID', 'random')] },
    finds: ['secure', 'httpOnly'],
    observatory: 'cookies-not-found',
    page: 'cookies-session-without-secure-flag',
  },
  {
    name: 'who set a stored cookie of no weight is not known',
    headers: {},
    how: 'second request',
    parts: { cookies: [stored('_ga', 'text')] },
    observatory: 'cookies-not-found',
  },
  {
    name: 'one that is both sent and stored is judged once',
    headers: { 'set-cookie': `PHPSESSID=${SECRET}; Path=/; HttpOnly` },
    parts: { cookies: [stored('PHPSESSID', 'random')] },
    finds: ['secure'],
    observatory: 'cookies-session-without-secure-flag',
  },
  {
    name: 'whether HSTS covers it was not seen',
    headers: {},
    how: 'stored',
    parts: { cookies: [stored('PHPSESSID', 'random')] },
    finds: ['secure', 'httpOnly'],
  },
  {
    name: 'on this machine http is no risk',
    url: 'http://localhost:3000/',
    ...sent(`session=${SECRET}; HttpOnly; SameSite=Lax`),
  },
  {
    name: 'a second request does not show cookies',
    headers: {},
    how: 'second request',
    verdict: 'not looked at',
  },
  { name: 'nor does a cached response', headers: {}, how: 'stored', verdict: 'not looked at' },
];
