import { useEffect, useState } from 'react';
import { quote as quoteEndpoint } from '@/lib/api/pricing.ts';
import type { Link } from '@/lib/api/promotion.ts';
import type { Run } from '@/lib/api/runs.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { useContractForm } from '../../../form/use-contract-form.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { ActionNotice } from '../../../ui/action-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useStepFocus } from '../../../ui/use-step-focus.ts';
import { AnswerTrouble } from '../../frame/answer-trouble.tsx';
import { ButtonLink, TextLink } from '../../frame/button-link.tsx';
import { OrderSilent } from '../../frame/order-silent.tsx';
import { useMoney } from '../../frame/use-money.ts';
import { PreflightCard } from '../preflight/preflight-card.tsx';
import { usePreflight } from '../preflight/use-preflight.ts';
import { activeRunOf, useProject } from '../use-project.ts';
import { ChooseLink } from './choose-link.tsx';
import { type Choices, FIRST_CHOICES, FIRST_COUNTS, orderFrom } from './launch-order.ts';
import { LaunchOutcome, LaunchRefusal } from './launch-outcome.tsx';
import { LaunchPlan } from './launch-plan.tsx';
import { LaunchPrice } from './launch-price.tsx';
import { LaunchSteps } from './launch-steps.tsx';
import { LaunchMany } from './many/launch-many.tsx';
import { useTariffs } from './plan-choice.tsx';
import { useLaunch } from './use-launch.ts';
import { useQuote } from './use-quote.ts';

/** RUN-07: a link has one cascade at a time. */
function AlreadyActive({ run }: { run: Run }) {
  const { t } = useTexts();
  return (
    <ActionNotice
      tone="info"
      title={t('promotion.outcome.active', { id: String(run.id) })}
      action={<ButtonLink href={`/promotion/runs/${run.id}`}>{t('promotion.openRun')}</ButtonLink>}
    >
      {t('promotion.outcome.activeAbout')}
    </ActionNotice>
  );
}

interface LaunchLinkProps {
  project: number;
  link: Link;
  /** The run of the link that has not ended. */
  active: Run | null;
}

/** Plan and price of a launch, and its outcome. The choices are kept until it is launched (ACC-06). */
function LaunchLink({ project, link, active }: LaunchLinkProps) {
  const { t } = useTexts();
  const { currency } = useMoney();
  const [choices, setChoices] = useState(FIRST_CHOICES);
  const [isReviewed, setReviewed] = useState(false);
  const [refusedQuote, setRefusedQuote] = useState<Parameters<typeof useContractForm>[2]>(null);
  const counts = useContractForm(quoteEndpoint, FIRST_COUNTS, refusedQuote);
  const { data: tariffs } = useTariffs();
  const tariffId = choices.tariffId ?? tariffs?.tariffs[0]?.id ?? null;
  const chosen = { ...choices, tariffId };
  const quote = useQuote(orderFrom(chosen, counts.values, { project, id: link.id }, Date.now()));
  const launch = useLaunch(project, link);
  const { operation, refused, isBusy, isDone } = launch;
  const gate = usePreflight(link.url);
  const quoteError = quote.error?.code === 'validation_error' ? quote.error : null;
  useEffect(() => setRefusedQuote(quoteError), [quoteError]);
  const change = (changed: Partial<Choices>) => setChoices((now) => ({ ...now, ...changed }));
  const edit = () => {
    setReviewed(false);
    launch.forget();
  };
  const anew = () => {
    launch.forget();
    quote.again();
  };
  const isUnsure = operation !== null && operation.state !== 'rejected';
  const step = isReviewed || isUnsure ? 'price' : 'plan';
  const around = useStepFocus<HTMLDivElement>(isDone ? 'outcome' : step, 'p');
  if (isDone && operation) {
    return (
      <div ref={around} className="contents">
        <LaunchOutcome operation={operation} onAnew={anew} />
        <p>
          <TextLink href={`/promotion/${project}/launch`}>{t('promotion.launch.another')}</TextLink>
        </p>
      </div>
    );
  }
  if (active && !operation) return <AlreadyActive run={active} />;
  return (
    <div ref={around} className="contents">
      <LaunchSteps at={step} />
      <div role="status" className="grid gap-2 empty:hidden">
        {operation && <LaunchOutcome operation={operation} onAnew={anew} />}
        <OrderSilent order={launch} />
        {refused && isReviewed && <LaunchRefusal refused={refused} onEdit={edit} />}
      </div>
      {!isUnsure && <PreflightCard gate={gate} address={link.url} />}
      {isReviewed ? (
        (operation === null ||
          refused ||
          operation.state === 'prepared' ||
          operation.state === 'sending') && (
          <LaunchPrice
            link={link}
            // A new price replaces what was said about the one before.
            quote={{ ...quote, again: anew }}
            isBusy={isBusy}
            onEdit={edit}
            gate={gate}
            isShortSaid={refused?.code === 'insufficient_funds'}
            onPay={(quoted) => void launch.launch(quoted, currency, gate.overridden)}
          />
        )
      ) : operation === null || refused ? (
        <LaunchPlan
          project={project}
          choices={chosen}
          counts={counts}
          quote={quote}
          isOpen={gate.isOpen}
          onChange={change}
          onReview={() => setReviewed(true)}
        />
      ) : null}
    </div>
  );
}

/** Launches a cascade for a link of a project: the link, the plan, the price. */
export default function Launch({ params }: { params: { id: string; link?: string | undefined } }) {
  const { t } = useTexts();
  const { project, links, runs, at, error, again } = useProject(Number(params.id));
  if (!project) {
    return error ? (
      <AnswerTrouble error={error} at={at} again={again} />
    ) : (
      <Skeleton widths={[100, 90, 60, 80]} />
    );
  }
  const { link: ids } = params;
  if (ids?.includes(',')) {
    return (
      <>
        <AnswerTrouble error={error} at={at} again={again} />
        <LaunchMany key={project.id} project={project} runs={runs} ids={ids} />
      </>
    );
  }
  // Of one link, there is nothing to choose.
  const link = ids || links.length !== 1 ? links.find(({ id }) => id === Number(ids)) : links[0];
  return (
    <>
      <AnswerTrouble error={error} at={at} again={again} />
      {link ? (
        <>
          <p dir="ltr" className="font-mono text-small wrap-anywhere text-dim">
            {readableAddress(link.url)}
          </p>
          <LaunchLink key={link.id} project={project.id} link={link} active={activeRunOf(link, runs)} />
        </>
      ) : (
        <>
          {ids && <Notice tone="warn">{t('promotion.launch.noLink')}</Notice>}
          <ChooseLink id={project.id} />
        </>
      )}
    </>
  );
}
