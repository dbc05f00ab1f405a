import { defineCheck, type Example, headerLine } from '../check.ts';
import {
  hasSameSite,
  isCsrfName,
  isSameSiteInvalid,
  isSessionName,
  observatoryCookies,
} from '../knowledge/cookies/cookies-observatory.ts';
import { acceptedCookies, isDeletion } from '../knowledge/cookies/set-cookie.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { observatoryHsts } from '../knowledge/response/hsts.ts';
import { transportOf } from '../knowledge/response/transport.ts';

/** Heroku's own cookie, which its customers cannot change; the Observatory leaves it out too. */
const NOT_THEIRS = 'heroku-session-affinity';

export default defineCheck({
  severity: 'error',
  title: 'Cookies are protected',
  why: 'A session cookie that leaks is as good as a password. Three attributes keep it where it belongs.',
  docs: 'https://www.rfc-editor.org/rfc/rfc6265#section-8',
  observatory: 'cookies',
  messages: {
    secure: 'The cookie {name} lacks Secure and is sent over plain http too.',
    httpOnly: 'The cookie {name} looks like a session and lacks HttpOnly: scripts can read it.',
    sameSite: 'The cookie {name} has a SameSite that browsers do not know: “{value}”.',
    none: 'The cookie {name} has SameSite=None without Secure: browsers refuse it.',
    csrf: 'The cookie {name} guards against forged requests but has no SameSite.',
  },
  needs: ['response'],

  *run({ response }) {
    if (response.how !== 'observed') return 'not looked at';
    const { isHttps, isLoopback } = transportOf(response.url);
    const hsts = observatoryHsts(headerValue(response, 'strict-transport-security'));
    const setting = {
      needsSecure: !isLoopback,
      hasHsts: isHttps && hsts === 'hsts-implemented-max-age-at-least-six-months',
    };
    const cookies = acceptedCookies(response).filter(({ name }) => name !== NOT_THEIRS);
    const kept = cookies.filter((cookie) => !isDeletion(cookie, response));
    for (const cookie of kept) {
      const { name, secure, httpOnly, sameSite, shown } = cookie;
      const at = headerLine('set-cookie', shown);
      const isSession = isSessionName(name);
      if (isSameSiteInvalid(cookie) && hasSameSite(cookie)) {
        yield { message: 'none', values: { name }, at, fix: `${shown}; Secure` };
      } else if (isSameSiteInvalid(cookie)) {
        yield { message: 'sameSite', values: { name, value: sameSite ?? '' }, at };
      } else if (isCsrfName(name) && !hasSameSite(cookie)) {
        yield { message: 'csrf', values: { name }, at, fix: `${shown}; SameSite=Lax` };
      }
      if (!secure && setting.needsSecure && !(hasSameSite(cookie) && isSameSiteInvalid(cookie))) {
        const severity = isSession || !setting.hasHsts ? 'error' : 'warning';
        yield { message: 'secure', severity, values: { name }, at, fix: `${shown}; Secure` };
      }
      if (isSession && !httpOnly)
        yield { message: 'httpOnly', values: { name }, at, fix: `${shown}; HttpOnly` };
    }
    return { observatory: observatoryCookies(cookies, setting), page: observatoryCookies(kept, setting) };
  },
});

const HSTS = ['strict-transport-security', 'max-age=31536000'] as const;
const sent = (...cookies: string[]) => ({
  headers: cookies.map((cookie) => ['set-cookie', cookie] as const),
});

export const examples: Example[] = [
  {
    ...sent('session=1; Path=/; Secure; HttpOnly; SameSite=Lax'),
    observatory: 'cookies-secure-with-httponly-sessions-and-samesite',
  },
  { ...sent('lang=en; secure'), observatory: 'cookies-secure-with-httponly-sessions' },
  { headers: {}, observatory: 'cookies-not-found' },
  { ...sent('lang=en'), finds: ['secure'], observatory: 'cookies-without-secure-flag' },
  {
    headers: [HSTS, ['set-cookie', 'lang=en']],
    finds: ['secure'],
    observatory: 'cookies-without-secure-flag-but-protected-by-hsts',
  },
  {
    ...sent('PHPSESSID=1; Secure'),
    finds: ['httpOnly'],
    observatory: 'cookies-session-without-httponly-flag',
  },
  {
    ...sent('PHPSESSID=1; HttpOnly'),
    finds: ['secure'],
    observatory: 'cookies-session-without-secure-flag',
  },
  {
    headers: [HSTS, ['set-cookie', 'login=1; HttpOnly']],
    finds: ['secure'],
    observatory: 'cookies-session-without-secure-flag-but-protected-by-hsts',
  },
  {
    ...sent('a=1; Secure; SameSite=Loose'),
    finds: ['sameSite'],
    observatory: 'cookies-samesite-flag-invalid',
  },
  { ...sent('a=1; Secure; SameSite'), finds: ['sameSite'], observatory: 'cookies-samesite-flag-invalid' },
  { ...sent('a=1; SameSite=None'), finds: ['none'], observatory: 'cookies-samesite-flag-invalid' },
  {
    ...sent('XSRF=1; Secure', 'csrftoken=1; Secure'),
    finds: ['csrf'],
    observatory: 'cookies-anticsrf-without-samesite-flag',
  },
  {
    name: 'the worst cookie decides',
    ...sent('a=1; Secure; SameSite=Lax', 'sessid=1; SameSite=Lax'),
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
    name: 'on this machine http is no risk',
    url: 'http://localhost:3000/',
    ...sent('session=1; HttpOnly; SameSite=Lax'),
  },
  {
    name: 'a second request does not show cookies',
    headers: {},
    how: 'second request',
    verdict: 'not looked at',
  },
  { name: 'nor does a cached response', headers: {}, how: 'stored', verdict: 'not looked at' },
];
