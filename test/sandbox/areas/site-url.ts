import { Refusal } from '../refusal.ts';

/** A site's address as people give it, the scheme left out or not. Refuses what is no address on the web. */
export function siteUrl(given: string, field: string): URL {
  const text = given.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isWeb = url && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  if (!isWeb) throw new Refusal('validation_error', { field });
  url.hash = '';
  return url;
}

/** A full address on the web, kept as it is: what to leave out of it is for the user to say. */
export function webAddress(given: string): URL | null {
  const url = URL.canParse(given) ? new URL(given) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}
