/** A project of any product: promotion calls its site `domain_host`, the others `domain`. */
export interface OfSite {
  domain?: string | null | undefined;
  domain_host?: string | null | undefined;
}

/**
 * The host of an address or of a bare domain, in the one form that can be compared: lower case, Punycode, without
 * port, user, or the root's trailing dot. Empty where there is none.
 */
export function hostOf(address: string | URL): string {
  const text = String(address).trim();
  const url = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+/.test(text) ? text : `http://${text}`;
  if (!URL.canParse(url)) return '';
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) ? hostname.replace(/\.$/, '') : '';
}

/** A site's domain: its host, without the `www.` that people type or not. */
export function domainOf(address: string | URL): string {
  return hostOf(address).replace(/^www\.(?=.+\.)/, '');
}

const isAddress = (host: string) => host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);

/**
 * The service's rule: a host belongs to a domain when it is the domain or ends in `.` and the domain. IP addresses
 * and single labels such as `localhost` only match themselves.
 */
export function belongsTo(host: string, domain: string): boolean {
  const [wanted, given] = [domainOf(domain), hostOf(host)];
  if (!wanted || !given) return false;
  if (given === wanted) return true;
  return wanted.includes('.') && !isAddress(wanted) && given.endsWith(`.${wanted}`);
}

/** The projects that a host belongs to, the most specific domain first. */
export function projectsFor<T extends OfSite>(host: string, projects: readonly T[]): T[] {
  const given = hostOf(host);
  const siteOf = (project: T) => project.domain ?? project.domain_host ?? '';
  return projects
    .filter((project) => belongsTo(given, siteOf(project)))
    .sort((a, b) => domainOf(siteOf(b)).length - domainOf(siteOf(a)).length);
}

/** An address without its fragment, which does not make it another document. Nothing stays nothing. */
export function documentOf<T extends string | undefined>(address: T): T {
  return address?.split('#')[0] as T;
}
