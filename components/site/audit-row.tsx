import Search from 'lucide-react/icons/search';
import type { Job } from '@/lib/jobs/job.ts';
import { ageText } from '../format.ts';
import { useErrorText, useTexts } from '../texts.tsx';
import { Bar } from '../ui/bar.tsx';
import { Button } from '../ui/button.tsx';
import { type AuditResult, useAudit } from './audit.ts';
import { AuditDetails } from './audit-details.tsx';
import { startAudit, useAuditStart } from './audit-start.ts';
import { ProductRow } from './product-row.tsx';
import { useRowTexts } from './row-texts.ts';

/** "crawling 12 of about 25 pages" */
function useProgressText(job: Job | null): string {
  const { t } = useTexts();
  const errorText = useErrorText();
  if (!job) return t('products.audit.starting');
  if (job.error) return t('products.audit.waiting', { reason: errorText(job.error) });
  if (!job.progress) return t('products.audit.queued');
  const { done, total } = job.progress;
  return total === null
    ? t('products.audit.crawled', { count: done })
    : t('products.audit.crawling', { done, total });
}

function useResultText(result: AuditResult | null, job: Job | null): string {
  const { t, language } = useTexts();
  if (job?.phase === 'failed') return t('products.audit.failed');
  if (job?.phase === 'lost') return t('products.audit.lost');
  if (!result) return t('products.audit.never');
  const pages = result.pages !== null && t('products.audit.pages', { count: result.pages });
  return (
    [pages, result.at !== null && ageText(language, result.at)].filter(Boolean).join(' · ') ||
    t('products.audit.done')
  );
}

/** How the audit of a site stands, and the button that starts one. */
export function AuditRow({ host, url, isOpen }: { host: string; url: string; isOpen: boolean }) {
  const { t } = useTexts();
  const { product, job, result } = useAudit(host);
  const start = useAuditStart();
  const texts = useRowTexts(product);
  const isRunning = start.isStarting || job?.phase === 'running';
  const progressText = useProgressText(start.isStarting ? null : job);
  const resultText = useResultText(result, job);
  const { done, total } = (job?.phase === 'running' && job.progress) || { done: 0, total: null };
  const health = result?.health ?? null;
  const isClosed = product.state === 'unknown' || (product.state === 'loading' && !job);
  return (
    <ProductRow
      icon={Search}
      name={t('products.audit.name')}
      summary={health === null ? null : t('products.audit.health', { health: Math.round(health) })}
      isLoading={texts.isLoading && !isRunning}
      detail={
        isRunning ? (
          <span aria-live="polite">{progressText}</span>
        ) : product.state === 'unknown' ? (
          texts.detail
        ) : (
          resultText
        )
      }
      problem={start.error ?? texts.problem}
      action={
        !isClosed && (
          <Button
            look={result || isRunning ? 'plain' : 'primary'}
            disabled={isRunning}
            onClick={() => void startAudit(url, host)}
          >
            {t(
              isRunning
                ? 'products.audit.running'
                : result || job
                  ? 'products.audit.again'
                  : 'products.audit.run',
            )}
          </Button>
        )
      }
    >
      {isRunning ? (
        <Bar label={t('products.audit.progress')} value={total ? done / total : null} />
      ) : (
        result?.issues && <AuditDetails issues={result.issues} isOpen={isOpen} />
      )}
    </ProductRow>
  );
}
