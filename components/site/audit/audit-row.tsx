import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { type ReactNode, useContext } from 'react';
import type { Job } from '@/lib/service/records/job.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { ageText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Bar } from '../../ui/bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Parts } from '../../ui/parts.tsx';
import { ariaLiveOf } from '../frame/aria-live.ts';
import { SiteAround } from '../frame/place-link.tsx';
import { ProductRow, type ProductView } from '../frame/product-row.tsx';
import { useProductTexts } from '../frame/product-texts.ts';
import { useGo } from '../frame/use-go.ts';
import { AuditDetails } from './audit-details.tsx';
import { type Audit, useAudits } from './audits.ts';
import { HealthLine } from './health-line.tsx';
import { useProgressText } from './progress-text.ts';
import { useAuditOrder } from './use-audit-order.ts';

function useResultText(last: Audit | null, job: Job | null, isKnown: boolean, isInPanel: boolean): ReactNode {
  const { t, language } = useTexts();
  if (job?.phase === 'failed') return t('products.audit.failed');
  if (job?.phase === 'lost') return t('products.audit.lost');
  if (!last && !isKnown) return t('products.audit.unknown');
  // A tile has no room for more.
  if (!last) return t(isInPanel ? 'products.audit.never' : 'products.audit.none');
  const { pages = null } = last.result ?? {};
  const facts = [
    pages !== null && t('products.audit.pages', { count: pages }),
    last.at !== null && ageText(language, last.at),
  ].filter(Boolean);
  return facts.length > 0 ? <Parts of={facts} /> : t('products.audit.done');
}

/**
 * The state of the site's audits, and the button that starts one. The last result stays visible while a new audit runs.
 */
export function AuditRow({ url, isGuess }: ProductView) {
  const { t } = useTexts();
  const errorText = useErrorText();
  // The popup has its one filled button above: the next act.
  const isInPanel = useContext(SiteAround) !== null;
  const { product, job, last, audits, isKnown } = useAudits();
  const { isStarting, isSilent, refused, start } = useAuditOrder(url);
  const general = useProductTexts(product);
  const { go } = useGo();
  // A guessed address is shown before anything is created with it.
  const run = () => (isGuess && product.project === null ? go('/audit') : void start('express'));
  const isRunning = isStarting || job?.phase === 'running';
  const progressText = useProgressText(isStarting ? null : job);
  const resultText = useResultText(last, job, isKnown, isInPanel);
  const { done, total } = (!isStarting && job?.progress) || { done: 0, total: null };
  const { health = null, issues = null } = last?.result ?? {};
  const isFirst = !last && !job;
  const isReady = !general.isLoading && product.state !== 'unknown';
  const detail = issues ? <AuditDetails summary={resultText} issues={issues} /> : resultText;
  const frame = {
    icon: ClipboardCheck,
    name: t('products.audit.name'),
    place: '/audit',
    summary: health === null ? null : t('products.audit.health', { health: Math.round(health) }),
    figure: <HealthLine audits={audits} />,
    problem: isSilent
      ? t('operations.silent')
      : refused
        ? errorText(refused.code, refused.given)
        : general.problem,
  };
  if (isRunning) {
    return (
      <ProductRow
        {...frame}
        detail={<span aria-live={ariaLiveOf(job)}>{progressText}</span>}
        action={<Button disabled>{t('products.audit.running')}</Button>}
      >
        <Bar label={t('products.audit.progress')} value={total ? done / total : null} />
      </ProductRow>
    );
  }
  if (!isReady) return <ProductRow {...frame} {...general} problem={frame.problem} />;
  return (
    <ProductRow
      {...frame}
      detail={detail}
      action={
        <Button look={isFirst && isInPanel ? 'primary' : 'plain'} onClick={run}>
          {t(isFirst ? 'products.audit.run' : 'products.audit.again')}
        </Button>
      }
    />
  );
}
