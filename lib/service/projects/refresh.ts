import { balance } from '../../api/account.ts';
import { type Crawl, listProjects as listAudits, listCrawls } from '../../api/audit.ts';
import type { Client } from '../../api/client.ts';
import { ServiceError } from '../../api/errors.ts';
import { listProjects as listPromotions } from '../../api/promotion.ts';
import { listProjects as listRanks } from '../../api/rank.ts';
import { listProjects as listShields } from '../../api/shield.ts';
import type { Connection } from '../../platform/settings.ts';
import { connected } from '../connection.ts';
import { sightingOf } from '../jobs/crawl.ts';
import { jobOfCrawl } from '../jobs/start-audit.ts';
import { watchJob } from '../jobs/watch.ts';
import { projectsFor } from './matching.ts';
import { type LatestCrawl, NO_PROJECTS, type Product, type Projects, projects } from './projects.ts';

const LISTS = {
  promotion: (client: Client) => client.call(listPromotions, { query: { all: '1' } }),
  rank: (client: Client) => client.call(listRanks),
  audit: (client: Client) => client.call(listAudits),
  shield: (client: Client) => client.call(listShields),
} as const;

/** Writes a change, unless the user has connected with another key meanwhile. */
async function keep(connection: string, change: (now: Projects) => Projects): Promise<void> {
  await projects.update((now) =>
    change(now.connection === connection ? now : { ...NO_PROJECTS, connection }),
  );
}

async function refreshList(client: Client, { id, scopes }: Connection, product: Product): Promise<void> {
  try {
    // The key's scopes spare a call; the service's own answer is believed all the same.
    if (!scopes.includes(product)) throw new ServiceError({ code: 'forbidden_scope', status: 403 });
    const { projects: items, unreadable } = await LISTS[product](client);
    await keep(id, (now) => ({ ...now, [product]: { items, at: Date.now(), error: null, unreadable } }));
  } catch (error) {
    const code = error instanceof ServiceError ? error.code : 'internal';
    await keep(id, (now) => ({ ...now, [product]: { ...now[product], error: code } }));
  }
}

/** What is kept of a crawl's record. */
export function latestOf(crawl: Crawl): LatestCrawl {
  const { phase } = sightingOf(crawl);
  return {
    id: crawl.id,
    status: crawl.status,
    isRunning: phase === 'running',
    health: crawl.health_score ?? null,
    pages: crawl.pages_crawled ?? null,
    issues: crawl.issues ?? null,
    finishedAt: crawl.finished_at ?? null,
  };
}

/** The newest audit of the project that the host belongs to. One that was started elsewhere is looked after, too. */
async function refreshCrawls(client: Client, current: Connection, host: string): Promise<void> {
  const [project] = projectsFor(host, (await projects.get()).audit.items);
  if (!project) return;
  const { crawls } = await client.call(listCrawls, { params: { id: project.id } });
  const newest = [...crawls].sort((a, b) => b.id - a.id)[0];
  await keep(current.id, (now) => ({
    ...now,
    crawls: { ...now.crawls, [project.id]: newest ? latestOf(newest) : null },
  }));
  if (newest && latestOf(newest).isRunning) await watchJob(jobOfCrawl(newest, project, host, current));
}

/**
 * Fetches the four lists and the balance at once, each kept as soon as it is there, so that one that fails takes
 * nothing from the others. With a host, also what belongs to it.
 */
export async function refreshProjects(host: string | null): Promise<void> {
  const { client, current } = await connected();
  await navigator.locks.request('projects:refresh', async () => {
    const money = client
      .call(balance)
      .then((reply) => keep(current.id, (now) => ({ ...now, balance: reply })))
      .catch(ignoreServiceErrors);
    const lists = (Object.keys(LISTS) as Product[]).map((product) => refreshList(client, current, product));
    await Promise.all([money, ...lists]);
    if (host && current.scopes.includes('audit')) {
      await refreshCrawls(client, current, host).catch(ignoreServiceErrors);
    }
  });
}

/** The balance and a project's history are extras: what failed there shows in the lists, if it lasts. */
function ignoreServiceErrors(error: unknown): void {
  if (!(error instanceof ServiceError)) throw error;
}
