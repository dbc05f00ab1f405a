import { balance } from '../../api/account.ts';
import { listProjects as listAudits, listCrawls } from '../../api/audit.ts';
import type { Client } from '../../api/caller.ts';
import { ServiceError } from '../../api/errors.ts';
import { listProjects as listPromotions } from '../../api/promotion.ts';
import { listProjects as listRanks } from '../../api/rank.ts';
import { listRuns } from '../../api/runs.ts';
import { listProjects as listShields } from '../../api/shield.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { connected } from '../access.ts';
import { call } from '../call.ts';
import { connection } from '../connection.ts';
import { sightCrawls, sightRuns } from '../jobs/discover.ts';
import { domainOfProject, type OfSite } from './matching.ts';
import { type ListRow, lists, PRODUCTS, type Product, type ProjectRow, projects } from './projects.ts';
import { projectsOn } from './site.ts';

/** Seconds that a list counts as fresh: opening the popup again and again costs the service nothing. */
const FRESH = 60;

const FETCH: Readonly<
  Record<
    Product,
    (client: Client) => Promise<{ projects: readonly (OfSite & { id: number })[]; unreadable: number }>
  >
> = {
  promotion: (client) => client.call(listPromotions, { query: { all: '1' } }),
  rank: (client) => client.call(listRanks),
  audit: (client) => client.call(listAudits),
  shield: (client) => client.call(listShields),
};

/** Puts a list in the place of what was known of it; rows that are the same are left alone, for writing is dear. */
async function keepList(
  account: string,
  product: Product,
  fetched: readonly (OfSite & { id: number })[],
  unreadable: number,
): Promise<void> {
  await changeRows([projects, lists], async (of) => {
    const known = new Map(
      (await of(projects).where('product', [account, product])).map((row) => [row.id, row]),
    );
    const writes: Promise<void>[] = [];
    for (const data of fetched) {
      const row: ProjectRow = {
        account,
        product,
        id: data.id,
        domain: domainOfProject(data),
        data: { ...data },
      };
      const before = known.get(data.id);
      known.delete(data.id);
      if (JSON.stringify(before?.data) !== JSON.stringify(row.data)) writes.push(of(projects).put(row));
    }
    // What could not be read may be any of those that seem gone.
    if (unreadable === 0) {
      for (const id of known.keys()) writes.push(of(projects).remove([account, product, id]));
    }
    await Promise.all(writes);
    await of(lists).put({ account, product, at: Date.now(), error: null, unreadable });
  });
}

async function refreshList(
  client: Client,
  account: string,
  scopes: readonly string[],
  product: Product,
): Promise<void> {
  try {
    // The key's scopes spare a call; the service's own answer is believed all the same.
    if (!scopes.includes(product)) throw new ServiceError({ code: 'forbidden_scope', status: 403 });
    const { projects: fetched, unreadable } = await FETCH[product](client);
    await keepList(account, product, fetched, unreadable);
  } catch (error) {
    const code = error instanceof ServiceError ? error.code : 'internal';
    if (code === 'account_changed') return;
    await changeRows([lists], async (of) => {
      const known = await of(lists).get([account, product]);
      await of(lists).put({ account, product, at: null, unreadable: 0, ...known, error: code });
    });
  }
}

const isFresh = (row: ListRow | undefined) =>
  row !== undefined && row.error === null && row.at !== null && Math.abs(Date.now() - row.at) < FRESH * 1_000;

/** The audits of the project that a host belongs to; those that run are looked after, wherever they were started. */
async function refreshCrawls(account: string, host: string): Promise<void> {
  const [project] = await projectsOn(account, 'audit', host);
  if (!project) return;
  const { data } = await call(listCrawls, { params: { id: project.id } }, FRESH);
  if (data) await sightCrawls(account, data.crawls, project.id, host);
}

/** The cascades of the project that a host belongs to, where some are active: those, too, that were launched elsewhere. */
async function refreshRuns(account: string, host: string): Promise<void> {
  const projects = await projectsOn(account, 'promotion', host);
  for (const { id } of projects.filter(({ active_runs }) => (active_runs ?? 0) > 0)) {
    const { data } = await call(listRuns, { query: { project_id: id, per_page: 100 } }, FRESH);
    if (data) await sightRuns(account, data.runs, id, host);
  }
}

/**
 * Fetches what is not fresh of the four lists and the balance at once, each kept as soon as it is there, so that one
 * that fails takes nothing from the others. With a host, also what belongs to it. `isWanted`: the user asks for it.
 */
export async function refreshProjects(host: string | null, isWanted: boolean): Promise<void> {
  const { client, account } = await connected();
  const scopes = (await connection.get())?.scopes ?? [];
  await navigator.locks.request('projects:refresh', async () => {
    const known = await readRows([lists], (of) => of(lists).where('account', account));
    const due = PRODUCTS.filter(
      (product) => isWanted || !isFresh(known.find((row) => row.product === product)),
    );
    await Promise.all([
      call(balance, {}, isWanted ? 0 : FRESH).catch(ignoreServiceErrors),
      ...due.map((product) => refreshList(client, account, scopes, product)),
    ]);
    if (host && scopes.includes('audit')) await refreshCrawls(account, host).catch(ignoreServiceErrors);
    if (host && scopes.includes('promotion')) await refreshRuns(account, host).catch(ignoreServiceErrors);
  });
}

/** The balance and a project's history are extras: what failed there shows in the lists, if it lasts. */
function ignoreServiceErrors(error: unknown): void {
  if (!(error instanceof ServiceError)) throw error;
}
