import type { Run } from '@/lib/api/runs.ts';

/** What is known of the runs of one project, from the newest. */
export interface ListedRuns {
  runs: readonly Run[];
  /** Whether there are more: RUN-14: a page that is full may not be the last. */
  isMore: boolean;
}

/**
 * The runs of several projects in one order, the newest first. Those that older pages of another project would come
 * before are held back, so that nothing is put in between later.
 */
export function merged(lists: readonly ListedRuns[]): readonly Run[] {
  const ends = lists.map(({ runs, isMore }) => (isMore ? (runs.at(-1)?.id ?? 0) : 0));
  const from = Math.max(0, ...ends);
  return lists
    .flatMap(({ runs }) => runs)
    .filter(({ id }) => id >= from)
    .sort((a, b) => b.id - a.id);
}
