import { domainOf, hostOf } from '../../platform/address.ts';

/** A project of any product: promotion calls its site `domain_host`, the others `domain`. */
export interface OfSite {
  domain?: string | null | undefined;
  domain_host?: string | null | undefined;
}

/** One of IPv6 has no dots. */
const isAddress = (host: string) => /^\d+(\.\d+){3}$/.test(host);

/** The domain of a project's site, normalized for comparison; empty if it has none. */
export const domainOfProject = (project: OfSite): string =>
  domainOf(project.domain ?? project.domain_host ?? '');

/**
 * Returns the domains that a host belongs to, the most specific first: the host itself, and what follows each of its
 * dots. By the service's rule a host belongs to a domain if it equals the domain or ends in `.` and the domain; IP
 * addresses and single labels such as `localhost` only match themselves.
 */
export function domainsAround(host: string): readonly string[] {
  const given = domainOf(host);
  if (!given) return [];
  if (isAddress(given)) return [given];
  const labels = given.split('.');
  const parents = labels.slice(1).map((_, index) => labels.slice(index + 1).join('.'));
  return [given, ...parents.filter((parent) => parent.includes('.'))];
}

/** Whether a host belongs to a domain. */
export function belongsTo(host: string, domain: string): boolean {
  return domainsAround(hostOf(host)).includes(domainOf(domain));
}

/**
 * Returns the projects that a host belongs to, the most specific domain first.
 *
 * @internal For tests: called for pairs of hosts, without a database.
 */
export function projectsFor<T extends OfSite>(host: string, projects: readonly T[]): T[] {
  const domains = domainsAround(hostOf(host));
  const placeOf = (project: T) => domains.indexOf(domainOfProject(project));
  return projects.filter((project) => placeOf(project) >= 0).sort((a, b) => placeOf(a) - placeOf(b));
}
