import { parseAddress } from './addresses.ts';

/**
 * How an address begins that lacks its scheme or a part of it. A path may begin with a name that has a dot too
 * (`about.html`, `asp.net`): of the hosts without `www`, only those under the oldest domains count.
 */
const BROKEN_SCHEME =
  /^(:\/\/|https?\/\/|https?:\/(?!\/)|https?:(?!\/)|https?;\/\/|www\.[^/\s]+\.[a-z]{2,}(\/|$)|([a-z0-9-]+\.)+((com|org|net)\/|(com|org)$))/i;

/** Whether the scheme of an address is missing or incomplete, so that it is read as a path. */
export const isSchemeBroken = (href: string): boolean => BROKEN_SCHEME.test(href);

/**
 * Returns the URL that an address was probably meant as: a host without scheme is no path of this site.
 *
 * @param url What it leads to as it is written.
 */
export const meantAddress = (href: string, url: URL | null): URL | null =>
  isSchemeBroken(href) ? withScheme(href) : url;

/** Returns the URL with one scheme before its host, or null if no host follows. */
export function withScheme(href: string): URL | null {
  const [, scheme = 'https', rest = ''] =
    /^(?:(?:https?:)?\/*(?=https?[:;/]))?(?:(https?)?[:;]?\/+)?(.*)$/is.exec(href) ?? [];
  return /^[^/?#\s]+\.[a-z]{2,}([/?#:]|$)/i.test(rest) ? parseAddress(`${scheme}://${rest}`) : null;
}
