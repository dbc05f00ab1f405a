import { readRows } from '../../platform/table.ts';
import { type Product, type ProjectOf, type ProjectRow, projectOf, projects } from '../records/projects.ts';
import { domainsAround } from './matching.ts';

export const projectsAmong = <P extends Product>(rows: readonly ProjectRow[], product: P): ProjectOf<P>[] =>
  rows.flatMap((row) => projectOf(row, product) ?? []);

/** Returns the rows of projects that a host belongs to, the most specific domain first. Reads no others. */
function rowsAround(account: string, host: string): Promise<readonly ProjectRow[]> {
  return readRows([projects], async (of) => {
    const found = await Promise.all(
      domainsAround(host).map((domain) => of(projects).where('domain', [account, domain])),
    );
    return found.flat();
  });
}

/** Returns the projects of a product that a host belongs to, the most specific domain first. */
export async function projectsOn<P extends Product>(
  account: string,
  product: P,
  host: string,
): Promise<ProjectOf<P>[]> {
  return projectsAmong(await rowsAround(account, host), product);
}

/** Returns those of some accounts that have a project, of any product, that a host belongs to. */
export async function accountsOf(accounts: readonly string[], host: string): Promise<readonly string[]> {
  const found = await Promise.all(accounts.map((account) => rowsAround(account, host)));
  return accounts.filter((_, index) => (found[index]?.length ?? 0) > 0);
}
