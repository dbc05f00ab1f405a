import { isWebPage } from '../platform/address.ts';

/**
 * Returns the address below which the pages of the checks are (`npm run docs`), with a slash at its end; null if it is
 * none: not http(s), or with a user name, a query or a fragment.
 */
export function docsBase(text: string): string | null {
  if (!isWebPage(text)) return null;
  const { username, password, search, hash, href } = new URL(text);
  if (username || password || search || hash) return null;
  return href.replace(/[?#]*$/, '').replace(/\/*$/, '/');
}

/** Returns definitions whose sources are the pages of the checks below a base; unchanged if there is none. */
export const documentedAt = <T extends { docs: string }>(
  base: string | null,
  definitions: Readonly<Record<string, T>>,
): Readonly<Record<string, T>> =>
  base === null
    ? definitions
    : Object.fromEntries(
        Object.entries(definitions).map(([id, one]) => [id, { ...one, docs: `${base}en/${id}/` }]),
      );
