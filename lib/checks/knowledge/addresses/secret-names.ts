import { isTracking } from './address-difference.ts';

/**
 * What a name says about its value:
 * - `secret`: any value is one, except for flags and words that describe a state.
 * - `doubtful`: a value that looks random is one; names such as `key`, `code` and `state` are used for much else.
 * - `unknown`: nothing.
 * - `plain`: the value is none, even if it looks random: an ID, a version, a search, the source of a visit.
 */
export type NameKind = 'secret' | 'doubtful' | 'unknown' | 'plain';

/** Words that make a name secret, alone and at the end of a longer word: `cftoken`, `userpassword`. */
const SECRET_ENDING =
  /^aspsessionid|(token|secret|passw(or)?d|passwort|pwd|passphrase|passcode|credentials?|signature|hmac|jwt|bearer|verifier|api_?key|sess(ion)?(id|hash|key)|csrf|xsrf)$/;
const SECRET_WORDS = new Set(
  'pass pw otp totp hotp pin samlresponse samlrequest samlart cfid sesskey consumerkey hdnts hdnea hdntl authkey securekey secretkey accesskey privatekey'.split(
    ' ',
  ),
);
const KEYS =
  'api|access|secret|secure|private|auth|authentication|session|sess|reset|activation|activate|confirm|confirmation|verify|verification|invite|invitation|license|licence|encryption|signing|master|shared|login|magic|unsubscribe|subscription|form|security|consumer|client|account|wordpress|order';
const CODES =
  'verification|verify|confirm|confirmation|activation|activate|auth|authorization|access|security|reset|login|otp|oob|mfa|factor|sms|recovery|backup|invite|invitation|magic|device|user|session';
/** Two or three words that are a secret together. */
const SECRET_PAIRS = new RegExp(
  `\\b((${KEYS}) key|(${CODES}) code|sess(ion)? (id|hash)|saml (response|request|art)|remember (me|web)|client assertion|rl key)\\b`,
);

/** Session IDs among the secrets. */
const SESSION_WORDS =
  /^(sid|sess|sessid|session|sessionid|sessionhash|sessionkey|jsessionid|phpsessid|sesskey|cfid|cftoken|aspsessionid\w*|\w+sessid|\w+sessionid)$/;
/** What follows a session's name if the value is about the session, and not its ID. */
const SESSION_PARTS = /^(id|key|hash|token|code)$/;

/** Words of names whose value is a secret if it looks like one. */
const DOUBTFUL_WORDS =
  /^(key|code|sig|sign|state|relaystate|sid|session|sess|s|k|ticket|auth|authorization|authentication|login|nonce|wpnonce|hash|digest|checksum|challenge|activation|activate|confirm|confirmation|verify|verification|reset|unsubscribe|invite|invitation|magic|recovery|recover|unlock|share|grant|policy|license|licence|cred|creds|tok|tk|access|rlkey|assertion|signed|mac|cookie|viewstate|handshake|cipher|encrypted|sesame|secured?|private)$/;

/** Last words of names whose value describes a secret, or something that is meant to be read. */
const ABOUT =
  /^(type|count|counts|length|name|names|expires|expiry|expire|exp|ttl|version|algorithm|alg|method|status|url|uri|hint|size|limit|date|time|at|timestamp|age|page|field|label|required|enabled|visible|policy|strength|format|prefix|error|help|index|mode|host|ip|count|scope|title|text|lang|language|locale)$/;
/** Tokens of pages of a list, public keys, and the public half of PKCE (RFC 7636). */
const PUBLIC =
  /\b((page|next|prev|previous|continuation|cursor|sync|max|min|total|num|design) tokens?|(public|publishable|site|primary|foreign|sort|cache|partition|object|translation|i n|row|group|order by) key|code challenge|(site|domain) verif(y|ication)|(country|lang|language|currency|zip|postal|post|area|product|status|error|promo|discount|coupon|voucher|response|exit|color|colour|qr|bar|airport|dial|phone) code|signed headers?)$/;

const PLAIN_WORDS =
  /^(ids?|uid|guid|uuid|sku|slug|q|query|search|keywords?|page|v|ver|version|rev|revision|build|cb|h|t|ts|etag|cursor|after|before|file|filename|image|img|src|filters?|integrity|commit|sha|sha1|sha256|md5|asset|theme|fbid|asin|isbn|product|item|article|category|itok|width|height|w|d)$/;

/** The words of a name in lower case: `reset_password_token`, `X-Amz-Signature`, `oobCode`, `SAMLResponse`. */
function wordsOf(name: string): readonly string[] {
  return name
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
}

const isSecretWord = (word: string) => SECRET_WORDS.has(word) || SECRET_ENDING.test(word);
const isDoubtfulWord = (word: string) => DOUBTFUL_WORDS.test(word);

/** Returns what the name of a parameter, field or attribute says about its value, by the words in it. */
export function kindOfName(name: string): NameKind {
  if (isTracking(name)) return 'plain';
  const words = wordsOf(name);
  const joined = words.join(' ');
  const last = words.at(-1) ?? '';
  if (PUBLIC.test(joined) || (words.length > 1 && ABOUT.test(last))) return 'plain';
  if (SECRET_PAIRS.test(joined)) return 'secret';
  const isSecretLike = words.some(isSecretWord);
  if (/^ids?$/.test(last)) return isSecretLike || words.some(isDoubtfulWord) ? 'doubtful' : 'plain';
  if (isSecretLike) return 'secret';
  if (words.some(isDoubtfulWord)) return 'doubtful';
  return PLAIN_WORDS.test(last) ? 'plain' : 'unknown';
}

/** Whether a secret with that name is the ID of a session. */
export function isSessionName(name: string): boolean {
  const words = wordsOf(name);
  return words.some(
    (word, index) =>
      SESSION_WORDS.test(word) && (index === words.length - 1 || SESSION_PARTS.test(words[index + 1] ?? '')),
  );
}
