import { changeRows } from '../../platform/table.ts';
import { jobs } from '../records/job.ts';
import { operations } from '../records/operation.ts';
import { scans } from '../records/scans.ts';
import { unexplained } from '../records/unexplained.ts';

/**
 * Moves jobs, scans, operations and unexplained charges from one account to another: from the account of a key whose
 * user was unknown to that of the user. Data that can be fetched again is not moved, and rows that exist already stay
 * unchanged.
 */
export async function adoptRows(from: string, to: string): Promise<void> {
  await changeRows([jobs, scans, operations, unexplained], async (of) => {
    for (const job of await of(jobs).where('account', from)) {
      await of(jobs).remove([from, job.id]);
      if (!(await of(jobs).get([to, job.id]))) await of(jobs).put({ ...job, account: to });
    }
    for (const scan of (await of(scans).all()).filter(({ account }) => account === from)) {
      await of(scans).remove([from, scan.id]);
      if (!(await of(scans).get([to, scan.id]))) await of(scans).put({ ...scan, account: to });
    }
    for (const operation of await of(operations).where('account', from)) {
      await of(operations).put({ ...operation, account: to });
    }
    for (const entry of await of(unexplained).where('account', from)) {
      await of(unexplained).put({ ...entry, account: to });
    }
  });
}
