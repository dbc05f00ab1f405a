import { kindOf } from '@/lib/service/jobs/kinds/index.ts';
import type { Job } from '@/lib/service/records/job.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { useTrouble } from '../frame/use-trouble.ts';

/** Returns "crawling 12 of about 25 pages"; without a job, the audit is about to start. */
export function useProgressText(job: Job | null): string {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { code } = useTrouble();
  if (!job) return t('products.audit.starting');
  if (job.error && !code) return t('products.audit.waiting', { reason: errorText(job.error) });
  return t(...kindOf(job).row.running(job));
}
