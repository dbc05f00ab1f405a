import { isLoopback, parseAddress } from '../addresses/addresses.ts';
import { isPrivateHost } from '../addresses/private-hosts.ts';

export interface Transport {
  /** `''` where the address has none: `file:`, `about:`. */
  hostname: string;
  isHttps: boolean;
  /** Plain http over a network. On the machine itself browsers count http as secure. */
  isOpen: boolean;
  isLoopback: boolean;
}

/** How a document came, as far as its address tells. */
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

/** Whether requests to an address go over plain http through a network. */
export function isOpenAddress(url: URL): boolean {
  return url.protocol === 'http:' && !isLoopback(url.hostname);
}

/**
 * The same address over https, as a text to copy; null where https is hardly there: behind a port that was named, on a
 * private network, or where the address holds a name and a password.
 */
export function securedAddress(url: URL): string | null {
  if (url.port || url.username || url.password || isPrivateHost(url.hostname)) return null;
  return url.href.replace(/^http:/, 'https:');
}
