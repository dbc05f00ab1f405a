import { useState } from 'react';
import { startCrawl } from '@/lib/api/audit.ts';
import { routeOf } from '@/lib/api/caller.ts';
import { siteText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OperationNotes } from '../frame/operation-notes.tsx';
import { OrderSilent } from '../frame/order-silent.tsx';
import { useUrl } from '../frame/place-link.tsx';
import { ProductTrouble } from '../frame/product-trouble.tsx';
import { useSite } from '../frame/site-rows.tsx';
import { StripCard } from '../frame/strip-card.tsx';
import { History } from './audit-history.tsx';
import { type Audit, useAudits } from './audits.ts';
import { Delta, HealthRing } from './health.tsx';
import { HealthLine } from './health-line.tsx';
import { NewProjectFields, useNewProject } from './new-project.tsx';
import { Running } from './running.tsx';
import { type Mode, StartForm } from './start-form.tsx';
import { type AuditOrder, useAuditOrder, useEndOfAudit } from './use-audit-order.ts';

/** The latest known health, and its trend. */
function Health({ audits }: { audits: readonly Audit[] }) {
  const { t } = useTexts();
  const known = audits.filter(({ result }) => result?.health != null);
  const [last, then] = known.map(({ result }) => result?.health ?? 0);
  if (last === undefined) return null;
  return (
    <div className="@container flex items-center gap-3 rounded-card border border-line bg-card px-3 py-2.5">
      <HealthRing health={last} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{t('audit.health')}</span>
          {then !== undefined && <Delta by={last - then} isLessBetter={false} />}
        </p>
      </div>
      <HealthLine audits={audits} className="hidden h-[34px] w-[110px] @min-[260px]:block" />
    </div>
  );
}

/** The current state, a form for a new audit, and the earlier ones. */
function Loaded() {
  const { t } = useTexts();
  const { host } = useSite();
  const { product, audits, job } = useAudits();
  const { url, isGuess } = useUrl();
  const order = useAuditOrder(url);
  const created = useNewProject(url);
  const [wanted, setWanted] = useState<Mode>('express');
  const isRunning = job?.phase === 'running';
  const isNew = product.project === null;
  const start: AuditOrder['start'] = async (mode, price) => {
    const body = isNew ? created.body() : undefined;
    if (body !== null) await order.start(mode, price, body);
  };
  return (
    <>
      <ProductTrouble scope="audit" {...product} />
      <OrderSilent order={order} />
      <Health audits={audits} />
      {isRunning || order.isStarting ? (
        <Running job={isRunning ? job : null} />
      ) : (
        <>
          {isNew && (
            <>
              <EmptyState title={t('audit.noProject', { site: siteText(host) })}>
                {t('audit.noProjectAbout')}
              </EmptyState>
              <NewProjectFields form={created.form} isGuess={isGuess} />
            </>
          )}
          <StartForm
            projectId={product.project?.id ?? null}
            order={{ ...order, start }}
            wanted={wanted}
            onChoose={setWanted}
          />
        </>
      )}
      <History audits={audits} />
    </>
  );
}

/** The audits of the site, once its projects are known. */
export default function AuditPlace() {
  const { product } = useAudits();
  useEndOfAudit();
  if (product.state === 'loading') return <Skeleton widths={[40, 90, 70, 90]} />;
  if (product.state === 'unknown') return <ProductTrouble scope="audit" {...product} />;
  return (
    <>
      <StripCard hasHome>
        <OperationNotes kind={routeOf(startCrawl)} />
      </StripCard>
      <Loaded />
    </>
  );
}
