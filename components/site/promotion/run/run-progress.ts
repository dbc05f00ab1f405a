import type { Run } from '@/lib/api/runs.ts';

/** Returns how many placements of a run are done; null if unknown. RUN-17: 0 of 0 counts as unknown. */
export function progressOf({ progress }: Pick<Run, 'progress'>): { done: number; total: number } | null {
  const { done, total } = progress ?? {};
  return typeof done === 'number' && typeof total === 'number' && total > 0 ? { done, total } : null;
}
