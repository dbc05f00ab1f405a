import { routeOf } from '@/lib/api/caller.ts';
import { startScan } from '@/lib/api/shield.ts';
import { readRows } from '@/lib/platform/table.ts';
import type { Job } from '@/lib/service/records/job.ts';
import { type ScanRow, scans } from '@/lib/service/records/scans.ts';
import { useConnection } from '../../../stored/stored-state.ts';
import { type Query, useRows } from '../../../stored/use-rows.ts';
import { useSite } from '../../frame/site-rows.tsx';

const byAge = (rows: readonly ScanRow[]) => [...rows].sort((a, b) => b.at - a.at || b.id - a.id);

const OF_PROJECT: Query<readonly ScanRow[]> = {
  tables: ['scans'],
  read: async (key) => byAge(await readRows([scans], (of) => of(scans).where('project', JSON.parse(key)))),
  initial: [],
};
const OF_ACCOUNT: Query<readonly ScanRow[]> = {
  tables: ['scans'],
  read: async (account) => {
    const all = await readRows([scans], (of) => of(scans).all());
    return byAge(all.filter((row) => row.account === account));
  },
  initial: [],
};
const ONE: Query<ScanRow | null> = {
  tables: ['scans'],
  read: (key) => readRows([scans], (of) => of(scans).get(JSON.parse(key))),
  initial: null,
};

const useAccount = () => useConnection(({ value }) => value?.account ?? '');

/** Returns the scans of a project that were started here, newest first. */
export const useScans = (projectId: number | null) =>
  useRows(OF_PROJECT, JSON.stringify([useAccount(), projectId ?? 0]));

/** Returns a scan that was started here; null if it was not. */
export const useScan = (id: number) => useRows(ONE, JSON.stringify([useAccount(), id]));

/** Returns the last price of a scan of each mode, on any site: the service lists no prices of scans. */
export function useLastCharges(): ReadonlyMap<string, number> {
  const all = useRows(OF_ACCOUNT, useAccount()).value;
  const charges = new Map<string, number>();
  for (const { mode, charged } of all) {
    if (mode !== null && charged !== null && !charges.has(mode)) charges.set(mode, charged);
  }
  return charges;
}

/**
 * Returns the balance before a scan and soon after, if it fell by more than this and other orders cost; null if nothing
 * shows that.
 */
export function useMoreTaken(id: number): { before: number; after: number } | null {
  const { rows } = useSite();
  const order = rows.operations.find(
    ({ kind, results }) => kind === routeOf(startScan) && results.some((result) => result.id === id),
  );
  const before = order?.baseline?.balance ?? null;
  const after = order?.balanceAfter ?? null;
  return order && order.unexplained > 0 && before !== null && after !== null ? { before, after } : null;
}

/** Returns the job that follows a scan; null if there is none any longer. */
export function useScanJob(id: number | undefined): Job | null {
  const { rows } = useSite();
  return rows.jobs.find(({ kind, remoteId }) => kind === 'scan' && remoteId === id) ?? null;
}
