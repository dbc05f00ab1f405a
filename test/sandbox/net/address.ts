import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { isLoopback } from '../../../lib/checks/knowledge/addresses/addresses.ts';

/**
 * The addresses that a crawl may connect to: this machine only, or also the public internet. Never private networks.
 */
export type Reach = 'loopback' | 'public';

const blocks = (...ranges: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
};

const LOOPBACK = blocks('127.0.0.0/8', '::1/128');
/** The ranges that the registry of special addresses (RFC 6890) excludes from the public internet. */
const SPECIAL = blocks(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Tunnels and documentation: tunnel addresses may contain an IPv4 address.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
);
const GLOBAL_V6 = blocks('2000::/3');

/** Converts an IPv4 address written as an IPv6 one (`::ffff:7f00:1`) to its own form. */
function unmapped(address: string): string {
  if (!/^::ffff:/i.test(address)) return address;
  const rest = address.slice('::ffff:'.length);
  if (isIP(rest) === 4) return rest;
  const [high = 0, low = 0] = rest.split(':').map((part) => Number.parseInt(part, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * Returns whether connecting to an IP address is allowed. Decides by the ranges of the resolved address, in all its
 * forms, whereas `isLoopback` reads the name in a URL.
 * @internal For tests: covers every kind of address.
 */
export function mayReach(address: string, reach: Reach): boolean {
  const plain = unmapped(address);
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4';
  if (isIP(plain) === 0) return false;
  if (LOOPBACK.check(plain, family)) return true;
  if (reach === 'loopback' || SPECIAL.check(plain, family)) return false;
  return family === 'ipv4' || GLOBAL_V6.check(plain, 'ipv6');
}

/**
 * Returns the address to connect to for a host name, or null if none is allowed. Browsers resolve every name below
 * `localhost` to this machine; resolvers do not know these names.
 */
export async function resolveHost(hostname: string, reach: Reach): Promise<string | null> {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return mayReach(host, reach) ? host : null;
  if (isLoopback(host)) return '127.0.0.1';
  if (reach === 'loopback') return null;
  const found = await lookup(host, { all: true });
  // If a name also leads to an internal address, none of its addresses can be trusted.
  if (found.some(({ address }) => !mayReach(address, reach))) return null;
  return found[0]?.address ?? null;
}
