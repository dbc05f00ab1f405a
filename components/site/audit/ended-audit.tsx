import { useEffect } from 'react';
import { useLocation } from 'wouter';
import type { Crawl } from '@/lib/api/audit.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import type { Job } from '@/lib/service/records/job.ts';
import { useErrorText } from '../../texts/error-text.ts';
import { webAddress } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ButtonLink } from '../frame/button-link.tsx';
import { OrderSilent } from '../frame/order-silent.tsx';
import { useUrl } from '../frame/place-link.tsx';
import { useMoney } from '../frame/use-money.ts';
import { useAuditFacts } from './audit-facts.ts';
import { type Audit, useAudits } from './audits.ts';
import { useAuditOrder } from './use-audit-order.ts';

/** Fields in which a service may say why it stopped; the specification has none. */
const REASONS = ['reason', 'error', 'message', 'stopped'] as const;

const reasonOf = (crawl: Crawl | null): string | null => {
  const given = REASONS.map((name) => crawl?.[name]).find((one) => typeof one === 'string' && one.trim());
  return typeof given === 'string' ? given.slice(0, 200) : null;
};

/** Starts another audit of the same kind. A full one is paid, so its price is shown first. */
function Again({ audit }: { audit: Audit }) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const [, go] = useLocation();
  const order = useAuditOrder(useUrl().url);
  const { isStarting, refused, started } = order;
  useEffect(() => {
    if (started !== null) go(`/audit/crawls/${started}`);
  }, [started, go]);
  if (audit.started?.mode === 'full')
    return (
      <p>
        <ButtonLink href="/audit" look="primary">
          {t('products.audit.again')}
        </ButtonLink>
      </p>
    );
  return (
    <>
      <OrderSilent order={order} />
      {refused && (
        <p role="alert" className="text-error">
          {errorText(refused.code, refused.given)}
        </p>
      )}
      <Button
        look="primary"
        className="justify-self-start"
        disabled={isStarting}
        onClick={() => void order.start('express')}
      >
        {t(isStarting ? 'products.audit.running' : 'products.audit.again')}
      </Button>
    </>
  );
}

interface EndedAuditProps {
  audit: Audit;
  job: Job | null;
  /** The service's record, if it could be read. */
  crawl: Crawl | null;
}

/** An audit without a result: what is known of it, and the way to run it again. */
export function EndedAudit({ audit, job, crawl }: EndedAuditProps) {
  const { t, language } = useTexts();
  const { money } = useMoney();
  const { when } = useAuditFacts();
  const { product } = useAudits();
  const address = webAddress(product.project?.start_url);
  const pages = crawl?.pages_crawled ?? job?.progress?.done ?? null;
  const reason = reasonOf(crawl);
  const { amount = 0, currency = null } = audit.started?.charged ?? {};
  return (
    <>
      <Notice tone="warn">{t(audit.phase === 'failed' ? 'audit.failedAbout' : 'audit.lostAbout')}</Notice>
      <div className="rounded-card border border-line bg-card p-3">
        <FactList>
          {address && (
            <Fact name={t('audit.fact.address')}>
              <ExternalLink href={address}>{readableAddress(address)}</ExternalLink>
            </Fact>
          )}
          <Fact name={t('audit.fact.number')}>{audit.id}</Fact>
          {when(audit) && <Fact name={t('audit.fact.when')}>{when(audit)}</Fact>}
          {pages !== null && (
            <Fact name={t('audit.fact.pages')}>{new Intl.NumberFormat(language).format(pages)}</Fact>
          )}
          {amount > 0 && <Fact name={t('audit.fact.charged')}>{money(amount, currency ?? undefined)}</Fact>}
          <Fact name={t('audit.fact.reason')}>{reason ?? t('audit.fact.noReason')}</Fact>
        </FactList>
      </div>
      <Again audit={audit} />
    </>
  );
}
