import Search from 'lucide-react/icons/search';
import { startAudit, useAuditStart } from '@/lib/service/ask/audit-start.ts';
import type { Job } from '@/lib/service/jobs/job.ts';
import { ageText } from '../format.ts';
import { useErrorText, useTexts } from '../texts.tsx';
import { Bar } from '../ui/bar.tsx';
import { Button } from '../ui/button.tsx';
import { type AuditResult, useAudit } from './audit.ts';
import { AuditDetails } from './audit-details.tsx';
import { ProductRow } from './product-row.tsx';
import { useProductTexts } from './product-texts.ts';
import { useTrouble } from './trouble.ts';

/** "crawling 12 of about 25 pages" */
function useProgressText(job: Job | null): string {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { code } = useTrouble();
  if (!job) return t('products.audit.starting');
  if (job.error && !code) return t('products.audit.waiting', { reason: errorText(job.error) });
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

function AuditButton({
  host,
  url,
  isRunning,
  isFirst,
}: SiteAudit & { isRunning: boolean; isFirst: boolean }) {
  const { t } = useTexts();
  if (isRunning) return <Button disabled>{t('products.audit.running')}</Button>;
  return (
    <Button look={isFirst ? 'primary' : 'plain'} onClick={() => void startAudit(url, host)}>
      {t(isFirst ? 'products.audit.run' : 'products.audit.again')}
    </Button>
  );
}

interface SiteAudit {
  host: string;
  /** The page that an audit would start from. */
  url: string;
}

/** How the audit of a site stands, and the button that starts one. */
export function AuditRow({ host, url, isOpen }: SiteAudit & { isOpen: boolean }) {
  const { t } = useTexts();
  const { product, job, result } = useAudit(host);
  const start = useAuditStart();
  const general = useProductTexts(product);
  const isRunning = start.isStarting || job?.phase === 'running';
  const progressText = useProgressText(start.isStarting ? null : job);
  const resultText = useResultText(result, job);
  const { done, total } = (!start.isStarting && job?.progress) || { done: 0, total: null };
  const health = result?.health ?? null;
  const frame = {
    icon: Search,
    name: t('products.audit.name'),
    summary: health === null ? null : t('products.audit.health', { health: Math.round(health) }),
    problem: start.error ?? general.problem,
    action: <AuditButton host={host} url={url} isRunning={isRunning} isFirst={!result && !job} />,
  };
  if (isRunning) {
    return (
      <ProductRow {...frame} detail={<span aria-live="polite">{progressText}</span>}>
        <Bar label={t('products.audit.progress')} value={total ? done / total : null} />
      </ProductRow>
    );
  }
  if (general.isLoading || product.state === 'unknown')
    return <ProductRow {...frame} {...general} action={null} />;
  const detail = result?.issues ? (
    <AuditDetails summary={resultText} issues={result.issues} isOpen={isOpen} />
  ) : (
    resultText
  );
  return <ProductRow {...frame} detail={detail} />;
}
