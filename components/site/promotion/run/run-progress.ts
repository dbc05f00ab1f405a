import type { Run, RunDetails } from '@/lib/api/runs.ts';

type Progress = Readonly<Record<'done' | 'total', number>>;

/**
 * Returns how many placements of a run the service has processed, whether or not each of them was published; null if
 * unknown. RUN-17: 0 of 0 counts as unknown.
 */
export function progressOf({ progress }: Pick<Run, 'progress'>): Progress | null {
  const { done, total } = progress ?? {};
  return typeof done === 'number' && typeof total === 'number' && total > 0 ? { done, total } : null;
}

/** Returns how many placements of a run are published, on all levels; null if a level does not say so. */
export function publishedOf({ levels }: Pick<RunDetails, 'levels'>): Progress | null {
  const known = (levels ?? []).flatMap(({ success, total }) =>
    success != null && total != null ? [{ done: success, total }] : [],
  );
  if (known.length === 0 || known.length !== levels?.length) return null;
  return known.reduce((all, level) => ({ done: all.done + level.done, total: all.total + level.total }));
}
