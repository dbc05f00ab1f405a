import { listNodes, type RunDetails, runById } from '@/lib/api/runs.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { runEnd } from '@/lib/service/jobs/kinds/run.ts';
import type { Job } from '@/lib/service/records/job.ts';
import { useAnswer } from '../../../stored/use-answer.ts';
import { clockText, momentText, webAddress } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Bar } from '../../../ui/bar.tsx';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AnswerTrouble } from '../../frame/answer-trouble.tsx';
import { ButtonLink, TextLink } from '../../frame/button-link.tsx';
import { useSite } from '../../frame/site-rows.tsx';
import { useMoney } from '../../frame/use-money.ts';
import { chosenStart, launchOf } from '../chosen-start.ts';
import { useLooks } from '../use-looks.ts';
import { Placements } from './placements.tsx';
import { RunLevels } from './run-levels.tsx';
import { progressOf, publishedOf } from './run-progress.ts';
import { StatusChip, useStatusText } from './status-chip.tsx';

/** Seconds before a run is requested again. */
const FRESH = 20;

function Head({ run }: { run: RunDetails }) {
  const address = webAddress(run.target_url);
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <p dir="ltr" className="min-w-0 flex-[1_1_140px] font-medium wrap-anywhere">
        {address ? (
          <a href={address} target="_blank" rel="noopener noreferrer" className="rounded-sm hover:underline">
            {readableAddress(address)}
          </a>
        ) : (
          readableAddress(run.target_url ?? '')
        )}
      </p>
      <StatusChip status={run.status} />
    </div>
  );
}

/** The facts about a run. RUN-25: its price is what the service reports, whatever the outcome. */
function About({ run }: { run: RunDetails }) {
  const { t, language } = useTexts();
  const { money } = useMoney();
  const statusText = useStatusText();
  const order = launchOf(run.id, useSite().rows.operations);
  const start = order ? chosenStart(order) : null;
  const launched = Date.parse(run.created_at ?? '');
  const launchedText = [
    !Number.isNaN(launched) && momentText(language, launched),
    run.initiated_via && t(run.initiated_via === 'web' ? 'promotion.runs.viaWeb' : 'promotion.runs.viaApi'),
  ]
    .filter(Boolean)
    .join(', ');
  const discount = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return (
    <div className="rounded-card border border-line bg-card p-3">
      <FactList>
        <Fact name={t('promotion.run.numberName')}>{run.id}</Fact>
        {run.stage && <Fact name={t('promotion.run.stage')}>{statusText(run.stage)}</Fact>}
        {run.charged != null && <Fact name={t('promotion.run.charged')}>{money(run.charged)}</Fact>}
        {run.discount_percent != null && run.discount_percent !== 0 && (
          <Fact name={t('promotion.price.discount')}>−{discount.format(run.discount_percent)} %</Fact>
        )}
        {launchedText && <Fact name={t('promotion.run.launched')}>{launchedText}</Fact>}
        {start !== null && <Fact name={t('promotion.start.title')}>{momentText(language, start)}</Fact>}
      </FactList>
    </div>
  );
}

function Progress({ run }: { run: RunDetails }) {
  const { t } = useTexts();
  const progress = progressOf(run);
  const published = publishedOf(run);
  const known = published?.total === progress?.total ? published : null;
  const counted = progress && (known ?? progress);
  if (!progress && !run.levels?.length) return null;
  return (
    <div className="grid gap-3 rounded-card border border-line bg-card p-3">
      {counted && (
        <div>
          <p className="font-semibold">
            {t(`promotion.run.${known ? 'allPublished' : 'progress'}`, counted)}
          </p>
          <Bar label={t('promotion.run.progressOf')} value={counted.done / counted.total} />
        </div>
      )}
      {run.levels && run.levels.length > 0 && <RunLevels levels={run.levels} />}
    </div>
  );
}

/** A run that the service does not return: what is known of it here. */
function KnownRun({ job: { address, remoteId, projectId } }: { job: Job }) {
  const { t } = useTexts();
  return (
    <>
      <p dir="auto" className="font-medium wrap-anywhere">
        {readableAddress(address ?? t('promotion.run.number', { id: String(remoteId) }))}
      </p>
      <p>
        <TextLink href={`/promotion/${projectId}/links`}>{t('promotion.links.title')}</TextLink>
      </p>
    </>
  );
}

/**
 * A run: its progress level by level, its price, and its placements. RUN-23: the service has no way to stop it.
 */
export default function RunPlace({ params }: { params: { id: string } }) {
  const { t, language } = useTexts();
  const id = Number(params.id);
  const { data, at, error, again } = useAnswer(runById, { params: { id } }, FRESH);
  const nodes = useAnswer(listNodes, { params: { id }, query: {} }, FRESH);
  const job = useSite().rows.jobs.find(({ kind, remoteId }) => kind === 'run' && remoteId === id);
  const run = data?.run ?? null;
  const isRunning = run !== null && runEnd(run.status) === undefined;
  useLooks(isRunning, 2, () => void Promise.all([again(), nodes.again()]));
  if (!run) {
    return error ? (
      <>
        {job && <KnownRun job={job} />}
        <AnswerTrouble error={error} at={at} again={again} />
      </>
    ) : (
      <Skeleton widths={[90, 40, 100, 100, 60]} />
    );
  }
  return (
    <>
      <AnswerTrouble error={error} at={at} again={again} />
      <Head run={run} />
      <Progress run={run} />
      <About run={run} />
      <div className="flex flex-wrap gap-1.5">
        <ButtonLink href={`/promotion/runs/${id}/report`}>{t('promotion.report.title')}</ButtonLink>
        {run.project_id != null && (
          <ButtonLink href={`/promotion/${run.project_id}/launch${isRunning ? '' : `/${run.link_id ?? ''}`}`}>
            {t(isRunning ? 'promotion.launch.another' : 'promotion.run.again')}
          </ButtonLink>
        )}
      </div>
      {nodes.data ? (
        <Placements run={id} nodes={nodes.data.nodes} isRunning={isRunning} />
      ) : nodes.error ? (
        <AnswerTrouble error={nodes.error} at={null} again={nodes.again} />
      ) : (
        <Skeleton widths={[90, 80, 85]} />
      )}
      {isRunning && at !== null && (
        <p className="text-small text-dim">{t('promotion.run.asked', { time: clockText(language, at) })}</p>
      )}
    </>
  );
}
