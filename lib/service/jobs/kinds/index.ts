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

/** The tables of records that are kept of jobs. */
export const RECORDS = Object.values(KINDS).flatMap(
  (kind) => (kind as unknown as JobKind).record?.table ?? [],
);

/** All that is particular to a job. Its result was checked by its own kind before it was kept. */
export const kindOf = ({ kind }: Pick<Job, 'kind'>): JobKind => KINDS[kind] as unknown as JobKind;

/** What a job's kind has kept of its result; null where there is none. */
export function jobResultOf(job: Job): object | null {
  const parsed = z.safeParse(kindOf(job).result, job.result);
  return parsed.success ? parsed.data : null;
}
