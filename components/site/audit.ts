import type { Job } from '@/lib/service/jobs/job.ts';
import { useConnection, useJobs } from '../stored-state.ts';
import { useCurrentProjects, useProduct } from './product.ts';

/** How a finished audit came out. */
export interface AuditResult {
  health: number | null;
  pages: number | null;
  issues: Readonly<Record<string, unknown>> | null;
  /** Milliseconds since 1970; null when the service does not say. */
  at: number | null;
}

const numberOr = (value: unknown) => (typeof value === 'number' ? value : null);
const timeOf = (text: string | null) => (text && !Number.isNaN(Date.parse(text)) ? Date.parse(text) : null);

function resultOfJob({ phase, result, endedAt }: Job): AuditResult | null {
  if (phase !== 'done' || !result) return null;
  const { health, pages, issues } = result;
  const isRecord = typeof issues === 'object' && issues !== null && !Array.isArray(issues);
  return {
    health: numberOr(health),
    pages: numberOr(pages),
    issues: isRecord ? (issues as Record<string, unknown>) : null,
    at: endedAt,
  };
}

/** The audit of a site: the project, the newest job that we look after, the newest result that is known. */
export function useAudit(host: string) {
  const product = useProduct('audit', host);
  const { crawls } = useCurrentProjects();
  const connection = useConnection(({ value }) => value?.id);
  const all = useJobs(({ value }) => value);
  const own = all.filter(
    (job) =>
      job.kind === 'crawl' &&
      job.connection === connection &&
      (job.site === host || job.projectId === product.project?.id),
  );
  const newest = [...own].sort((a, b) => b.remoteId - a.remoteId);
  const job = newest[0] ?? null;
  const crawl = product.project ? (crawls[String(product.project.id)] ?? null) : null;
  const known: AuditResult | null =
    crawl && !crawl.isRunning && crawl.status === 'done'
      ? { health: crawl.health, pages: crawl.pages, issues: crawl.issues, at: timeOf(crawl.finishedAt) }
      : null;
  const done = newest.find(({ phase }) => phase === 'done');
  const result = done && !(known && crawl && crawl.id > done.remoteId) ? resultOfJob(done) : known;
  // A crawl that another device started later makes our last job old news.
  const isNews = job !== null && (crawl === null || crawl.id <= job.remoteId);
  return { product, job: isNews ? job : null, result };
}
