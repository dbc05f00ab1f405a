import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { oncePerPage } from '../document/once-per-page.ts';

/** The address as the WHATWG URL standard reads it, or null where it cannot be one. */
export function parseAddress(raw: string, base?: string): URL | null {
  // An exception takes 9 µs, as long as to make six addresses.
  if (base === undefined && !raw.includes(':')) return null;
  const address = raw.trim();
  try {
    // Each use of a base parses that as well: half of the time, and an absolute address needs none.
    return /^https?:\/\//i.test(address) ? new URL(address) : new URL(address, base);
  } catch {
    return null;
  }
}

/** What relative addresses of the page resolve against: the first `<base href>` that is valid, else the page. */
export const baseOf = oncePerPage((page: PageSnapshot): string => {
  const declared = page.bases.find(({ attrs }) => attrs.href !== undefined)?.attrs.href;
  const resolved = declared === undefined ? null : parseAddress(declared, page.url);
  return resolved && /^https?:$/.test(resolved.protocol) ? resolved.href : page.url;
});

/** An element's address, resolved as the browser does. Null without the attribute or with an invalid address. */
export function addressOf(page: PageSnapshot, element: ElementRecord, attribute = 'href'): URL | null {
  const raw = element.attrs[attribute];
  return raw === undefined ? null : parseAddress(raw, baseOf(page));
}

/** An address without its fragment, to compare two addresses of one document. */
export function withoutFragment(url: URL | string): string {
  const { href } = typeof url === 'string' ? new URL(url) : url;
  // As written by the standard's serializer, the first # begins the fragment. A second URL takes 28 times as long.
  const at = href.indexOf('#');
  return at < 0 ? href : href.slice(0, at);
}

/** A list of tokens such as `rel`: separated by white space or commas (Google reads both), in lower case. */
export function tokens(value: string | undefined): readonly string[] {
  if (!value) return [];
  return value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}

const LOOPBACK = /^((.*\.)?localhost\.?|127(\.\d+){3}|\[::1\])$/;

/**
 * Whether a host is the machine itself, where browsers count plain http as secure (W3C Secure Contexts, 3.1). Host as in
 * `URL.hostname`; what a name is resolved to is not asked.
 */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
