import { balance } from '../../lib/api/account.ts';
import type { Client } from '../../lib/api/caller.ts';
import type { Input } from '../../lib/api/endpoint.ts';
import { createProject, projectById } from '../../lib/api/promotion.ts';
import { launchRun } from '../../lib/api/runs.ts';
import type { NewAccount } from './accounts.ts';
import type { SandboxFixture } from './fixture.ts';

/** A site that cannot be reached. */
export const SITE = 'https://copper-leaf.example/';

/** An account with a project of several links on a site that cannot be reached. */
export async function promote(
  sandbox: SandboxFixture,
  wanted: NewAccount = {},
  paths: readonly string[] = [''],
) {
  const connected = await sandbox.connect({ balance: 100, ...wanted });
  const { client } = connected;
  const body = { name: 'Copper & Leaf', url: SITE, links: paths.map((path) => ({ url: SITE + path })) };
  const { project } = await client.call(createProject, { body });
  const { project: found } = await client.call(projectById, { params: { id: project.id } });
  const links = (found.links ?? []).map(({ id }) => id);
  type Order = Partial<Input<typeof launchRun>['body']>;
  const launch = (order: Order = {}, by: Client = client) =>
    by.call(launchRun, { body: { project_id: project.id, link_id: links[0] ?? 0, ...order } });
  return { ...connected, project, links, launch };
}

export const balanceOf = async (client: Client): Promise<number> => (await client.call(balance)).balance;
