import type { Job } from '@/lib/service/records/job.ts';

/**
 * Results that were new since this page was opened. All lists share it, because the first that shows a result marks it
 * as seen.
 */
const results = new Set<string>();

/**
 * Returns the ids of jobs whose result was new when this page was opened, or became new since: they stay new while the
 * user looks at them.
 */
export function useNewResults(jobs: readonly Job[]): ReadonlySet<string> {
  for (const { id, phase, seen } of jobs) if (phase !== 'running' && !seen) results.add(id);
  return results;
}
