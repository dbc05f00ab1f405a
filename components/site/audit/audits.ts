import { startCrawl } from '@/lib/api/audit.ts';
import { routeOf } from '@/lib/api/caller.ts';
import { type CrawlResult, sightingOfCrawl } from '@/lib/service/jobs/kinds/crawl.ts';
import { jobResultOf } from '@/lib/service/jobs/kinds/index.ts';
import type { SiteRows } from '@/lib/service/projects/rows-of-site.ts';
import type { Job } from '@/lib/service/records/job.ts';
import type { Operation } from '@/lib/service/records/operation.ts';
import { useProduct, useSite } from '../frame/site-rows.tsx';

/** What is known of an audit because it was started here: the service's record does not contain it. */
interface Started {
  mode: 'express' | 'full';
  /** Null if the service returned no price or no currency. */
  charged: { amount: number; currency: string | null } | null;
  /** When it was ordered; milliseconds since 1970, as all times here. */
  at: number;
}

/** An audit of the site: the service's record, and what was observed here. */
export interface Audit {
  id: number;
  phase: Job['phase'];
  /** Null unless it is complete. */
  result: CrawlResult | null;
  started: Started | null;
  /** When it was seen to end, or was ordered; null if neither is known. */
  at: number | null;
}

const STARTS = routeOf(startCrawl);

/** Returns the last order of an audit for the site. */
export const lastOrder = (operations: readonly Operation[]): Operation | null =>
  operations.filter(({ kind }) => kind === STARTS).sort((a, b) => b.createdAt - a.createdAt)[0] ?? null;

/**
 * Returns whether an order started an audit. If an audit was already running, the order only joined it; but if that
 * audit did not exist before the order was sent, the order started it: browsers resend a request when a connection
 * breaks, and the service tells the second request that an audit is running.
 */
function hasStarted({ kind, isAttached, sentAt, baseline, results }: Operation, id: number): boolean {
  if (kind !== STARTS || !results.some((one) => one.id === id)) return false;
  return !isAttached || (sentAt !== null && baseline !== null && !baseline.ids.includes(id));
}

function startOf(operations: readonly Operation[], id: number): Started | null {
  const order = operations.find((operation) => hasStarted(operation, id));
  if (!order) return null;
  const { mode } = (order.input.body ?? {}) as { mode?: string };
  const charged = order.results.find((one) => one.id === id)?.charged ?? null;
  const currency = order.price.kind === 'exact' ? order.price.currency : null;
  return {
    mode: mode === 'full' ? 'full' : 'express',
    charged: charged === null ? null : { amount: charged, currency },
    at: order.createdAt,
  };
}

/**
 * Returns the known audits of a site, newest first: those that the service lists, and those that Plumbline follows.
 */
export function auditsOf({ crawls, jobs, operations }: Pick<SiteRows, 'crawls' | 'jobs' | 'operations'>) {
  const looked = new Map(jobs.filter(({ kind }) => kind === 'crawl').map((job) => [job.remoteId, job]));
  const listed = new Map((crawls ?? []).map((crawl) => [crawl.id, sightingOfCrawl(crawl)]));
  return [...new Set([...looked.keys(), ...listed.keys()])]
    .sort((a, b) => b - a)
    .map((id): Audit => {
      const [job, sighting] = [looked.get(id), listed.get(id)];
      const started = startOf(operations, id);
      // The list may be older than the last poll, and the last poll may have failed.
      const isOfJob = job && (job.phase === 'done' || job.phase === 'running' || sighting?.phase !== 'done');
      return {
        id,
        started,
        at: job?.endedAt ?? started?.at ?? null,
        phase: isOfJob ? job.phase : (sighting?.phase ?? 'lost'),
        result: (isOfJob ? jobResultOf(job) : (sighting?.result ?? null)) as CrawlResult | null,
      };
    });
}

/**
 * Returns the audits of the site: the project, all known audits, the newest followed job, the newest result.
 */
export function useAudits() {
  const product = useProduct('audit');
  const { rows } = useSite();
  const audits = auditsOf(rows);
  const [newest] = audits;
  const job = rows.jobs.find(({ kind, remoteId }) => kind === 'crawl' && remoteId === newest?.id) ?? null;
  const last = audits.find(({ phase, result }) => phase === 'done' && result !== null) ?? null;
  // Whether there was an earlier audit is known only from the list.
  const isKnown = product.state === 'none' || rows.crawls !== null || job !== null;
  return { product, audits, job, last, isKnown };
}
