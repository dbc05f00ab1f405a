/**
 * Top-level domains that are in the preload list of browsers with all their subdomains: browsers request nothing there
 * over http, whatever the site sends. Source: net/http/transport_security_state_static.json of Chromium, on which the
 * lists of the other browsers are based; read on November 28, 2026 by asking Chromium 156 for a host under every
 * top-level domain over http.
 */
const DOMAINS = new Set(
  (
    'amazon android app audible azure bank bing boo channel chrome dad day dev eat esq fire fly foo fujitsu gle gmail ' +
    'google hangout hotmail imdb ing insurance kindle meet meme microsoft mov new nexus office page phd play prime ' +
    'prof rsvp search silk skype windows xbox xn--cckwcxetd xn--jlq480n2rg youtube zappos zip'
  ).split(' '),
);

const topLevelOf = (hostname: string): string => {
  const host = hostname.replace(/\.$/, '');
  return host.slice(host.lastIndexOf('.') + 1);
};

/** Whether browsers use only https for a host because of its top-level domain. Takes a host as in `URL.hostname`. */
export const isHttpsOnlyHost = (hostname: string): boolean => DOMAINS.has(topLevelOf(hostname));

/** Returns the top-level domain because of which browsers use only https for an address; null if there is none. */
export function httpsOnlyDomain(address = ''): string | null {
  const domain = URL.canParse(address) ? topLevelOf(new URL(address).hostname) : '';
  return DOMAINS.has(domain) ? domain : null;
}
