import { readRows } from '@/lib/platform/table.ts';
import { type Job, jobs, PRODUCT_OF_JOB } from '@/lib/service/records/job.ts';
import { type Operation, operations } from '@/lib/service/records/operation.ts';
import { type ProjectRow, projects } from '@/lib/service/records/projects.ts';
import type { Query } from '../../stored/use-rows.ts';

/** All jobs of an account. */
export const ACCOUNT_JOBS: Query<readonly Job[]> = {
  tables: ['jobs'],
  read: (account) => readRows([jobs], (of) => of(jobs).where('account', account)),
  initial: [],
};

/** The projects that jobs of an account belong to, as far as they are stored. */
export const JOB_PROJECTS: Query<readonly ProjectRow[]> = {
  tables: ['jobs', 'projects'],
  read: (account) =>
    readRows([jobs, projects], async (of) => {
      const all = await of(jobs).where('account', account);
      const keys = new Map(
        all.map(({ kind, projectId }) => {
          const product = PRODUCT_OF_JOB[kind];
          return [`${product} ${projectId}`, [account, product, projectId] as const];
        }),
      );
      const found = await Promise.all([...keys.values()].map((key) => of(projects).get(key)));
      return found.filter((row) => row !== null);
    }),
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
