import type { Verdict } from '../../check.ts';
import type { Inspection, ResponseFacts } from '../../inspection.ts';
import { headerValue } from '../response/headers.ts';
import { observatoryHsts } from '../response/hsts.ts';
import { isHttpsOnlyHost } from '../response/https-only-hosts.ts';
import { OBSERVATORY_TESTS } from '../response/observatory.ts';
import type { Transport } from '../response/transport.ts';
import { refusalOf } from './cookie-refusal.ts';
import { type CookieSetting, observatoryCookies } from './cookies-observatory.ts';
import { type JudgedCookie, NOT_THEIRS } from './judged-cookies.ts';
import { type SetCookie, setCookiesOf } from './set-cookie.ts';

/** The worst and the best code that are possible: the same one if nothing is in doubt. */
type Bounds = readonly [least: string, most: string];

/**
 * Returns the bounds where it is not certain of every cookie whether it counts, and what it is. It is enough to try
 * all of the doubtful ones, none, and each alone: a second one never adds points.
 */
function boundsOf<T, D>(
  certain: readonly T[],
  doubtful: readonly D[],
  readings: readonly ((cookies: readonly (T | D)[]) => string)[],
): Bounds {
  const alone = certain.length === 0 ? doubtful.map((cookie) => [cookie]) : [];
  const codes = [[...certain, ...doubtful], certain, ...alone].flatMap((cookies) =>
    readings.map((codeOf) => codeOf(cookies)),
  );
  const pointsOf = (code: string) => OBSERVATORY_TESTS.cookies?.[code] ?? 0;
  const least = codes.reduce((one, other) => (pointsOf(other) < pointsOf(one) ? other : one));
  return [least, codes.reduce((one, other) => (pointsOf(other) > pointsOf(one) ? other : one), least)];
}

/**
 * Returns the response's cookies that the Observatory judges: also those that expire at once, and those that only
 * browsers refuse.
 */
function observatoryJar(
  response: ResponseFacts,
  transport: Transport,
  { suffixes }: Inspection,
): readonly SetCookie[] {
  const jar = new Map<string, SetCookie>();
  for (const cookie of setCookiesOf(response)) {
    const refusal = refusalOf(cookie, transport, suffixes);
    const isKept = refusal === null || refusal === 'none' || refusal === 'partitioned';
    if (isKept && cookie.name !== '' && cookie.name !== NOT_THEIRS)
      jar.set(`${cookie.name}\n${cookie.domain}\n${cookie.path}`, cookie);
  }
  return [...jar.values()];
}

/**
 * Returns the result codes of the cookies test. For the Observatory, which comes without cookies, those that this
 * response does not set are in doubt: it may have set them at an earlier visit, or after signing in. What a response
 * sets is not known unless it was observed: also those that browsers refuse count there.
 */
export function cookieVerdict(
  inspection: Inspection,
  judged: readonly JudgedCookie[],
  transport: Transport,
  own: CookieSetting,
): Verdict {
  const { response } = inspection;
  const [least, most] = boundsOf(
    judged.filter(({ isDoubtful }) => !isDoubtful),
    judged.filter(({ isDoubtful }) => isDoubtful),
    [({ look }: JudgedCookie) => look !== 'none', ({ look }: JudgedCookie) => look === 'session'].map(
      (isSession) => (cookies) => observatoryCookies(cookies, own, isSession),
    ),
  );
  const field = response ? headerValue(response, 'strict-transport-security') : null;
  const isCovered =
    isHttpsOnlyHost(transport.hostname) ||
    observatoryHsts(field) === 'hsts-implemented-max-age-at-least-six-months';
  const theirs = { needsSecure: !transport.isLoopback, hasHsts: transport.isHttps && isCovered };
  if (response?.how !== 'observed') {
    return { missing: 'response', page: least, ...(least !== most && { most: { page: most } }) };
  }
  const [worst, best] = boundsOf(
    observatoryJar(response, transport, inspection),
    judged.filter((cookie) => cookie.field === undefined),
    [(cookies) => observatoryCookies(cookies, theirs)],
  );
  const isCertain = least === most && worst === best;
  return { observatory: worst, page: least, ...(!isCertain && { most: { observatory: best, page: most } }) };
}
