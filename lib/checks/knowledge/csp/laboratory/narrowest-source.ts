import { isPublicHost } from '../csp-bypasses.ts';
import type { GovernedLoad } from './load.ts';
import { matches } from './source-match.ts';

/**
 * Returns the narrowest source that allows an address. Hosts with anybody's files get a source for the file
 * itself.
 */
export function narrowestSource(address: string, self: URL): string {
  const url = new URL(address);
  const host = `${url.protocol}//${url.host}`;
  const file = `${host}${url.pathname.replace(/[;,]/g, encodeURIComponent)}`;
  const sources = ["'self'", ...(isPublicHost(url.hostname) ? [file] : []), host];
  // Some addresses have no host, and the grammar lacks characters for others.
  return sources.find((source) => matches(source, url, { self })) ?? url.protocol;
}

/** The most hashes of one directive: servers limit the length of headers. */
export const MOST_HASHES = 40;

/** Returns the sources for inline elements: their hashes if all are known, else `'unsafe-inline'`. */
export function inlineSources(loads: readonly GovernedLoad[]): readonly string[] {
  const inline = loads.filter((load) => load.inline === 'element' || load.inline === 'address');
  if (inline.length === 0) return [];
  const hashes = [...new Set(inline.flatMap(({ hashes = [] }) => hashes))].sort();
  const isHashed = inline.every((load) => (load.hashes ?? []).length > 0);
  if (!isHashed || hashes.length > MOST_HASHES) return ["'unsafe-inline'"];
  const hasAddress = inline.some((load) => load.inline === 'address');
  return [...(hasAddress ? ["'unsafe-hashes'"] : []), ...hashes.map((hash) => `'${hash}'`)];
}
