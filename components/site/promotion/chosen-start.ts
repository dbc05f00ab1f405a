import { routeOf } from '@/lib/api/caller.ts';
import { launchRun } from '@/lib/api/runs.ts';
import type { Operation } from '@/lib/service/records/operation.ts';

const LAUNCHES = routeOf(launchRun);

/**
 * Returns when an ordered run was to start, in milliseconds since 1970; null if at once. The service's record of a run does
 * not say it.
 */
export function chosenStart({ input }: Pick<Operation, 'input'>): number | null {
  const { schedule_start_at: start } = (input.body ?? {}) as { schedule_start_at?: string };
  return start === undefined ? null : Date.parse(start);
}

/** Returns the order by which a run was launched here; undefined if it was launched elsewhere. */
export const launchOf = (run: number, operations: readonly Operation[]): Operation | undefined =>
  operations.find(
    ({ kind, isAttached, results }) =>
      kind === LAUNCHES && !isAttached && results.some(({ id }) => id === run),
  );
