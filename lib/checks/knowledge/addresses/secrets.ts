import { parseAddress } from './addresses.ts';
import { randomBits } from './random-bits.ts';
import { isSessionName, kindOfName } from './secret-names.ts';

/** Values that say something is on, off, missing or done, as in `reset_password=true` and `token=expired`. */
const STATE =
  /^(true|false|yes|no|on|off|null|undefined|none|default|required|optional|missing|invalid|valid|expired|forgot(ten)?|complete[d]?|success|failed|error|sent|chang(ed|e)|update[d]?|enabled|disabled|unknown|anonymous|public|private)$/i;
/** What documents and templates have in place of a value; and what is already redacted. */
const PLACEHOLDER = /^([<{[].*[>}\]]|\$\w+|\$\{.*|:\w+|%[sd]|[x*.…]+)$/i;
/** The least characters of a password, or of a secret with digits; and of any other, because words are shorter. */
const SHORTEST = { mixed: 4, token: 8 };
/** An address or parameters inside a value: its own names say what is secret in it. */
const INNER = /^\/|:\/\/|=[^=]/;
/** The least random bits of a value whose name is doubtful, and of one whose name says nothing. */
const BITS = { doubtful: 32, unknown: 128 };

/**
 * Tokens that are recognizable under any name: JSON Web Tokens (RFC 7519), and keys of well-known services.
 */
export const TOKEN =
  /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)*|\b(?:sk|pk|rk)_(?:live|test)_\w{8,}|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bgh[pousr]_\w{20,}|\bxox[a-z]-[\w-]{10,}|\bAIza[\w-]{30,}|\bya29\.[\w-]{20,}/;

/** The value as the server reads it, as far as it can be decoded. */
export function decodedValue(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isFilled(name: string, text: string): boolean {
  if (STATE.test(text) || PLACEHOLDER.test(text)) return false;
  if (text.length >= SHORTEST.token) return true;
  return text.length >= SHORTEST.mixed && (/\d/.test(text) || /pass|pwd|pw$/i.test(name));
}

/**
 * Whether the value of a parameter, field or attribute is a secret, by the words in its name and by its own look. Takes
 * both as they are written, percent-encoded or not.
 */
export function isSecret(name: string, value: string): boolean {
  if (value.length < SHORTEST.mixed) return false;
  const text = decodedValue(value);
  const isInner = INNER.test(text);
  if (!isInner && TOKEN.test(text)) return true;
  const plainName = decodedValue(name);
  const kind = kindOfName(plainName);
  if (kind === 'secret') return isFilled(plainName, text);
  if (kind === 'plain' || PLACEHOLDER.test(text) || (kind === 'unknown' && isInner)) return false;
  return randomBits(text) >= BITS[kind];
}

/** Words of a path after which secrets follow: `/reset-password/…`, `/invitations/…/accept`. */
const LEADING =
  /^(reset|password|passwords|passwd|pwd|recover|recovery|forgot|confirm|confirmation|confirmations|verify|verification|verifications|activate|activation|activations|invite|invites|invitation|invitations|magic|unlock|unlocks|unsubscribe|token|tokens|login|signin|auth|oauth|session|sessions|otp|sso|join|share|shared|sharing|checkouts?)$/;
/** More words make a title: "how-to-reset-your-password". */
const LONGEST_LEAD = 3;
/** `sso` */
const SHORTEST_LEAD = 3;
/** Files of a page have hashes in their names and folders. */
const ASSET =
  /\.(m?js|css|map|png|jpe?g|gif|svg|webp|avif|ico|bmp|woff2?|ttf|otf|eot|mp[34]|webm|ogg|wasm)$/i;
/** ASP.NET without cookies: `/(S(lit3py55t21z5v55vlm25s55))/` */
const COOKIELESS = /^\((?:[A-Z]\([\w-]{8,}\))+\)$/;

function isLeading(segment: string): boolean {
  if (segment.length < SHORTEST_LEAD) return false;
  const words = segment
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
  return words.length <= LONGEST_LEAD && words.some((word) => LEADING.test(word));
}

/** Returns the positions of secrets among the segments of a path. */
export function secretSegments(segments: readonly string[]): readonly number[] {
  const lead = ASSET.test(segments.at(-1) ?? '') ? -1 : segments.findIndex(isLeading);
  return segments.flatMap((segment, index) => {
    const text = decodedValue(segment);
    const isAfter = lead >= 0 && index > lead && randomBits(text) >= BITS.doubtful;
    return isAfter || COOKIELESS.test(text) || TOKEN.test(text) ? [index] : [];
  });
}

interface Carried {
  /** The name of the parameter, or `/reset/…` for a segment of the path. */
  name: string;
  isSession: boolean;
}

/** Yields the secrets in what a browser sends of an address: its path and query. */
function* secretsIn(url: URL): Generator<Carried> {
  for (const [name, value] of url.searchParams) {
    if (isSecret(name, value)) yield { name, isSession: isSessionName(name) };
    const inner = /^\/|^https?:/.test(value) ? parseAddress(value, url.origin) : null;
    for (const { isSession } of inner ? secretsIn(inner) : []) yield { name, isSession };
  }
  for (const part of url.pathname.split(/[;/]/)) {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(part) ?? [];
    if (name && isSecret(name, value)) yield { name, isSession: isSessionName(name) };
  }
  const segments = url.pathname.split('/').map((segment) => segment.split(';', 1)[0] ?? '');
  const found = secretSegments(segments);
  for (const index of found) {
    const before = found.includes(index - 1) ? '…' : segments[index - 1];
    const isSession = COOKIELESS.test(decodedValue(segments[index] ?? ''));
    yield { name: `${before ? `/${before}` : ''}/…`, isSession };
  }
}

/** Returns the names of the parameters, and the places in the path, with which an address carries secrets. */
export const secretParameters = (url: URL): readonly string[] => [
  ...new Set([...secretsIn(url)].map(({ name }) => name)),
];

/** Returns those with which an address carries the ID of a session. */
export const sessionParameters = (url: URL): readonly string[] => [
  ...new Set([...secretsIn(url)].flatMap(({ name, isSession }) => (isSession ? [name] : []))),
];
