import { decoded } from './decoded.ts';

/** A difference between two addresses, most important first. */
export type AddressPart =
  | 'host'
  | 'path'
  | 'query'
  | 'scheme'
  | 'www'
  | 'dot'
  | 'slash'
  | 'case'
  | 'index'
  | 'tracking';

/**
 * - `same`: the same document; only fragments and unneeded percent-encoding may differ.
 * - `form`: very probably the same document, written in two ways: scheme, `www.`, a dot after the host, trailing slash,
 * capital letters, `index.html`, tracking parameters, order of parameters.
 * - `other`: another host, path or query.
 */
type AddressGrade = 'same' | 'form' | 'other';

interface AddressDifference {
  grade: AddressGrade;
  /** Empty if the grade is `same`. */
  parts: readonly AddressPart[];
}

const GRAVE = new Set<AddressPart>(['host', 'path', 'query']);
const TRACKING =
  /^(utm_.*|gclid|gclsrc|dclid|gbraid|wbraid|gad_.*|srsltid|fbclid|msclkid|yclid|ysclid|_openstat|twclid|ttclid|igshid|igsh|li_fat_id|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|mkt_tok|vero_id|oly_.*_id|irclickid|cjevent|_kx)$/i;
const INDEX = /\/(index|default)\.[a-z]{3,5}$/i;

/** Returns the parameters that affect the document, sorted so that their original order does not matter. */
function parametersOf(url: URL): string {
  return [...url.searchParams]
    .filter(([name]) => !isTracking(name))
    .map((pair) => pair.join('='))
    .sort()
    .join('&');
}

/** Whether a parameter only tells where visitors come from. */
export const isTracking = (name: string): boolean => TRACKING.test(name);

/** Returns the names of the tracking parameters, each once, in their order. */
export function trackingParameters(url: URL): readonly string[] {
  return [...new Set(url.searchParams.keys())].filter(isTracking);
}

/** Returns the address without its fragment and without tracking parameters. */
export function addressWithoutTracking(url: URL): string {
  const plain = new URL(url);
  plain.hash = '';
  for (const name of trackingParameters(url)) plain.searchParams.delete(name);
  return plain.href;
}

/**
 * Returns a host without a dot at its end: it is another host for browsers (URL standard, host equivalence), and the same
 * name in the DNS (RFC 3986, section 3.2.2).
 */
const withoutDot = (host: string) => host.replace(/\.(?=:|$)/, '');

/** Returns what two hosts have in common that almost always show the same site. */
export const bareHost = ({ host }: URL): string => withoutDot(host).replace(/^www\./, '');

const withoutSlash = (path: string) => path.replace(/\/$/, '');
const withoutIndex = (path: string) => path.replace(INDEX, '/');

function pathParts(one: string, other: string): readonly AddressPart[] {
  if (one === other) return [];
  const parts: AddressPart[] = [];
  const [bare, bareOther] = [withoutIndex(one), withoutIndex(other)];
  if (INDEX.test(one) !== INDEX.test(other)) parts.push('index');
  else if (bare.endsWith('/') !== bareOther.endsWith('/')) parts.push('slash');
  const [plain, plainOther] = [withoutSlash(bare), withoutSlash(bareOther)];
  if (plain === plainOther) return parts.length > 0 ? parts : ['index'];
  return plain.toLowerCase() === plainOther.toLowerCase() ? [...parts, 'case'] : ['path'];
}

/** Returns whether two addresses lead to the same document, and what differs. Fragments are ignored. */
export function addressDifference(one: URL, other: URL): AddressDifference {
  const parts: AddressPart[] = [];
  if (bareHost(one) !== bareHost(other)) parts.push('host');
  parts.push(...pathParts(decoded(one.pathname), decoded(other.pathname)));
  if (decoded(one.search) !== decoded(other.search)) {
    parts.push(parametersOf(one) === parametersOf(other) ? 'tracking' : 'query');
  }
  if (one.protocol !== other.protocol) parts.push('scheme');
  if (one.host !== other.host && !parts.includes('host')) {
    if (withoutDot(one.host) !== withoutDot(other.host)) parts.push('www');
    if (one.hostname.endsWith('.') !== other.hostname.endsWith('.')) parts.push('dot');
  }
  const grade = parts.length === 0 ? 'same' : parts.some((part) => GRAVE.has(part)) ? 'other' : 'form';
  return { grade, parts };
}

/**
 * Whether two addresses are the same to a search engine: fragments and unneeded percent-encoding are ignored.
 */
export function isSameAddress(one: URL, other: URL): boolean {
  return one.href === other.href || addressDifference(one, other).grade === 'same';
}
