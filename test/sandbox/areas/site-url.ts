import { Refusal } from '../refusal.ts';

/**
 * Returns a site's address as users enter it, with or without the scheme. Refuses anything that is not a web address.
 */
export function siteUrl(given: string, field: string): URL {
  const text = given.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isWeb = url && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  if (!isWeb) throw new Refusal('validation_error', { field });
  url.hash = '';
  return url;
}

/** Returns a full web address, unchanged: the user decides what to leave out of it. */
export function webAddress(given: string): URL | null {
  const url = URL.canParse(given) ? new URL(given) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}
