/**
 * Where a host can be reached:
 * - `public`: from anywhere, as far as its name shows.
 * - `private`: only on the reader's own machine or network; it is a different host for every reader.
 * - `reserved`: nowhere on the public internet, and it should not be used on private networks.
 */
type HostReach = 'public' | 'private' | 'reserved';

/** Number of bits before an IPv4 address that is embedded in an IPv6 address; the IPv4 address decides. */
interface Carrier {
  ipv4After: 16 | 96;
}

/**
 * Address blocks that have their own kind; the smallest block around an address decides. From IANA's
 * registries of special-purpose addresses (iana.org/assignments/iana-ipv4-special-registry,
 * iana-ipv6-special-registry, as of RFC 6890) and, for multicast and unallocated space, of the address spaces
 * (ipv4-address-space, ipv6-address-space). Small blocks inside the IETF's that the registry calls globally
 * reachable (TURN, AMT, ORCHID) host no sites and are not distinguished.
 */
const BLOCKS: readonly (readonly [block: string, kind: HostReach | Carrier])[] = [
  ['0.0.0.0/32', 'private'], // this host (RFC 1122): systems connect to themselves
  ['0.0.0.0/8', 'reserved'], // this network (RFC 791)
  ['10.0.0.0/8', 'private'], // RFC 1918
  ['100.64.0.0/10', 'private'], // shared by providers and their customers (RFC 6598)
  ['127.0.0.0/8', 'private'], // loopback (RFC 1122)
  ['168.63.129.16/32', 'private'], // public according to the registry; in Azure, the host of the machine
  ['169.254.0.0/16', 'private'], // link-local (RFC 3927), and where clouds serve a machine's secrets
  ['172.16.0.0/12', 'private'], // RFC 1918
  ['192.0.0.0/24', 'reserved'], // IETF protocols (RFC 6890)
  ['192.0.2.0/24', 'reserved'], // documentation (RFC 5737)
  ['192.88.99.0/24', 'reserved'], // 6to4 relays, deprecated (RFC 7526)
  ['192.168.0.0/16', 'private'], // RFC 1918
  ['198.18.0.0/15', 'private'], // benchmarking (RFC 2544)
  ['198.51.100.0/24', 'reserved'], // documentation (RFC 5737)
  ['203.0.113.0/24', 'reserved'], // documentation (RFC 5737)
  ['224.0.0.0/4', 'reserved'], // multicast (RFC 5771)
  ['240.0.0.0/4', 'reserved'], // future use (RFC 1112), and broadcast
  ['::ffff:0:0/96', 'public'], // IPv4 (as mapped addresses, RFC 4291) outside the blocks above
  ['::/0', 'reserved'], // unallocated
  ['2000::/3', 'public'], // global unicast (RFC 4291)
  ['::/128', 'private'], // unspecified (RFC 4291): systems connect to themselves
  ['::1/128', 'private'], // loopback (RFC 4291)
  ['::/96', { ipv4After: 96 }], // IPv4-compatible, deprecated (RFC 4291)
  ['::ffff:0:0:0/96', { ipv4After: 96 }], // IPv4-translated (RFC 2765)
  ['64:ff9b::/96', { ipv4After: 96 }], // NAT64 (RFC 6052)
  ['64:ff9b:1::/48', 'private'], // NAT64 within a network (RFC 8215)
  ['2001::/23', 'reserved'], // IETF protocols, including Teredo (RFC 2928, RFC 4380)
  ['2001:db8::/32', 'reserved'], // documentation (RFC 3849)
  ['2002::/16', { ipv4After: 16 }], // 6to4 (RFC 3056)
  ['3fff::/20', 'reserved'], // documentation (RFC 9637)
  ['fc00::/7', 'private'], // unique local (RFC 4193)
  ['fe80::/10', 'private'], // link-local (RFC 4291)
  ['fec0::/10', 'private'], // site-local, deprecated (RFC 3879)
];

/**
 * Domains that have their own kind: IANA's registry of special-use names
 * (iana.org/assignments/special-use-domain-names) and the top-level domains that ICANN will not delegate
 * because private networks use them. `example` is missing on purpose: programs should not treat it specially
 * (RFC 6761, 6.5).
 */
const NAMES: ReadonlyMap<string, HostReach> = new Map([
  ...['localhost', 'test', 'invalid'].map((name) => [name, 'private'] as const), // RFC 6761
  ...['local', 'intranet', 'private', 'lan'].map((name) => [name, 'private'] as const), // RFC 6762 and its appendix G
  ...['internal', 'corp', 'home', 'mail'].map((name) => [name, 'private'] as const), // ICANN 2024.07.29.06, 2018.02.04.12
  ['home.arpa', 'private'], // RFC 8375
  ['localdomain', 'private'], // many systems append it to their own name
  ['onion', 'reserved'], // RFC 7686: only Tor may resolve it
  ['alt', 'reserved'], // RFC 9476: not in the DNS
]);

const STAGING = /^(staging|stage|preprod|pre-prod)[.-]|\.(staging|stage)\./;

/** Addresses that a platform gives to every site, and that stay when the site has a domain of its own. */
const GIVEN =
  /\.(?:vercel\.app|netlify\.app|pages\.dev|workers\.dev|herokuapp\.com|web\.app|firebaseapp\.com|github\.io|gitlab\.io|onrender\.com|fly\.dev|up\.railway\.app|amplifyapp\.com|azurewebsites\.net|azurestaticapps\.net|myshopify\.com|webflow\.io|wixsite\.com|squarespace\.com|framer\.(?:app|website)|tilda\.ws|wordpress\.com|wpengine\.com|wpenginepowered\.com|kinsta\.cloud|pantheonsite\.io|cloudwaysapps\.com|mybigcommerce\.com|myshoplaza\.com)$/;

const IPV4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;
const IPV6 = /^[\da-f:]*:[\da-f:]*$/;
const IPV4_BITS = 0xffff_ffffn;
const IPV4_MAPPED = 0xffffn << 32n;

/** Returns an address as a 128-bit number (IPv4 as its mapped IPv6 address); null for a name. */
function numberOf(address: string): bigint | null {
  if (IPV4.test(address)) {
    return address.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n) | IPV4_MAPPED;
  }
  if (!IPV6.test(address)) return null;
  const [left = [], right = []] = address.split('::').map((side) => side.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].reduce((sum, part) => (sum << 16n) | BigInt(`0x${part}`), 0n);
}

/** The blocks, smallest first; `rest` is the number of bits that the block leaves open. */
const SMALLEST_FIRST = BLOCKS.map(([block, kind]) => {
  const [address = '', length] = block.split('/');
  const rest = BigInt((IPV4.test(address) ? 32 : 128) - Number(length));
  return { start: (numberOf(address) ?? 0n) >> rest, rest, kind };
}).sort((a, b) => Number(a.rest - b.rest));

function kindOfAddress(address: bigint): HostReach {
  const kind = SMALLEST_FIRST.find(({ start, rest }) => address >> rest === start)?.kind ?? 'reserved';
  if (typeof kind === 'string') return kind;
  return kindOfAddress(((address >> BigInt(96 - kind.ipv4After)) & IPV4_BITS) | IPV4_MAPPED);
}

function kindOfName(name: string): HostReach {
  const labels = name.split('.');
  // A name without a dot is completed by the local network.
  if (labels.length === 1) return 'private';
  const known = labels.map((_, i) => NAMES.get(labels.slice(i).join('.')));
  return known.find((kind) => kind !== undefined) ?? 'public';
}

/**
 * Returns where a host can be reached, judged by its name alone. Takes a host as in `URL.hostname`, which
 * normalizes every notation of an IPv4 address. What only the DNS knows is out of reach here: a public name
 * may have a private address (`127.0.0.1.nip.io`, a router's `fritz.box`), and a network may translate
 * addresses with its own prefix (RFC 6052).
 */
export function kindOfHost(hostname: string): HostReach {
  const host = hostname.replace(/^\[|\]$|\.+$/g, '');
  const address = numberOf(host);
  return address === null ? kindOfName(host) : kindOfAddress(address);
}

/**
 * Whether a host can only be reached from one's own machine or network. Takes a host as in `URL.hostname`.
 */
export function isPrivateHost(hostname: string): boolean {
  return kindOfHost(hostname) === 'private';
}

/** Whether a host is named like a staging site, where changes are tried before they are published. */
export function isStagingHost(hostname: string): boolean {
  return STAGING.test(hostname);
}

/** Whether a host is the address that a platform gave to a site, which may have a domain of its own as well. */
export function isGivenHost(hostname: string): boolean {
  return GIVEN.test(hostname);
}

/** Four numbers by themselves; after a name and a slash they are a version. */
const ADDRESS_IN_TEXT = /(?:^|\/\/|[^\w./:-])(\d{1,3}(?:\.\d{1,3}){3})(?![\w.-])/;

/** Returns the first IPv4 address in text such as a header value if it is private; else null. */
export function privateAddressIn(text: string): string | null {
  const [, address] = ADDRESS_IN_TEXT.exec(text) ?? [];
  return address && isPrivateHost(address) ? address : null;
}

/** A name that only an internal network knows; `.home` and `.mail` also end what is no host. */
const NAME_IN_TEXT =
  /(?:^|\/\/|[^\w./:@-])((?:[a-z\d][\w-]*\.)+(?:internal|local|localdomain|lan|corp|intranet))(?![\w.-])/i;

/** Returns the first internal name of a server in text such as a header value; null if there is none. */
export const internalNameIn = (text: string): string | null => NAME_IN_TEXT.exec(text)?.[1] ?? null;
