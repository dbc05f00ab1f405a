import type { Run } from '@/lib/api/runs.ts';

/** The known runs of one project, newest first. */
export interface ListedRuns {
  runs: readonly Run[];
  /** Whether more runs may exist. RUN-14: even a full page can be the last. */
  isMore: boolean;
}

/**
 * Returns each run once, as it is first in the list: a run that is launched between the requests of two pages moves the
 * last one of a page to the next.
 */
export const onceEach = (runs: readonly Run[]): readonly Run[] => {
  const ids = new Set<number>();
  return runs.filter(({ id }) => !ids.has(id) && ids.add(id));
};

/**
 * Merges the runs of several projects, newest first. Runs older than the last loaded one of another project are held
 * back, so that later pages insert nothing in between.
 */
export function merged(lists: readonly ListedRuns[]): readonly Run[] {
  const ends = lists.map(({ runs, isMore }) => (isMore ? (runs.at(-1)?.id ?? 0) : 0));
  const from = Math.max(0, ...ends);
  return onceEach(lists.flatMap(({ runs }) => runs))
    .filter(({ id }) => id >= from)
    .sort((a, b) => b.id - a.id);
}
