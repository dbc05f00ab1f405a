import { decoded } from '../../addresses/decoded.ts';
import { type AddressSource, addressSource } from '../csp-source.ts';

/** The context in which a source is matched. */
export interface Viewpoint {
  /** The address of the page. */
  self: URL;
  /**
   * Whether the address was reached by a redirect: then paths are ignored, so they cannot reveal its target.
   */
  redirected?: boolean;
}

const DEFAULT_PORT: Readonly<Record<string, string>> = {
  http: '80',
  https: '443',
  ws: '80',
  wss: '443',
  ftp: '21',
};
const schemeOf = ({ protocol }: URL) => protocol.slice(0, -1);
export const portOf = (url: URL) => url.port || (DEFAULT_PORT[schemeOf(url)] ?? '');

/**
 * A scheme allows its encrypted counterpart: `http` also `https`, `ws` also `wss` (section 6.7.2.9, as
 * browsers do it).
 */
function schemeMatches(wanted: string, scheme: string): boolean {
  return (
    wanted === scheme || (wanted === 'http' && scheme === 'https') || (wanted === 'ws' && scheme === 'wss')
  );
}

function hostMatches(wanted: string, hostname: string): boolean {
  if (wanted === '*') return true;
  return wanted.startsWith('*.') ? hostname.endsWith(wanted.slice(1)) : hostname === wanted;
}

/**
 * Section 6.7.2.12. If the scheme allows its encrypted counterpart, Chromium allows only the counterpart's
 * default port.
 */
function portMatches(wanted: string | null, url: URL, isUpgrade: boolean): boolean {
  if (wanted === '*') return true;
  const port = portOf(url);
  if (port === '443' && Number(wanted ?? 80) === 80 && (isUpgrade || wanted !== null)) return true;
  const isSame = wanted === null ? port === DEFAULT_PORT[schemeOf(url)] : String(Number(wanted)) === port;
  return isSame && (!isUpgrade || port === '443');
}

/** Section 6.7.2.13: a path that ends in `/` allows everything below it, any other path only itself. */
function pathMatches(wanted: string, pathname: string): boolean {
  if (wanted === '' || wanted === pathname) return true;
  const isFolder = wanted.endsWith('/');
  if (!wanted.includes('%') && !pathname.includes('%')) return isFolder && pathname.startsWith(wanted);
  const pieces = wanted.split('/').map(decoded);
  const theirs = pathname.split('/').map(decoded);
  if (isFolder) pieces.pop();
  const fits = isFolder ? pieces.length < theirs.length : pieces.length === theirs.length;
  return fits && pieces.every((piece, index) => piece === theirs[index]);
}

/** Whether a scheme or host source allows an address (CSP 3, section 6.7.2.8). */
export function addressMatches(source: AddressSource, url: URL, { self, redirected }: Viewpoint): boolean {
  const { scheme, host, port, path } = source;
  const its = schemeOf(url);
  if (host === null) return schemeMatches(scheme ?? '', its);
  const isBareWildcard = host === '*' && scheme === null && port === null && path === '';
  if (isBareWildcard) return its in DEFAULT_PORT || its === schemeOf(self);
  const wanted = scheme ?? schemeOf(self);
  return (
    schemeMatches(wanted, its) &&
    url.hostname !== '' &&
    hostMatches(host, url.hostname) &&
    portMatches(port, url, wanted !== its) &&
    (redirected === true || pathMatches(path, url.pathname))
  );
}

/**
 * Whether `'self'` allows an address: the page's origin, and the same host with an encrypted scheme (section
 * 6.7.2.8, step 5).
 */
function selfMatches(url: URL, self: URL): boolean {
  const [its, own] = [schemeOf(url), schemeOf(self)];
  if (its === own && url.host === self.host) return url.hostname !== '';
  const isKin = its === 'https' || its === 'wss' || (its === 'ws' && own === 'http');
  const isPort = portOf(url) === portOf(self) || (url.port === '' && self.port === '');
  return isKin && own in DEFAULT_PORT && url.hostname === self.hostname && isPort;
}

/**
 * Whether one source expression allows an address (CSP 3, section 6.7.2.7). Nonces, hashes and the other
 * keywords allow no address. Where the standard leaves things open, follows Chromium: IP addresses are
 * matched like names, and a source without a scheme does not include web sockets.
 */
export function matches(source: string, url: URL, viewpoint: Viewpoint): boolean {
  if (source.toLowerCase() === "'self'") return selfMatches(url, viewpoint.self);
  const address = addressSource(source);
  return address !== null && addressMatches(address, url, viewpoint);
}
