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
