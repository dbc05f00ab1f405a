import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { scanById } from '@/lib/api/shield.ts';
import { sightingOfScan } from '@/lib/service/jobs/kinds/scan.ts';
import { isMissing } from '@/lib/service/jobs/progress.ts';
import type { ScanResult as Result } from '@/lib/service/records/scans.ts';
import { useAnswer } from '../../../stored/use-answer.ts';
import { useErrorText } from '../../../texts/error-text.ts';
import { ageText, clockText, dayText, siteText } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Bar } from '../../../ui/bar.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Parts } from '../../../ui/parts.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSite } from '../../frame/site-rows.tsx';
import { SHIELD } from '../shield-paths.ts';
import { useBalance } from '../use-balance.ts';
import { useShieldWords } from '../use-shield-words.ts';
import { OwnFindings } from './own-findings.tsx';
import { ScanResultCard } from './scan-result.tsx';
import { useMoreTaken, useScan, useScanJob } from './use-scans.ts';

/** Seconds for which a response about a scan that is not stored here counts as fresh. */
const FRESH = 30;

interface RunningProps {
  title: string;
  about: ReactNode;
  /** Why the last poll failed; null if it did not. */
  trouble: string | null;
}

function Running({ title, about, trouble }: RunningProps) {
  const { t } = useTexts();
  return (
    <div role="status" className="rounded-card border border-line bg-card px-3 py-2.5">
      <p className="flex items-center gap-2 font-semibold">
        <LoaderCircle size={16} aria-hidden className="flex-none turning text-note" />
        {title}
      </p>
      <p className="text-dim">{about}</p>
      {trouble && <p className="text-dim">{t('jobs.lookFailed', { reason: trouble })}</p>}
      <Bar label={title} value={null} />
    </div>
  );
}

function Again() {
  const { t } = useTexts();
  return (
    <Link
      href={SHIELD}
      className="rounded-control border border-line bg-soft px-2.5 py-1 text-center font-medium hover:border-dim/50"
    >
      {t('shield.again')}
    </Link>
  );
}

/** A scan that was paid for but that the service does not know: it is still being looked up. */
function Missing({ charged, nextPollAt }: { charged: number | null; nextPollAt: number }) {
  const { t, language } = useTexts();
  const { money } = useBalance();
  const next = Math.max(nextPollAt, Date.now());
  return (
    <div role="status">
      <Notice tone="warn" title={t('shield.missing')}>
        {charged
          ? t('shield.missingPaid', { amount: money(charged), time: clockText(language, next) })
          : t('shield.missingSearched', { time: clockText(language, next) })}{' '}
        {t('shield.againPaid')}
      </Notice>
    </div>
  );
}

/** Says that more was charged than one scan costs: browsers may resend a request when a connection breaks. */
function MoreTaken({ id }: { id: number }) {
  const { t } = useTexts();
  const { money } = useBalance();
  const more = useMoreTaken(id);
  if (!more) return null;
  return (
    <Notice tone="warn">
      {t('shield.moreTaken', { before: money(more.before), after: money(more.after) })}
    </Notice>
  );
}

interface OutcomeProps {
  phase: 'done' | 'failed' | 'lost';
  result: Result | null;
  /** Which scan, and when. */
  about: readonly ReactNode[];
}

function Outcome({ phase, result, about }: OutcomeProps) {
  const { t } = useTexts();
  return (
    <>
      {phase === 'done' && result ? (
        <ScanResultCard result={result} about={about} />
      ) : (
        <Notice tone="warn" title={t(`shield.phase.${phase === 'failed' ? 'failed' : 'lost'}`)}>
          <Parts of={about} />
        </Notice>
      )}
      <OwnFindings />
      <Again />
    </>
  );
}

/** A scan that was not started here: only the service's current response is known. */
function Elsewhere({ id }: { id: number }) {
  const { t } = useTexts();
  const errorText = useErrorText();
  const { data, error } = useAnswer(scanById, { params: { id } }, FRESH);
  if (!data) {
    return error ? (
      <Notice tone="warn">{errorText(error.code, error.given)}</Notice>
    ) : (
      <Skeleton widths={[80, 60]} />
    );
  }
  const { phase, result } = sightingOfScan(data.scan);
  return phase === 'running' ? (
    <Running
      title={t('shield.running', { scan: t('shield.scan') })}
      about={t('shield.mayClose')}
      trouble={null}
    />
  ) : (
    <Outcome phase={phase} result={result as Result | null} about={[t('shield.startedElsewhere')]} />
  );
}

/** One scan: its progress while it runs, then its result. */
export default function ScanPlace({ params }: { params: { id: string } }) {
  const { t, language } = useTexts();
  const errorText = useErrorText();
  const words = useShieldWords();
  const { money } = useBalance();
  const { host } = useSite();
  const id = Number(params.id);
  const { value: scan, isLoaded, hasFailed } = useScan(id);
  const job = useScanJob(id);
  if (!isLoaded) return <Skeleton widths={[80, 60]} />;
  if (!scan) {
    if (!Number.isSafeInteger(id)) return null;
    // If it cannot be read, it may have been started here.
    return hasFailed ? <Notice tone="error">{t('storage.failed')}</Notice> : <Elsewhere id={id} />;
  }
  const { mode, phase, charged, at, endedAt, result } = scan;
  const price = charged === null ? null : charged === 0 ? t('shield.price.free') : money(charged);
  if (job && isMissing(job)) {
    return (
      <>
        <Missing charged={charged} nextPollAt={job.nextPollAt} />
        <MoreTaken id={id} />
        <OwnFindings />
        <Again />
      </>
    );
  }
  if (phase === 'running') {
    const started = t('shield.started', { age: ageText(language, at) });
    const taken = charged ? ` ${t('shield.charged', { amount: money(charged) })}` : '';
    return (
      <>
        <Running
          title={t('shield.running', { scan: words.mode(mode) })}
          about={`${started}${taken} ${t('shield.mayClose')}`}
          trouble={job?.error ? errorText(job.error) : null}
        />
        <MoreTaken id={id} />
        <OwnFindings />
      </>
    );
  }
  const site = phase === 'done' && result ? null : siteText(host);
  const about = [words.mode(mode), site, dayText(language, endedAt ?? at), price];
  return (
    <>
      <MoreTaken id={id} />
      <Outcome phase={phase} result={result} about={about} />
    </>
  );
}
