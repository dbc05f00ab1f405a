import type { changeRows } from '../../platform/table.ts';
import { type Job, jobs } from '../records/job.ts';
import { kindOf, RECORDS } from './kinds/index.ts';

/** The tables that jobs are written to: their own, and the records that some kinds keep. */
export const JOB_TABLES = [jobs, ...RECORDS];

type Of = Parameters<Parameters<typeof changeRows>[1]>[0];

/**
 * Writes a job together with its record, inside a transaction over `JOB_TABLES`: one never exists without the other.
 */
export async function putJob(of: Of, job: Job): Promise<void> {
  await of(jobs).put(job);
  const { record } = kindOf(job);
  if (record) await of(record.table).put(record.row(job));
}
