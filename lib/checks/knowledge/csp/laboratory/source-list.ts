import { hasNonceOrHash } from '../csp.ts';
import { type AddressSource, addressSource } from '../csp-source.ts';
import { addressMatches, matches, portOf, type Viewpoint } from './source-match.ts';

/** A list of sources, indexed so that many addresses can be looked up in a long list. */
export interface SourceList {
  /** In lower case, with their quotes. */
  keywords: ReadonlySet<string>;
  nonces: ReadonlySet<string>;
  /** `sha256-…`, in the standard Base64 alphabet. */
  hashes: ReadonlySet<string>;
  /**
   * By the end of the host name (`a.example` for itself and for `*.a.example`, `''` for all others) and by
   * port.
   */
  addresses: ReadonlyMap<string, readonly AddressSource[]>;
  trustsNonceOrHash: boolean;
}

const QUOTED = /^'(nonce|sha256|sha384|sha512)-([a-z0-9+/_-]+={0,2})'$/i;

/** Both Base64 alphabets represent the same hash. */
export const plainHash = (algorithm: string, value: string) =>
  `${algorithm.toLowerCase()}-${value.replaceAll('-', '+').replaceAll('_', '/')}`;

/** Leading zeros of a port have no meaning. */
const keyOf = (end: string, port: string | null) => `${end}:${port?.replace(/^0+(?=\d)/, '') ?? ''}`;

const known = new WeakMap<readonly string[], SourceList>();

export function sourceList(sources: readonly string[]): SourceList {
  let list = known.get(sources);
  if (!list) {
    list = sorted(sources);
    known.set(sources, list);
  }
  return list;
}

function sorted(sources: readonly string[]): SourceList {
  const keywords = new Set<string>();
  const nonces = new Set<string>();
  const hashes = new Set<string>();
  const addresses = new Map<string, AddressSource[]>();
  for (const source of new Set(sources)) {
    const [, kind = '', value = ''] = QUOTED.exec(source) ?? [];
    const address = addressSource(source);
    if (kind.toLowerCase() === 'nonce') nonces.add(value);
    else if (kind) hashes.add(plainHash(kind, value));
    else if (!address) keywords.add(source.toLowerCase());
    else {
      const key = keyOf(address.host?.replace(/^\*\.?/, '') ?? '', address.port);
      const others = addresses.get(key);
      if (others) others.push(address);
      else addresses.set(key, [address]);
    }
  }
  return { keywords, nonces, hashes, addresses, trustsNonceOrHash: hasNonceOrHash(new Set(sources)) };
}

/** Whether a scheme or host source of a list allows an address. */
export function listMatches({ keywords, addresses }: SourceList, url: URL, viewpoint: Viewpoint): boolean {
  if (keywords.has("'self'") && matches("'self'", url, viewpoint)) return true;
  const labels = url.hostname.split('.');
  const ends = ['', ...labels.map((_, index) => labels.slice(index).join('.'))];
  // Port 80 may mean 443 as well.
  const ports = new Set([null, '*', '80', portOf(url)]);
  return ends.some((end) =>
    [...ports].some((port) =>
      addresses.get(keyOf(end, port))?.some((address) => addressMatches(address, url, viewpoint)),
    ),
  );
}
