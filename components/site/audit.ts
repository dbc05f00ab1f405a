import type { Crawl } from '@/lib/api/audit.ts';
import type { Job } from '@/lib/service/jobs/job.ts';
import { type CrawlResult, sightingOfCrawl } from '@/lib/service/jobs/kinds/crawl.ts';
import { resultOf } from '@/lib/service/jobs/kinds/index.ts';
import { useProduct, useSite } from './site-rows.tsx';

/** How a finished audit came out. */
export interface AuditResult extends CrawlResult {
  /** When we saw it end, in milliseconds since 1970; null where we did not: the service does not say. */
  at: number | null;
}

const ofJob = (job: Job): AuditResult | null => {
  const result = resultOf(job) as CrawlResult | null;
  return result && { ...result, at: job.endedAt };
};

const ofCrawl = (crawl: Crawl): AuditResult | null => {
  const { phase, result } = sightingOfCrawl(crawl);
  return phase === 'done' ? { ...(result as CrawlResult), at: null } : null;
};

/** The audit of the site: the project, the newest job that we look after, the newest result that is known. */
export function useAudit() {
  const product = useProduct('audit');
  const { rows } = useSite();
  const jobs = rows.jobs.filter(({ kind }) => kind === 'crawl').sort((a, b) => b.remoteId - a.remoteId);
  const crawls = [...(rows.crawls ?? [])].sort((a, b) => b.id - a.id);
  const [job = null] = jobs;
  const [crawl] = crawls;
  const lastJob = jobs.find(({ phase }) => phase === 'done');
  const lastCrawl = crawls.find((one) => sightingOfCrawl(one).phase === 'done');
  const isOfJob = lastJob && !(lastCrawl && lastCrawl.id > lastJob.remoteId);
  const result = isOfJob ? ofJob(lastJob) : lastCrawl ? ofCrawl(lastCrawl) : null;
  // A crawl that was started elsewhere later makes our last job old news.
  const isNews = job !== null && (crawl === undefined || crawl.id <= job.remoteId);
  // Whether there was an audit before is known from the list, or not at all.
  const isKnown = product.state === 'none' || rows.crawls !== null || job !== null;
  return { product, job: isNews ? job : null, result, isKnown };
}
