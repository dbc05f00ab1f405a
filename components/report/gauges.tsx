import RotateCw from 'lucide-react/icons/rotate-cw';
import { Fragment, type ReactNode } from 'react';
import type { Area } from '@/lib/checks/check.ts';
import { type InspectionState, reloadAndInspect, useInspection } from '@/lib/page/session.ts';
import { useTexts } from '../texts.tsx';
import { Ring, type Tone } from '../ui/ring.tsx';
import { Move, Since } from './change.tsx';
import { countsOf } from './counts.ts';
import { gradeOf } from './grade.tsx';
import { toneOf, worstIn } from './tone.ts';

/** A ring that is nearly empty still shows its colour. */
const SEEN = 4;

interface GaugeProps {
  area: Area;
  /** 0 to 100, for the ring; null where it is not known. */
  fill: number | null;
  /** Where it may be more than that: how much more at most. */
  most?: number | undefined;
  tone: Tone;
  word: ReactNode;
  isBusy: boolean;
  hint?: string | undefined;
  /** Beside another in a narrow place: each count has a line of its own. */
  isNarrow?: boolean;
  counts: readonly string[];
  /** Beside its name: how it has moved. */
  move?: ReactNode;
  /** Its last line; where it is narrow, only what is more than with what the score is compared. */
  children?: ReactNode;
}

/** Side by side; a number stays with what it counts. */
const Counts = ({ of }: { of: readonly string[] }) =>
  of.map((count, index) => (
    <Fragment key={count}>
      {index > 0 && ', '}
      <span className="whitespace-nowrap">{count}</span>
    </Fragment>
  ));

/** A figure of the page as a ring, with what it counts. */
export function Gauge({
  area,
  fill,
  most,
  tone,
  word,
  isBusy,
  hint,
  isNarrow = false,
  counts,
  move,
  children,
}: GaugeProps) {
  const { t } = useTexts();
  const [first, ...others] = counts;
  const value = isBusy ? 22 : fill === null ? 0 : Math.max(fill, SEEN);
  return (
    <div
      title={hint}
      aria-busy={isBusy}
      className={`flex min-h-[68px] items-center rounded-card border border-line bg-card px-2 ${isNarrow ? 'gap-2' : 'gap-2.5'}`}
    >
      <Ring value={value} {...(!isBusy && most !== undefined && { most })} tone={tone} isBusy={isBusy}>
        {isBusy ? '' : word}
      </Ring>
      <div className="min-w-0 flex-1 text-tiny text-dim">
        <div className="flex flex-wrap items-baseline justify-between gap-x-1">
          <h2
            className={`min-w-0 font-bold wrap-break-word text-ink ${isNarrow ? 'text-tiny' : 'text-normal'}`}
          >
            {t(`area.${area}`)}
          </h2>
          {!isBusy && move}
        </div>
        <p className={isNarrow ? 'truncate' : 'line-clamp-2'} title={counts.join(', ')}>
          {isBusy ? t('report.checking') : isNarrow ? first : <Counts of={counts} />}
        </p>
        <p className="h-[15px] truncate">{!isBusy && (children ?? others.join(', '))}</p>
      </div>
      {hint && <span className="sr-only">{hint}</span>}
    </div>
  );
}

/** How much the grade rests on, and the way to measure the rest. */
function Measured({ count, total, isNarrow }: { count: number; total: number; isNarrow: boolean }) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      title={`${t('report.grade.measured', { count, total })}. ${t('report.grade.reloadAbout')}`}
      onClick={() => void reloadAndInspect()}
      className="flex max-w-full items-center gap-1 rounded-sm text-accent hover:underline"
    >
      <span className="truncate">
        {t(isNarrow ? 'report.grade.of' : 'report.grade.short', { count, total })}
      </span>
      <RotateCw size={11} aria-hidden className="flex-none" />
      <span className="sr-only">{t('report.grade.reload')}</span>
    </button>
  );
}

/** The score in search, as far as it is known. */
function scoreGauge({ report, phase }: InspectionState) {
  const score = report?.seo?.score ?? null;
  return {
    fill: score,
    tone: score === null ? ('none' as const) : toneOf(score, 80, 50, worstIn(report, 'seo')),
    word: score === null ? '–' : String(score),
    isBusy: score === null && phase !== 'stopped',
  };
}

const GAUGES = 'grid grid-cols-[repeat(auto-fit,minmax(min(140px,100%),1fr))] gap-2';

/** The two figures as they are at first, without what is only known of a page that was checked to the end. */
export function FirstGauges({ state }: { state: InspectionState }) {
  const { t } = useTexts();
  const { said: _said, measured: _measured, ...grade } = gradeOf(state, t);
  return (
    <div className={GAUGES}>
      <Gauge area="seo" {...scoreGauge(state)} counts={countsOf(state.report, 'seo', t)} />
      <Gauge area="security" {...grade} counts={countsOf(state.report, 'security', t)} />
    </div>
  );
}

/** The two figures of the page. */
export function Gauges({ isNarrow = false }: { isNarrow?: boolean }) {
  const { t } = useTexts();
  const state = useInspection();
  const { said, measured, ...grade } = gradeOf(state, t);
  const common = (area: Area) => ({
    isNarrow,
    counts: countsOf(state.report, area, t),
    move: <Move scoreOf={(scores) => scores[area]} />,
  });
  return (
    <div className={GAUGES}>
      <Gauge area="seo" {...scoreGauge(state)} {...common('seo')}>
        {isNarrow ? undefined : <Since />}
      </Gauge>
      <Gauge area="security" {...grade} {...common('security')}>
        {measured ? <Measured {...measured} isNarrow={isNarrow} /> : isNarrow ? undefined : <Since />}
      </Gauge>
      <p role="status" className="sr-only">
        {state.phase === 'complete' ? t('report.status', { seo: state.report?.seo?.score ?? '–', security: said }) : ''}
      </p>
    </div>
  );
}
