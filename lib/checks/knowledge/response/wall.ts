import type { ResponseFacts } from '../../inspection.ts';
import { headerValue } from './headers.ts';
import { isPasswordAsked } from './refusals.ts';

export type Wall = 'challenge' | 'login' | 'portal';

/** What the pages contain that ask visitors to prove that they are human; pages that let them in may contain it too. */
const CHALLENGE =
  /<title>\s*(?:Just a moment\.\.\.|Attention Required! \| Cloudflare|Pardon Our Interruption|Access Denied)|\/cdn-cgi\/challenge-platform\/|_Incapsula_Resource|captcha-delivery\.com|px-captcha|awsWafCookieDomainList|sgcaptcha|Checking (?:your browser before accessing|if the site connection is secure)|Verifying you are human/;
/** Characters from the beginning in which they say so. */
const BEGINNING = 30_000;
/** Statuses with which servers ask for a proof; with others, the same code is part of a page. */
const ASKING = new Set([202, 401, 403, 405, 429, 503]);

/** Whether a page contains a test for people. One that lets them in may contain it too, so this alone proves nothing. */
export const hasChallenge = (html: string): boolean => CHALLENGE.test(html.slice(0, BEGINNING));

/**
 * Returns what the server returned in place of the page: a test for people, a login, the portal of a network. Null if
 * it returned a page, or an error.
 */
export function wallIn(
  { status, headers }: Pick<ResponseFacts, 'status' | 'headers'>,
  html: string,
): Wall | null {
  if (status === 511) return 'portal';
  const isAsked =
    headerValue({ headers }, 'cf-mitigated') === 'challenge' ||
    /^(?:challenge|captcha)$/.test(headerValue({ headers }, 'x-amzn-waf-action') ?? '') ||
    (ASKING.has(status) && hasChallenge(html));
  if (isAsked) return 'challenge';
  return isPasswordAsked(status) ? 'login' : null;
}
