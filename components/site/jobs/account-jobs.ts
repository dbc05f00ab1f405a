import { readRows } from '@/lib/platform/table.ts';
import { type Job, jobs } from '@/lib/service/records/job.ts';
import { type Operation, operations } from '@/lib/service/records/operation.ts';
import type { Query } from '../../stored/use-rows.ts';

/** All jobs of an account. */
export const ACCOUNT_JOBS: Query<readonly Job[]> = {
  tables: ['jobs'],
  read: (account) => readRows([jobs], (of) => of(jobs).where('account', account)),
  initial: [],
};

/** All orders of an account. */
export const ACCOUNT_OPERATIONS: Query<readonly Operation[]> = {
  tables: ['operations'],
  read: (account) => readRows([operations], (of) => of(operations).where('account', account)),
  initial: [],
};

/** Returns running jobs first, then the newest. */
export const inOrder = (all: readonly Job[]): readonly Job[] =>
  [...all].sort(
    (a, b) =>
      Number(b.phase === 'running') - Number(a.phase === 'running') ||
      (b.endedAt ?? b.startedAt) - (a.endedAt ?? a.startedAt),
  );
