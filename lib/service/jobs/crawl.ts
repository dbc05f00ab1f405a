import { type Crawl, crawlById } from '../../api/audit.ts';
import type { Client } from '../../api/client.ts';
import { ServiceError } from '../../api/errors.ts';
import type { Job, Sighting } from './job.ts';

/** Words for an end that the service may use; anything else, known or not, means that it still runs. */
const FAILED = new Set(['failed', 'error', 'cancelled', 'canceled', 'aborted']);

/** What a crawl's record says. */
export function sightingOf(crawl: Crawl): NonNullable<Sighting> {
  const phase = crawl.status === 'done' ? 'done' : FAILED.has(crawl.status) ? 'failed' : 'running';
  const pages = crawl.pages_crawled ?? null;
  return {
    status: crawl.status,
    phase,
    progress: pages === null ? null : { done: pages, total: crawl.max_pages ?? null },
    result:
      phase === 'done' ? { health: crawl.health_score ?? null, pages, issues: crawl.issues ?? null } : null,
  };
}

/** Looks at one crawl. Null when the service does not know it any more. */
export async function sightCrawl(client: Client, job: Job): Promise<Sighting> {
  try {
    const { crawl } = await client.call(crawlById, { params: { id: job.remoteId } });
    return sightingOf(crawl);
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return null;
    throw error;
  }
}
