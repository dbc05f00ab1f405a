import { hostOf } from '@/lib/platform/address.ts';
import { projectsAmong } from '@/lib/service/projects/site-projects.ts';
import type { ProjectRow } from '@/lib/service/records/projects.ts';

/**
 * Returns the home page of a host as a project declares it, which has the scheme and the port; empty if no project of
 * exactly this host does.
 */
export function knownHome(rows: readonly ProjectRow[], host: string): string {
  const declared = [
    ...projectsAmong(rows, 'audit').map(({ start_url }) => start_url),
    ...projectsAmong(rows, 'promotion').map(({ homepage_url }) => homepage_url),
  ];
  const home = declared.find((address) => address && URL.canParse(address) && hostOf(address) === host);
  return home ? `${new URL(home).origin}/` : '';
}
