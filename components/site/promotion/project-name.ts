import type { Project } from '@/lib/api/promotion.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';

type Named = Pick<Project, 'name' | 'domain_host'>;

/** Returns the name of a project: the service’s, or its site if that name is blank. */
export const projectName = ({ name, domain_host }: Named): string =>
  name.trim() || readableAddress(domain_host);

/** Returns the name and the site of a project; only one if they are the same, as Plumbline proposes. */
export const projectHeading = (project: Named): string =>
  [...new Set([projectName(project), readableAddress(project.domain_host)])].join(' · ');
