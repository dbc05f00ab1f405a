import type { Job } from '@/lib/service/records/job.ts';

/**
 * Returns the `aria-live` of a job's text. Figures that change with every poll are not announced: the progress bar next to
 * them has them for whoever asks.
 */
export const ariaLiveOf = (job: Job | null): 'off' | 'polite' =>
  job?.phase === 'running' && job.progress !== null && !job.error ? 'off' : 'polite';
