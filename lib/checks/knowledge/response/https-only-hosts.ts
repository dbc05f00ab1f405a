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

/** Whether browsers use only https for a host because of its top-level domain. Takes a host as in `URL.hostname`. */
export function isHttpsOnlyHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  return DOMAINS.has(host.slice(host.lastIndexOf('.') + 1));
}
