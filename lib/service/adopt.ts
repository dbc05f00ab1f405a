import { changeRows } from '../platform/table.ts';
import { jobs } from './jobs/job.ts';
import { operations } from './operations/operation.ts';

/**
 * Gives the jobs and operations of one account to another: of the key whose user was not known to the user. What can
 * be fetched again is not moved.
 */
export async function adoptRows(from: string, to: string): Promise<void> {
  await changeRows([jobs, operations], async (of) => {
    for (const job of await of(jobs).where('account', from)) {
      await of(jobs).remove([from, job.id]);
      await of(jobs).put({ ...job, account: to });
    }
    for (const operation of await of(operations).where('account', from)) {
      await of(operations).put({ ...operation, account: to });
    }
  });
}
