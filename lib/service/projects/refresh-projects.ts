import { balance } from '../../api/account.ts';
import { listProjects as listAudits, listCrawls } from '../../api/audit.ts';
import type { Client } from '../../api/caller.ts';
import type { AnyEndpoint, Input, Reply } from '../../api/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { listProjects as listPromotions } from '../../api/promotion.ts';
import { listProjects as listRanks } from '../../api/rank.ts';
import { listRuns, RUNS_AT_ONCE } from '../../api/runs.ts';
import { listProjects as listShields } from '../../api/shield.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { connectionOf } from '../connection/connection.ts';
import { sightCrawls, sightRuns } from '../jobs/discover.ts';
import {
  type ListRow,
  lists,
  PRODUCTS,
  type Product,
  type ProjectRow,
  projects,
} from '../records/projects.ts';
import { call } from '../requests/call.ts';
import { connected } from '../requests/connected.ts';
import { isOutage, outages } from '../requests/outages.ts';
import { domainOfProject, type OfSite } from './matching.ts';
import { projectsOn } from './site-projects.ts';

/** Seconds that a list counts as fresh, so that opening the popup again and again sends no requests. */
const FRESH = 60;
/**
 * Seconds between two rounds that the user did not ask for, even after failures: each request is tried up to three
 * times.
 */
const REST = 20;

/** When the last round was, by host. */
const rounds = new Map<string, number>();

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

/** Replaces the stored list of projects; unchanged rows are not written, because writing is expensive. */
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
    // An unreadable project may be any of those that seem to be gone.
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
    // The key's scopes save a call; the service's own answer still counts.
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

/**
 * Returns the current answer of an endpoint for an account; null if only a copy is known, since jobs that ran when it
 * was made may have ended.
 */
async function currentReply<E extends AnyEndpoint>(
  account: string,
  endpoint: E,
  input: Input<E>,
  maxAge: number,
): Promise<Reply<E> | null> {
  const asked = Date.now();
  const { data, at, error } = await call(endpoint, input, maxAge, account);
  const isCurrent = error === null && at !== null && at >= asked;
  return isCurrent && (await connectionOf(account)) ? data : null;
}

/**
 * Fetches the audits of the project that a host belongs to; running ones are watched, wherever they were started. They
 * are stored under the project's own domain, not the visited host: what the user browses is not stored.
 */
async function refreshCrawls(account: string, host: string, maxAge: number): Promise<void> {
  const [project] = await projectsOn(account, 'audit', host);
  if (!project) return;
  const current = await currentReply(account, listCrawls, { params: { id: project.id } }, maxAge);
  if (current) await sightCrawls(account, current.crawls, project.id, domainOfProject(project));
}

/**
 * Fetches the runs of the projects that a host belongs to, if some are active: also those that were launched
 * elsewhere.
 */
async function refreshRuns(account: string, host: string, maxAge: number): Promise<void> {
  const projects = await projectsOn(account, 'promotion', host);
  for (const project of projects.filter(({ active_runs }) => (active_runs ?? 0) > 0)) {
    const query = { project_id: project.id, per_page: RUNS_AT_ONCE };
    const current = await currentReply(account, listRuns, { query }, maxAge);
    if (current) await sightRuns(account, current.runs, project.id, domainOfProject(project));
  }
}

/** Whether what failed because the service did not work can be asked for again: it has answered since. */
const isBack = async (account: string, known: readonly ListRow[]): Promise<boolean> =>
  known.some(({ error }) => error !== null && isOutage(error)) && (await outages.get())[account] === null;

/**
 * Fetches at once those of the four lists and the balance that are not fresh, and stores each when it arrives, so that
 * one failure does not affect the others. With a host, also fetches what belongs to it. `isWanted`: the user asked for
 * it.
 */
export async function refreshProjects(host: string | null, isWanted: boolean): Promise<void> {
  const { client, account } = await connected();
  const scopes = (await connectionOf(account))?.scopes ?? [];
  const maxAge = isWanted ? 0 : FRESH;
  await navigator.locks.request('projects:refresh', async () => {
    const [round, now] = [`${account} ${host ?? ''}`, Date.now()];
    const known = await readRows([lists], (of) => of(lists).where('account', account));
    // If nothing is stored, as after the database was created again, the pause between rounds does not apply.
    const isResting = known.length > 0 && Math.abs(now - (rounds.get(round) ?? 0)) < REST * 1_000;
    if (isResting && !isWanted && !(await isBack(account, known))) return;
    rounds.set(round, now);
    const due = PRODUCTS.filter(
      (product) => isWanted || !isFresh(known.find((row) => row.product === product)),
    );
    await Promise.all([
      call(balance, {}, maxAge, account).catch(ignoreServiceErrors),
      ...due.map((product) => refreshList(client, account, scopes, product)),
    ]);
    if (host && scopes.includes('audit'))
      await refreshCrawls(account, host, maxAge).catch(ignoreServiceErrors);
    if (host && scopes.includes('promotion'))
      await refreshRuns(account, host, maxAge).catch(ignoreServiceErrors);
  });
}

/** The balance and a project's history are extras: a failure that lasts shows in the lists. */
function ignoreServiceErrors(error: unknown): void {
  if (!(error instanceof ServiceError)) throw error;
}
