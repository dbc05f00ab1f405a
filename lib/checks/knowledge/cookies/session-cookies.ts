import type { ValueShape } from '../../inspection.ts';

/** Names that frameworks use only for sign-in sessions; the value may have any form. */
const FRAMEWORKS =
  /^(__(host|secure|http|host-http)-)?(connect\.sid|jsessionid|phpsessid|asp\.net_sessionid|aspsessionid[a-z]+|\.aspxauth|\.aspnetcore\.(cookies|session|identity\.\w+)|laravel_session|ci_session|cakephp|koa[.:]sess|rack\.session|(next-auth|authjs)\.session-token(\.\d+)?|better-auth\.session_token|wordpress_(logged_in|sec)_\w+|remember_web_\w+|s?sess[\da-f]{32}|(fe|be)_typo_user|oscsid)$/i;
/** Words in the names of sessions and sign-ins; `token` counts only together with another one. */
const WORDS =
  /^(sid|sess|sessid|session|sessionid|sessiontoken|sessionkey|auth|authn|authentication|authorization|login|logged|signin|jwt|bearer|remember|rememberme|(auth|access|refresh|id|login|user|api)token)$/;
const BESIDE_TOKEN = /^(auth|access|refresh|id|login|user|api|session|remember)$/;
/** Words of analytics, experiments or consent: a cookie with one of them does not sign anybody in. */
const MEASURING =
  /^(ab|ai|hj|ga|gtm|pk|mp|amplitude|optimizely|intercom|analytics|tracking|count|counter|views?|visits?|ts|time|timestamp|start|started|last|expire|expires|expiry|consent|test|experiment|variant)$/;
/** Scripts read these on purpose, to send them back in a header. */
const CSRF = /csrf|xsrf/i;

function wordsOf(name: string): readonly string[] {
  const apart = name.slice(0, 200).replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return apart.toLowerCase().split(/[^a-z]+/);
}

function isNamedLikeSession(name: string): boolean {
  const words = wordsOf(name);
  if (words.some((word) => MEASURING.test(word))) return false;
  const isToken =
    words.includes('token') && (words.length === 1 || words.some((word) => BESIDE_TOKEN.test(word)));
  return isToken || words.some((word) => WORDS.test(word));
}

/**
 * Whether a cookie looks like a sign-in session, guessed from its name and the form of its value. A JSON Web
 * Token counts under any name; a flag, a number or a date never does.
 */
export function isSessionLike({ name, value: { kind } }: { name: string; value: ValueShape }): boolean {
  if (CSRF.test(name)) return false;
  if (kind === 'json web token') return true;
  if (kind === 'random') return FRAMEWORKS.test(name) || isNamedLikeSession(name);
  return kind === 'text' && FRAMEWORKS.test(name);
}
