import { useMemo, useState } from 'react';
import { quote as quoteEndpoint } from '@/lib/api/pricing.ts';
import type { ProjectDetails } from '@/lib/api/promotion.ts';
import type { Run } from '@/lib/api/runs.ts';
import { BATCH_SIZES, type Batch } from '@/lib/service/records/batch.ts';
import { useContractForm } from '../../../../form/use-contract-form.ts';
import { useTexts } from '../../../../texts/use-texts.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { useStepFocus } from '../../../../ui/use-step-focus.ts';
import { ButtonLink } from '../../../frame/button-link.tsx';
import { useMoney } from '../../../frame/use-money.ts';
import { BulkError } from '../../bulk/bulk-error.tsx';
import { launchedLink, useBatch } from '../../bulk/use-batches.ts';
import { type LinkRow, linkRows } from '../../links/link-rows.ts';
import { useLinkFacts } from '../../links/use-link-facts.ts';
import { FIRST_CHOICES, FIRST_COUNTS, type LaunchBody, orderFrom } from '../launch-order.ts';
import { LaunchPlan } from '../launch-plan.tsx';
import { LaunchSteps } from '../launch-steps.tsx';
import { useTariffs } from '../plan-choice.tsx';
import { type Quoted, useQuote } from '../use-quote.ts';
import { LaunchedMany } from './launched-many.tsx';
import { PageLookList } from './page-looks.tsx';
import { Prices } from './prices.tsx';
import { usePageLooks } from './use-page-looks.ts';
import { useQuotes } from './use-quotes.ts';

const KIND = 'POST /promotion/runs';
const MOST = BATCH_SIZES[KIND];
const NO_KEYWORDS: readonly never[] = [];
const NO_BODIES: readonly never[] = [];

/** Returns the chosen links with what is known of them: those that can be launched, and how many cannot. */
function useChosen(project: ProjectDetails, runs: readonly Run[], ids: string) {
  const wanted = useMemo(() => [...new Set(ids.split(',').filter(Boolean).map(Number))], [ids]);
  const known = useMemo(() => {
    const { domain_host: domain, links } = project;
    const byId = new Map(links?.map((link) => [link.id, link]));
    const chosen = wanted.flatMap((id) => byId.get(id) ?? []);
    return linkRows({ domain, links: chosen, runs, areAllRuns: false, keywords: NO_KEYWORDS });
  }, [project, runs, wanted]);
  const facts = useLinkFacts(known);
  const rows: readonly LinkRow[] = useMemo(
    () => known.map((row) => ({ ...row, ...facts.get(row.link.id) })),
    [known, facts],
  );
  const fit = rows.filter(({ isRunning }) => !isRunning);
  return { wanted, fit, running: rows.length - fit.length, gone: wanted.length - rows.length };
}

interface LaunchManyProps {
  project: ProjectDetails;
  runs: readonly Run[];
  /** The ids of the chosen links, separated by commas. */
  ids: string;
}

/** Launches several links with one plan: a price for each, their sum confirmed once, launched one by one. */
export function LaunchMany({ project, runs, ids }: LaunchManyProps) {
  const { t } = useTexts();
  const { currency } = useMoney();
  const { wanted, fit, running, gone } = useChosen(project, runs, ids);
  const [choices, setChoices] = useState(FIRST_CHOICES);
  const [isReviewed, setReviewed] = useState(false);
  // What was not sent is ordered with the plan that it had, even if the form was closed since.
  const [again, setAgain] = useState<LaunchBody | null>(null);
  const counts = useContractForm(quoteEndpoint, FIRST_COUNTS, null);
  const { data: tariffs } = useTariffs();
  const bulk = useBatch(project.id, KIND);
  const now = fit.slice(0, MOST);
  const looks = usePageLooks(now);
  const tariffId = choices.tariffId ?? tariffs?.tariffs[0]?.id ?? null;
  const chosen = { ...choices, tariffId };
  const bodyOf = (link: number) =>
    again
      ? { ...again, link_id: link }
      : orderFrom(chosen, counts.values, { project: project.id, id: link }, Date.now());
  const [first] = now;
  const body = first ? bodyOf(first.link.id) : null;
  // Launches of other links are only shown until they are over.
  const isShown = ({ endedAt, items }: Batch) =>
    endedAt === null || items.some((item) => wanted.includes(launchedLink(item)));
  const batch = bulk.batch && isShown(bulk.batch) ? bulk.batch : null;
  const step = batch ? (bulk.isRunning ? 'running' : 'over') : isReviewed ? 'price' : 'plan';
  const heading = useStepFocus<HTMLHeadingElement>(bulk.isLoaded ? step : null);
  const isPlanning = batch === null && !isReviewed;
  const sample = useQuote(isPlanning ? body : null);
  const isPricing = batch === null && isReviewed;
  const quotes = useQuotes(isPricing ? now.flatMap(({ link }) => bodyOf(link.id) ?? []) : NO_BODIES);
  if (!bulk.isLoaded) return null;
  if (batch) {
    return (
      <>
        <BulkError error={bulk.error} />
        <LaunchedMany
          batch={batch}
          isRunning={bulk.isRunning}
          isFresh={bulk.isFresh}
          next={now.length}
          project={project}
          heading={heading}
          stop={bulk.stop}
          isUnstopped={bulk.isUnstopped}
          anew={() => {
            setAgain((batch.items[0]?.input.body as LaunchBody | undefined) ?? null);
            setReviewed(true);
            void bulk.dismiss();
          }}
          dismiss={() => {
            setAgain(null);
            setReviewed(false);
            void bulk.dismiss();
          }}
        />
      </>
    );
  }
  const launch = (quoted: readonly Quoted[]) =>
    void bulk.place(
      quoted.map(({ body, price }) => {
        const look = looks.all.find(({ row }) => row.link.id === body.link_id);
        return {
          input: { body },
          price: { kind: 'exact', amount: price.total, currency: currency ?? '' },
          ...(look && { address: look.row.link.url }),
          ...(look && look.failed.length > 0 && { overridden: [...look.failed] }),
        };
      }),
    );
  const notes = [
    fit.length > MOST && t('promotion.bulk.atOnce', { count: MOST, left: fit.length - MOST }),
    running > 0 && t('promotion.bulk.running', { count: running }),
    gone > 0 && t('promotion.bulk.gone', { count: gone }),
  ].filter((note) => note !== false);
  if (!first) {
    return (
      <EmptyState
        title={t('promotion.bulk.nothing')}
        action={<ButtonLink href={`/promotion/${project.id}/links`}>{t('promotion.links.title')}</ButtonLink>}
      >
        {notes.join(' ')}
      </EmptyState>
    );
  }
  return (
    <>
      <LaunchSteps at={isReviewed ? 'price' : 'plan'} />
      <div role="status">
        <h2 ref={heading} tabIndex={-1} className="font-semibold">
          {t('promotion.bulk.chosen', { count: now.length })}
        </h2>
        {notes.map((note) => (
          <p key={note} className="text-small text-dim">
            {note}
          </p>
        ))}
        {!isReviewed && <p className="text-small text-dim">{t('promotion.bulk.forOne')}</p>}
      </div>
      <BulkError error={bulk.error} />
      <PageLookList looks={looks} areRowsShown={!isReviewed} />
      {isReviewed && body ? (
        <Prices
          plan={body}
          looks={looks.all}
          quotes={quotes}
          isBusy={bulk.isSending || looks.progress !== null}
          onEdit={() => {
            setReviewed(false);
            setAgain(null);
          }}
          onLaunch={launch}
        />
      ) : (
        <LaunchPlan
          project={project.id}
          choices={chosen}
          counts={counts}
          quote={sample}
          isOpen
          isMany
          onChange={(changed) => setChoices((before) => ({ ...before, ...changed }))}
          onReview={() => setReviewed(true)}
        />
      )}
    </>
  );
}
