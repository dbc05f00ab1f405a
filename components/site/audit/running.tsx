import type { Job } from '@/lib/service/records/job.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Bar } from '../../ui/bar.tsx';
import { ariaLiveOf } from '../frame/aria-live.ts';
import { useProgressText } from './progress-text.ts';

/** The progress of a running audit. */
export function Running({ job }: { job: Job | null }) {
  const { t } = useTexts();
  const text = useProgressText(job);
  const { done = 0, total = null } = job?.progress ?? {};
  return (
    <div className="rounded-card border border-line bg-card px-3 py-2.5">
      <p className="font-semibold">{t('audit.isRunning')}</p>
      <p aria-live={ariaLiveOf(job)} className="text-small text-dim">
        {text}
      </p>
      <Bar label={t('products.audit.progress')} value={total ? done / total : null} />
      <p className="mt-1.5 text-tiny text-dim">{t('audit.mayClose')}</p>
    </div>
  );
}
