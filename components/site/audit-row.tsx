import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { createProject, startCrawl } from '@/lib/api/audit.ts';
import { routeOf } from '@/lib/api/caller.ts';
import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { order, orderId } from '@/lib/service/ask/order.ts';
import { refresh } from '@/lib/service/ask/refresh.ts';
import type { Job } from '@/lib/service/jobs/job.ts';
import { kindOf } from '@/lib/service/jobs/kinds/index.ts';
import { isOpen as isUnsettled, type Operation } from '@/lib/service/operations/operation.ts';
import { ageText } from '../format.ts';
import { useErrorText, useTexts } from '../texts.tsx';
import { Bar } from '../ui/bar.tsx';
import { Button } from '../ui/button.tsx';
import { type AuditResult, useAudit } from './audit.ts';
import { AuditDetails } from './audit-details.tsx';
import { ProductRow, type ProductView } from './product-row.tsx';
import { useProductTexts } from './product-texts.ts';
import { useSite } from './site-rows.tsx';
import { useTrouble } from './trouble.ts';

/** "crawling 12 of about 25 pages" */
function useProgressText(job: Job | null): string {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { code } = useTrouble();
  if (!job) return t('products.audit.starting');
  if (job.error && !code) return t('products.audit.waiting', { reason: errorText(job.error) });
  return t(...kindOf(job).row.running(job));
}

function useResultText(result: AuditResult | null, job: Job | null, isKnown: boolean): string {
  const { t, language } = useTexts();
  if (job?.phase === 'failed') return t('products.audit.failed');
  if (job?.phase === 'lost') return t('products.audit.lost');
  if (!result) return t(isKnown ? 'products.audit.never' : 'products.audit.unknown');
  const pages = result.pages !== null && t('products.audit.pages', { count: result.pages });
  return (
    [pages, result.at !== null && ageText(language, result.at)].filter(Boolean).join(' · ') ||
    t('products.audit.done')
  );
}

/** Starts an express audit, in a project that is made if there is none. */
function useStart(url: string, projectId: number | null) {
  const { host } = useSite();
  const [isOrdering, setOrdering] = useState(false);
  const [error, setError] = useState<ServiceErrorInit | null>(null);
  const start = async () => {
    const { origin, hostname } = new URL(url);
    setOrdering(true);
    const failed = await order({
      ...{ id: orderId(), site: host, price: { kind: 'free' } },
      ...{ endpoint: startCrawl, input: { params: { id: projectId ?? 0 }, body: { mode: 'express' } } },
      ...(projectId === null && {
        first: { endpoint: createProject, input: { body: { url: `${origin}/`, name: hostname } } },
      }),
    });
    setError(failed);
    setOrdering(false);
    // The project may be new, and the lists do not know it yet.
    if (!failed && projectId === null) void refresh(host, true);
  };
  return { start, isOrdering, error };
}

/** The last order of an audit for the site. */
function useOrder(): Operation | null {
  const { rows } = useSite();
  const kind = routeOf(startCrawl);
  const orders = rows.operations.filter((operation) => operation.kind === kind);
  return orders.sort((a, b) => b.createdAt - a.createdAt)[0] ?? null;
}

/** How the audit of the site stands, and the button that starts one. */
export function AuditRow({ url, isOpen }: ProductView) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { product, job, result, isKnown } = useAudit();
  const { start, isOrdering, error } = useStart(url, product.project?.id ?? null);
  const last = useOrder();
  const general = useProductTexts(product);
  const isStarting = isOrdering || (last !== null && isUnsettled(last));
  const isRunning = isStarting || job?.phase === 'running';
  const progressText = useProgressText(isStarting ? null : job);
  const resultText = useResultText(result, job, isKnown);
  const { done, total } = (!isStarting && job?.progress) || { done: 0, total: null };
  const health = result?.health ?? null;
  const isFirst = !result && !job;
  const refused = error ?? (last?.state === 'rejected' && !last.seen ? last.error : null);
  const frame = {
    icon: Search,
    name: t('products.audit.name'),
    summary: health === null ? null : t('products.audit.health', { health: Math.round(health) }),
    problem: refused ? errorText(refused.code, refused.given) : general.problem,
    action: isRunning ? (
      <Button disabled>{t('products.audit.running')}</Button>
    ) : (
      <Button look={isFirst ? 'primary' : 'plain'} onClick={() => void start()}>
        {t(isFirst ? 'products.audit.run' : 'products.audit.again')}
      </Button>
    ),
  };
  if (isRunning) {
    return (
      <ProductRow {...frame} detail={<span aria-live="polite">{progressText}</span>}>
        <Bar label={t('products.audit.progress')} value={total ? done / total : null} />
      </ProductRow>
    );
  }
  if (general.isLoading || product.state === 'unknown')
    return <ProductRow {...frame} {...general} problem={frame.problem} action={null} />;
  const detail = result?.issues ? (
    <AuditDetails summary={resultText} issues={result.issues} isOpen={isOpen} />
  ) : (
    resultText
  );
  return <ProductRow {...frame} detail={detail} />;
}
