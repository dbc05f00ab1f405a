import { domainOf, hostOf } from '../../platform/address.ts';

/** A project of any product: promotion calls its site `domain_host`, the others `domain`. */
export interface OfSite {
  domain?: string | null | undefined;
  domain_host?: string | null | undefined;
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
