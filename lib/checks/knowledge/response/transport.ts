import { isLoopback, parseAddress } from '../addresses/addresses.ts';
import { isPrivateHost } from '../addresses/private-hosts.ts';
import { isIpAddress } from '../addresses/sites.ts';

export interface Transport {
  /** `''` if the address has no host: `file:`, `about:`. */
  hostname: string;
  isHttps: boolean;
  /** Plain http over a network. Browsers treat http to the local machine as secure. */
  isOpen: boolean;
  isLoopback: boolean;
}

/** Returns how a document was transported, judged by its address. */
export function transportOf(address: string): Transport {
  const url = parseAddress(address);
  const hostname = url?.hostname ?? '';
  const loopback = isLoopback(hostname);
  return {
    hostname,
    isHttps: url?.protocol === 'https:',
    isOpen: url?.protocol === 'http:' && !loopback,
    isLoopback: loopback,
  };
}

/** Whether requests to an address use plain http over a network. */
export function isOpenAddress(url: URL): boolean {
  return url.protocol === 'http:' && !isLoopback(url.hostname);
}

/**
 * Returns the same address over https, for copying; null if https is unlikely to work there: with an explicit
 * port, on a private network or at an IP address, or if the address contains a user name and a password.
 */
export function securedAddress(url: URL): string | null {
  if (url.port || url.username || url.password) return null;
  if (isPrivateHost(url.hostname) || isIpAddress(url.hostname)) return null;
  return url.href.replace(/^http:/, 'https:');
}
