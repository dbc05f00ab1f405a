import { isRegistry, isSharedDomain, type Suffixes } from '../addresses/sites.ts';
import { type AddressSource, domainBelow } from './csp-source.ts';

/**
 * Top-level domains where nobody can register a name (RFC 2606, RFC 6761, RFC 6762, ICANN's resolution of 29
 * July 2024).
 */
const NOT_FOR_SALE = /(^|\.)(localhost|local|test|example|invalid|internal|lan|home|corp|onion|arpa)$/;

/**
 * Returns how anybody gets a host that a source with a wildcard allows: by registering a domain, as below `com`, or as a
 * customer of the owner, as below `github.io`. Null if all of these hosts belong to one owner.
 */
export function opennessOf(source: AddressSource, suffixes: Suffixes): 'registry' | 'shared' | null {
  const domain = domainBelow(source);
  if (domain === null) return null;
  if (isRegistry(domain, suffixes)) return NOT_FOR_SALE.test(domain) ? null : 'registry';
  return isSharedDomain(domain, suffixes) ? 'shared' : null;
}
