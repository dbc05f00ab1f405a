import type { Job } from '@/lib/service/records/job.ts';

/** What was news since this page was opened. One for all lists: the first that shows an end has it marked as seen. */
const news = new Set<string>();

/** Jobs whose end was news when this page was opened, or has been since: it stays so while they are looked at. */
export function useNews(jobs: readonly Job[]): ReadonlySet<string> {
  for (const { id, phase, seen } of jobs) if (phase !== 'running' && !seen) news.add(id);
  return news;
}
