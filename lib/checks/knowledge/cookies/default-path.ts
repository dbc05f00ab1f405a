import { parseAddress } from '../addresses/addresses.ts';

/** Returns the path of a cookie that has none: the folder of the address that set it (RFC 6265, section 5.1.4). */
export function defaultPath(address: string): string {
  const path = parseAddress(address)?.pathname ?? '/';
  return path.slice(0, Math.max(1, path.lastIndexOf('/')));
}
