import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { isLoopback } from '../../../lib/checks/knowledge/addresses/addresses.ts';

/** Whom a crawl may talk to: this machine alone, or the public internet as well. Never private networks. */
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
/** What the registry of special addresses (RFC 6890) keeps from the public internet. */
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
  // Tunnels and documentation: an IPv4 address may hide in the former.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
);
const GLOBAL_V6 = blocks('2000::/3');

/** An IPv4 address that is written as an IPv6 one (`::ffff:7f00:1`), in its own form. */
function unmapped(address: string): string {
  if (!/^::ffff:/i.test(address)) return address;
  const rest = address.slice('::ffff:'.length);
  if (isIP(rest) === 4) return rest;
  const [high = 0, low = 0] = rest.split(':').map((part) => Number.parseInt(part, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/**
 * Whether an IP address may be connected to. Decided by ranges of what a name was resolved to, in all its forms, where
 * `isLoopback` reads the name in an address.
 *
 * @internal For tests: told for every kind of address.
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
 * The address to connect to for a host name, or null where there is none that may be reached. Browsers take every
 * name below `localhost` for this machine; resolvers do not know them.
 */
export async function resolveHost(hostname: string, reach: Reach): Promise<string | null> {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host)) return mayReach(host, reach) ? host : null;
  if (isLoopback(host)) return '127.0.0.1';
  if (reach === 'loopback') return null;
  const found = await lookup(host, { all: true });
  // A name that also leads inside is not to be trusted with either address.
  if (found.some(({ address }) => !mayReach(address, reach))) return null;
  return found[0]?.address ?? null;
}
