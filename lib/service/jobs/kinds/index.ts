import * as z from 'zod/mini';
import type { Job, JobKindName } from '../../records/job.ts';
import type { JobKind } from '../kind.ts';
import { crawlJob } from './crawl.ts';
import { rankCheckJob } from './rank-check.ts';
import { runJob } from './run.ts';
import { scanJob } from './scan.ts';

const KINDS = {
  crawl: crawlJob,
  run: runJob,
  scan: scanJob,
  'rank-check': rankCheckJob,
} as const satisfies Record<JobKindName, unknown>;

/** The tables of records that jobs leave. */
export const RECORDS = Object.values(KINDS).flatMap(
  (kind) => (kind as unknown as JobKind).record?.table ?? [],
);

/** Returns the kind of a job. Results were validated by their own kind before they were stored. */
export const kindOf = ({ kind }: Pick<Job, 'kind'>): JobKind => KINDS[kind] as unknown as JobKind;

/** The stored result of a job; null if there is none. */
export function jobResultOf(job: Job): object | null {
  const parsed = z.safeParse(kindOf(job).result, job.result);
  return parsed.success ? parsed.data : null;
}
