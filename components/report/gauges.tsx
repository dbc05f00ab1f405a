import type { Area } from '@/lib/checks/check.ts';
import { type InspectionState, useInspection } from '@/lib/page/session.ts';
import type { Scores } from '@/lib/report/history.ts';
import { useTexts } from '../texts.tsx';
import { Ring, type Tone } from '../ui/ring.tsx';
import { Change } from './change.tsx';
import { useCounts } from './counts.ts';

const toneOf = (score: number, good: number, fair: number): Tone =>
  score >= good ? 'pass' : score >= fair ? 'warn' : 'error';

/** A ring that is nearly empty still shows its colour. */
const SEEN = 4;

interface GaugeProps {
  area: Area;
  /** 0 to 100, for the ring; null where it is not known. */
  fill: number | null;
  tone: Tone;
  word: string;
  isBusy: boolean;
  hint?: string | undefined;
  scoreOf: (scores: Scores) => number | null;
}

function Gauge({ area, fill, tone, word, isBusy, hint, scoreOf }: GaugeProps) {
  const { t } = useTexts();
  const counts = useCounts(area);
  return (
    <div
      title={hint}
      aria-busy={isBusy}
      className="flex h-[68px] items-center gap-2.5 rounded-card border border-line bg-card px-2"
    >
      <Ring value={isBusy ? 22 : fill === null ? 0 : Math.max(fill, SEEN)} tone={tone} isBusy={isBusy}>
        {isBusy ? '' : word}
      </Ring>
      <div className="min-w-0 text-tiny text-dim">
        <h2 className="text-normal font-bold text-ink">{t(`area.${area}`)}</h2>
        <p className="truncate" title={counts}>
          {isBusy ? t('report.checking') : counts}
        </p>
        <p className="h-[15px] truncate">{!isBusy && <Change scoreOf={scoreOf} />}</p>
      </div>
      {hint && <span className="sr-only">{hint}</span>}
    </div>
  );
}

/** The security grade, and what the HTTP Observatory would say: a range where not everything was measured. */
function useSecurity({ phase, report, response }: InspectionState) {
  const { t } = useTexts();
  const security = report?.security;
  if (phase !== 'complete' || !security)
    return { fill: null, word: '–', hint: undefined, isBusy: phase !== 'stopped' };
  const [low, high] = security.observatory.grade;
  const [min, max] = security.observatory.score;
  const hint =
    min === max
      ? t('report.observatory.exact', { grade: low, score: min })
      : t('report.observatory.range', { low, high, min, max });
  const isKnown = response !== null && security.grade !== null;
  const word = isKnown ? (security.grade ?? '').replace('-', '−') : '–';
  return { fill: isKnown ? security.score : null, word, hint, isBusy: false };
}

/** The two figures of the page. */
export function Gauges() {
  const { t } = useTexts();
  const state = useInspection();
  const score = state.report?.seo?.score ?? null;
  const security = useSecurity(state);
  return (
    <div className="grid grid-cols-2 gap-2.5 max-[400px]:grid-cols-1">
      <Gauge
        area="seo"
        fill={score}
        tone={score === null ? 'none' : toneOf(score, 80, 50)}
        word={score === null ? '–' : String(score)}
        isBusy={score === null && state.phase !== 'stopped'}
        scoreOf={({ seo }) => seo}
      />
      <Gauge
        area="security"
        {...security}
        tone={security.fill === null ? 'none' : toneOf(security.fill, 75, 45)}
        scoreOf={({ security: points }) => points}
      />
      <p role="status" className="sr-only">
        {state.phase === 'complete' ? t('report.status', { seo: score ?? '–', security: security.word }) : ''}
      </p>
    </div>
  );
}
