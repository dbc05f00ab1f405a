import { readRows } from '@/lib/platform/table.ts';
import { jobs } from '@/lib/service/records/job.ts';
import type { Query } from '../../stored/use-rows.ts';

interface Counts {
  all: number;
  running: number;
  /** Ended, and not seen by the user. */
  unseen: number;
}

/** How many jobs there are, by account; the key is the accounts, separated by spaces. */
export const JOB_COUNTS: Query<Readonly<Record<string, Counts>>> = {
  tables: ['jobs'],
  async read(accounts) {
    // There may be a thousand jobs, and nobody waits for this line.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    const counted = accounts.split(' ').map(async (account) => {
      const all = await readRows([jobs], (of) => of(jobs).where('account', account));
      const running = all.filter(({ phase }) => phase === 'running').length;
      const unseen = all.filter(({ phase, seen }) => phase !== 'running' && !seen).length;
      return [account, { all: all.length, running, unseen }] as const;
    });
    return Object.fromEntries(await Promise.all(counted));
  },
  initial: {},
};
