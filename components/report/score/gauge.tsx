import ChevronDown from 'lucide-react/icons/chevron-down';
import { Fragment, type ReactNode } from 'react';
import type { Area } from '@/lib/checks/check.ts';
import { highestCost } from '@/lib/checks/consequence.ts';
import type { FullScore } from '@/lib/checks/score.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Ring, type RingTone } from '../../ui/ring.tsx';
import { failureCounts } from './failure-counts.ts';
import { gradeOf, type InspectionProgress } from './grade.tsx';
import { toneOf, worstIn } from './score-tone.ts';

/** A ring that is nearly empty still shows its color. */
const SEEN = 4;

/** A press on the gauge: what it opens, and whether it is open. */
interface GaugePress {
  label: string;
  isOpen: boolean;
  /** The ID of what it opens. */
  controls?: string;
  onPress?: () => void;
  /** A pointer or the focus is on it. */
  onAhead?: () => void;
}

interface GaugeProps {
  area: Area;
  /** 0 to 100, for the ring; null if unknown. */
  fill: number | null;
  /** If the value may be higher: by how much at most. */
  most?: number | undefined;
  tone: RingTone;
  word: ReactNode;
  isBusy: boolean;
  hint?: string | undefined;
  /** Next to another gauge in a narrow space: each count has a line of its own. */
  isNarrow?: boolean;
  counts: readonly string[];
  /** What is open, in place of the counts. */
  lead?: string | null | undefined;
  /** Next to its name: how the score moved. */
  move?: ReactNode;
  /** If it can be pressed. */
  press?: GaugePress | undefined;
  /** Its last line; narrow layouts leave out which check the score is compared with. */
  children?: ReactNode;
}

/** Shows counts side by side; a number only wraps away from its noun if both are wider than a line. */
const Counts = ({ of }: { of: readonly string[] }) =>
  of.map((count, index) => (
    <Fragment key={count}>
      {index > 0 && ' '}
      <span className="inline-block">
        {count}
        {index < of.length - 1 && ','}
      </span>
    </Fragment>
  ));

/** A score of the page as a ring, with the counts behind it. */
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
  lead,
  move,
  press,
  children,
}: GaugeProps) {
  const { t } = useTexts();
  const [first, ...others] = counts;
  const heading = (
    <div
      className={`flex flex-wrap items-baseline justify-between gap-x-1 text-dim ${isNarrow ? 'col-span-2 text-tiny' : ''}`}
    >
      <h2 className={`min-w-0 font-bold wrap-break-word text-ink ${isNarrow ? 'text-tiny' : 'text-normal'}`}>
        {press ? (
          // As large as the whole card.
          <button
            type="button"
            aria-label={`${t(`area.${area}`)}: ${press.label}`}
            aria-expanded={press.isOpen}
            aria-controls={press.controls}
            onClick={press.onPress}
            onPointerEnter={press.onAhead}
            onFocus={press.onAhead}
            className="flex items-center gap-1 font-bold after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            {t(`area.${area}`)}
            <ChevronDown
              size={13}
              aria-hidden
              className={`flex-none text-dim transition-transform ${press.isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        ) : (
          t(`area.${area}`)
        )}
      </h2>
      {!isBusy && move}
    </div>
  );
  // Nothing is certain of a ring without a color.
  const value = isBusy ? 22 : fill === null || tone === 'none' ? 0 : Math.max(fill, SEEN);
  return (
    <div
      title={hint}
      aria-busy={isBusy}
      className={`relative min-h-[68px] items-center rounded-card border border-line bg-card px-2 ${press ? 'hover:bg-soft' : ''} ${isNarrow ? 'grid grid-cols-[auto_minmax(0,1fr)] content-center gap-x-2 py-1.5' : 'flex gap-2.5 py-1'}`}
    >
      {isNarrow && heading}
      <Ring value={value} {...(most !== undefined && { most })} tone={tone} isBusy={isBusy}>
        {isBusy ? '' : word}
      </Ring>
      <div className="min-w-0 flex-1 text-tiny text-dim">
        {!isNarrow && heading}
        <p className="line-clamp-4 wrap-anywhere" title={[lead, ...counts].filter(Boolean).join(', ')}>
          {isBusy ? t('report.checking') : (lead ?? (isNarrow ? first : <Counts of={counts} />))}
        </p>
        <p className={children ? 'min-h-[15px]' : 'line-clamp-2 min-h-[15px]'}>
          {!isBusy && (children ?? (isNarrow && others.join(', ')))}
        </p>
      </div>
      {hint && <span className="sr-only">{hint}</span>}
    </div>
  );
}

/**
 * Returns the SEO score, as far as it is known.
 *
 * @param full The same with what the checks on demand found: what is known to be wrong is never left out.
 */
export function scoreOf({ report, phase }: InspectionProgress, full: FullScore | null = null) {
  const score = full?.score ?? report?.seo?.score ?? null;
  const found = [full?.worst, worstIn(report, 'seo')].flatMap((severity) => (severity ? [{ severity }] : []));
  return {
    fill: score,
    tone: score === null ? ('none' as const) : toneOf(score, 80, 50, highestCost(found)?.severity ?? null),
    word: score === null ? '–' : String(score),
    isBusy: score === null && phase !== 'stopped' && report?.seo?.score !== null,
  };
}

export const GAUGES = 'grid grid-cols-[repeat(auto-fit,minmax(min(140px,100%),1fr))] gap-2';

/** Both gauges in their first state, without what is only known once the page is fully checked. */
export function FirstGauges({ state }: { state: InspectionProgress }) {
  const words = useTexts();
  const { t } = words;
  const hasScore = typeof state.report?.seo?.score === 'number';
  const { said: _said, isOpen: _isOpen, ...grade } = { isOpen: false, ...gradeOf(state, words) };
  return (
    <div className={GAUGES}>
      <Gauge
        area="seo"
        {...scoreOf(state)}
        press={hasScore ? { label: t('report.score.open'), isOpen: false } : undefined}
        counts={failureCounts(state.report, 'seo', t)}
      />
      <Gauge area="security" {...grade} counts={failureCounts(state.report, 'security', t)} />
    </div>
  );
}
