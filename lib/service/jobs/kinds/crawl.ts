import * as z from 'zod/mini';
import { type Crawl, crawlById, listCrawls } from '../../../api/audit.ts';
import { ServiceError } from '../../../api/errors.ts';
import type { Sighting } from '../../records/job.ts';
import { defineJob } from '../kind.ts';
import { lookAt } from '../look-at.ts';

const DAY = 86_400_000;

/** Statuses that mean an end; anything else, known or not, means that it still runs. */
const FAILED = new Set(['failed', 'error', 'cancelled', 'canceled', 'aborted']);

const CrawlResult = z.looseObject({
  health: z.nullable(z.number()),
  pages: z.nullable(z.int()),
  /** Findings by category; the service defines the categories. */
  issues: z.nullable(z.record(z.string(), z.unknown())),
});
export type CrawlResult = z.output<typeof CrawlResult>;

/** Returns the state in a crawl's record; `total` is the number of pages that was announced at its start. */
export function sightingOfCrawl(crawl: Crawl, total: number | null = null): NonNullable<Sighting> {
  const phase = crawl.status === 'done' ? 'done' : FAILED.has(crawl.status) ? 'failed' : 'running';
  const pages = crawl.pages_crawled ?? null;
  return {
    status: crawl.status,
    phase,
    progress: pages === null ? null : { done: pages, total },
    result:
      phase === 'done' ? { health: crawl.health_score ?? null, pages, issues: crawl.issues ?? null } : null,
  };
}

/** If the list cannot be read, each audit is requested by itself. */
function noList(error: unknown): null {
  if (error instanceof ServiceError && ['not_found', 'unreadable'].includes(error.code)) return null;
  throw error;
}

/**
 * A site audit: one request returns its progress, and at its end the findings; several audits of a project are read
 * from their list.
 */
export const crawlJob = defineJob({
  budget: DAY,
  pause: 30_000,
  result: CrawlResult,
  group: ({ projectId }) => `project:${projectId}`,
  async *look(client, jobs) {
    const wanted = new Map(jobs.map((job) => [job.remoteId, job]));
    const sightingOf = (record: Crawl) =>
      sightingOfCrawl(record, wanted.get(record.id)?.progress?.total ?? null);
    const [first] = jobs;
    if (first && jobs.length > 1) {
      const list = await client.call(listCrawls, { params: { id: first.projectId } }).catch(noList);
      // AUD-10: a list might not contain the findings of an audit.
      const told = (list?.crawls ?? []).filter(
        ({ id, status, issues }) => wanted.has(id) && (status !== 'done' || issues),
      );
      yield new Map(told.map((one) => [one.id, sightingOf(one)]));
      for (const { id } of told) wanted.delete(id);
    }
    for (const id of [...wanted.keys()]) {
      const asked = client.call(crawlById, { params: { id } });
      yield new Map([[id, await lookAt(asked, (told) => sightingOf(told.crawl))]]);
    }
  },
  row: {
    running: ({ progress }) =>
      progress === null
        ? ['products.audit.queued']
        : progress.total === null
          ? ['products.audit.crawled', { count: progress.done }]
          : ['products.audit.crawling', { done: progress.done, total: progress.total }],
    done: (_job, { health, pages }) =>
      pages === null
        ? ['products.audit.done']
        : health === null
          ? ['products.audit.pages', { count: pages }]
          : ['audit.found', { health: Math.round(health), count: pages }],
    failed: 'audit.failed',
    lost: 'audit.lost',
  },
  notification: {
    title: ({ site }) => ['worker.notification.crawl.title', { site }],
    // AUD-10: a value that the service does not return is not a zero.
    done: (_job, { health, pages }) =>
      pages === null
        ? ['worker.notification.crawl.bare']
        : health === null
          ? ['worker.notification.crawl.pages', { count: pages }]
          : ['worker.notification.crawl.done', { health: Math.round(health), count: pages }],
    failed: 'worker.notification.crawl.failed',
    lost: 'worker.notification.crawl.lost',
  },
  leadsTo: ({ remoteId }) => `/audit/crawls/${remoteId}`,
});
