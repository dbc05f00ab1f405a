import {
  type AuditProject,
  type Crawl,
  createProject,
  listCrawls,
  listProjects,
  startCrawl,
} from '../../api/audit.ts';
import type { Client } from '../../api/client.ts';
import { ServiceError } from '../../api/errors.ts';
import { hostOf } from '../../platform/address.ts';
import type { Connection } from '../../platform/settings.ts';
import { connected } from '../connection.ts';
import { projectsFor } from '../projects/matching.ts';
import { sightingOf } from './crawl.ts';
import type { Job } from './job.ts';
import { pauseBetweenPolls } from './job.ts';
import { watchJob } from './watch.ts';

/** A job that looks after a crawl. */
export function jobOfCrawl(crawl: Crawl, project: { id: number }, site: string, current: Connection): Job {
  const now = Date.now();
  return {
    id: `crawl:${crawl.id}`,
    kind: 'crawl',
    remoteId: crawl.id,
    projectId: project.id,
    site,
    connection: current.id,
    startedAt: now,
    nextPollAt: now + pauseBetweenPolls(current.baseUrl),
    endedAt: null,
    failures: 0,
    error: null,
    seen: false,
    ...sightingOf(crawl),
  };
}

/** Answers of which nothing is known: the request may have been carried out. */
const isAmbiguous = (error: unknown): error is ServiceError =>
  error instanceof ServiceError &&
  (error.isTransport || error.status >= 500 || error.status === 408) &&
  !['api_disabled', 'level1_disabled', 'no_key', 'permission_missing'].includes(error.code);

async function projectOf(client: Client, page: URL): Promise<AuditProject> {
  const find = async () => projectsFor(hostOf(page), (await client.call(listProjects)).projects)[0];
  const existing = await find();
  if (existing) return existing;
  try {
    const { project } = await client.call(createProject, {
      body: { url: `${page.origin}/`, name: page.hostname },
    });
    return project;
  } catch (error) {
    // It may have been made although the answer was lost; made twice it would stand in the list for ever.
    const made = isAmbiguous(error) ? await find() : undefined;
    if (!made) throw error;
    return made;
  }
}

const crawlsOf = async (client: Client, project: AuditProject) =>
  (await client.call(listCrawls, { params: { id: project.id } })).crawls;
const running = (crawls: readonly Crawl[]) => crawls.find((crawl) => sightingOf(crawl).phase === 'running');

/**
 * Starts an express audit of the page's site, in a project that is made if there is none. Express audits are free,
 * but limited a day, and the service knows no idempotency key: so the crawls are listed before, the request is sent
 * once, and when its answer is lost the list tells what became of it. One that runs already is taken up instead.
 */
export async function startAudit(address: string): Promise<void> {
  const page = new URL(address);
  if (!/^https?:$/.test(page.protocol)) throw new ServiceError({ code: 'not_a_website' });
  await navigator.locks.request(`audit:${page.hostname}`, async () => {
    const { client, current } = await connected();
    const project = await projectOf(client, page);
    const before = await crawlsOf(client, project);
    const crawl = running(before) ?? (await start(client, project, before));
    await watchJob(jobOfCrawl(crawl, project, hostOf(page), current));
  });
}

async function start(client: Client, project: AuditProject, before: readonly Crawl[]): Promise<Crawl> {
  try {
    const begun = await client.call(startCrawl, { params: { id: project.id }, body: { mode: 'express' } });
    return { id: begun.crawl_id, status: 'queued', max_pages: begun.max_pages };
  } catch (error) {
    const isTaken = error instanceof ServiceError && error.code === 'already_running';
    if (!isTaken && !isAmbiguous(error)) throw error;
    const { client: reserve } = await connected('reserve');
    const now = await crawlsOf(reserve, project);
    const known = new Set(before.map(({ id }) => id));
    const started = now.find(({ id }) => !known.has(id)) ?? running(now);
    if (!started) throw error;
    return started;
  }
}
