import type { ValueShape } from '../../inspection.ts';
import {
  isFrameworkSession,
  isInfrastructureCookie,
  isLikelyFrameworkSession,
  isScriptCookie,
} from './known-cookies.ts';

/**
 * Whether a cookie signs somebody in, guessed from its name and the form of its value:
 * - `session`: name and value both say so, or one of them is enough.
 * - `name only`: the name says so, but the value is too short or too plain to tell.
 * - `value only`: the value is a secret, and the name says nothing about its purpose.
 * - `none`: a flag, a number, a visitor ID, a setting, an anti-CSRF token.
 */
export type SessionLook = 'session' | 'name only' | 'value only' | 'none';

/** The names of Drupal (a hash after `SESS`) and Joomla (a hash alone). */
const HASH = /^(s?sess)?[\da-f]{32}$/i;
const PREFIX = /^__(host-http|host|secure|http)-/i;
/** Words in the names of sessions and sign-ins; `token` counts only together with another one. */
const WORDS =
  /^(sid|sess|sessid|session|sessionid|sessiontoken|sessionkey|sessionhash|auth|authn|authentication|authorization|login|logged|signin|jwt|bearer|remember|rememberme|(auth|access|refresh|id|login|user|api)token)$/;
const BESIDE_TOKEN = /^(auth|access|refresh|id|login|user|api|session|remember)$/;
/** Words of analytics, experiments or consent: a cookie with one of them does not sign anybody in. */
const MEASURING =
  /^(ab|ai|hj|ga|gtm|pk|mp|amplitude|optimizely|intercom|analytics|tracking|count|counter|views?|visits?|ts|time|timestamp|start|started|last|expire|expires|expiry|consent|test|experiment|variant)$/;
/** Words for what describes a sign-in or a page, and for who visits it without signing in. */
const DESCRIBING =
  /^(method|type|hint|state|status|redirect|return|next|url|uri|path|provider|mode|lang|language|locale|theme|version|seen|closed|popup|banner|modal|notice|visitor|visitorid|uid|uuid|guid|cid|vid|client|clientid|device|deviceid|anon|anonymous|browser|fingerprint|fp|track|tracker|trackingid|utm|referrer|referer|cart|cartid|basket|wishlist|currency|geo|region|country|bucket|cache|etag|lb|route|routeid|server|affinity)$/;
/** Scripts read these on purpose, to send them back in a header or a form. */
const CSRF = /csrf|xsrf|antiforgery|requestverification|form_key|nonce/i;

function wordsOf(name: string): readonly string[] {
  const apart = name.slice(0, 200).replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return apart.toLowerCase().split(/[^a-z]+/);
}

function isNamedLikeSession(words: readonly string[]): boolean {
  const isToken =
    words.includes('token') && (words.length === 1 || words.some((word) => BESIDE_TOKEN.test(word)));
  return isToken || words.some((word) => WORDS.test(word));
}

/**
 * Returns whether a cookie looks like a sign-in session. A JSON Web Token counts under any name; a flag or a
 * date never does, except that nothing is certain under a framework's own name.
 */
export function sessionLook({ name, value: { kind } }: { name: string; value: ValueShape }): SessionLook {
  if (kind === 'empty' || CSRF.test(name)) return 'none';
  const bare = name.replace(PREFIX, '');
  if (isFrameworkSession(bare)) return kind === 'flag' ? 'name only' : 'session';
  if (isScriptCookie(bare) || isInfrastructureCookie(bare)) return 'none';
  if (kind === 'json web token') return 'session';
  const words = wordsOf(bare);
  if (kind === 'flag' || words.some((word) => MEASURING.test(word))) return 'none';
  const isRandom = kind === 'random';
  if (isLikelyFrameworkSession(bare) || HASH.test(bare)) return isRandom ? 'session' : 'name only';
  if (isNamedLikeSession(words)) {
    if (isRandom) return 'session';
    return words.some((word) => DESCRIBING.test(word)) ? 'none' : 'name only';
  }
  return isRandom && !words.some((word) => DESCRIBING.test(word)) ? 'value only' : 'none';
}

/** Whether a cookie is a sign-in session as far as name and value can tell. */
export function isSessionLike(cookie: { name: string; value: ValueShape }): boolean {
  return sessionLook(cookie) === 'session';
}
