import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { oncePerPage } from '../document/once-per-page.ts';

/** Parses an address per the WHATWG URL standard; null if it is invalid. */
export function parseAddress(raw: string, base?: string): URL | null {
  // An exception costs 9 µs, as much as parsing six URLs.
  if (base === undefined && !raw.includes(':')) return null;
  const address = raw.trim();
  try {
    // Parsing against a base parses the base too, which is half of the time; an absolute URL needs no base.
    return /^https?:\/\//i.test(address) ? new URL(address) : new URL(address, base);
  } catch {
    return null;
  }
}

/** The base for relative addresses of the page: the first valid `<base href>`, else the page's own URL. */
export const baseOf = oncePerPage((page: PageSnapshot): string => {
  const declared = page.bases.find(({ attrs }) => attrs.href !== undefined)?.attrs.href;
  const resolved = declared === undefined ? null : parseAddress(declared, page.url);
  return resolved && /^https?:$/.test(resolved.protocol) ? resolved.href : page.url;
});

/** An element's address, resolved as the browser does. Null if the attribute is missing or invalid. */
export function addressOf(page: PageSnapshot, element: ElementRecord, attribute = 'href'): URL | null {
  const raw = element.attrs[attribute];
  return raw === undefined ? null : parseAddress(raw, baseOf(page));
}

/** An address without its fragment, for checking whether two addresses are the same document. */
export function withoutFragment(url: URL | string): string {
  const { href } = typeof url === 'string' ? new URL(url) : url;
  // In a serialized URL the first # begins the fragment. Parsing a second URL takes 28 times as long.
  const at = href.indexOf('#');
  return at < 0 ? href : href.slice(0, at);
}

/** Splits a list of tokens such as `rel` at white space or commas (Google accepts both), in lower case. */
export function tokens(value: string | undefined): readonly string[] {
  if (!value) return [];
  return value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}

const LOOPBACK = /^((.*\.)?localhost\.?|127(\.\d+){3}|\[::1\])$/;

/**
 * Whether a host is the local machine, where browsers treat plain http as secure (W3C Secure Contexts, 3.1).
 * Takes a host as in `URL.hostname`; does not resolve names.
 */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}
