import RotateCw from 'lucide-react/icons/rotate-cw';
import { useId, useState } from 'react';
import type { Area } from '@/lib/checks/check.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { later } from '../../ui/later.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFullScore } from '../use-deep.ts';
import { failureCounts } from './failure-counts.ts';
import { GAUGES, Gauge, scoreOf } from './gauge.tsx';
import { gradeOf } from './grade.tsx';
import { ScoreChange, Since } from './score-change.tsx';
import { type Measuring, useMeasuring } from './use-measuring.ts';

// Only a press opens it.
const ScoreOpened = later(() => import('./score-opened.tsx'), { isSoon: true });

/** The button that measures most of what is open. */
function MeasureLink({ label, about, isBusy, onPress, isNarrow }: Measuring & { isNarrow: boolean }) {
  const { t } = useTexts();
  return (
    <button
      type="button"
      title={isNarrow ? `${label}. ${about}` : about}
      aria-label={isNarrow ? `${t('report.measure.short')}: ${label}` : label}
      onClick={onPress}
      disabled={isBusy}
      className="flex max-w-full items-center gap-1 rounded-sm text-accent hover:underline disabled:opacity-60"
    >
      <span className="min-w-0 text-start wrap-anywhere">{isNarrow ? t('report.measure.short') : label}</span>
      <RotateCw size={11} aria-hidden className={`flex-none ${isBusy ? 'turning' : ''}`} />
    </button>
  );
}

/** The two scores of the page. A press on the one for search shows what took its points. */
export function Gauges({ isNarrow = false }: { isNarrow?: boolean }) {
  const words = useTexts();
  const { t } = words;
  const state = useInspection();
  const measuring = useMeasuring();
  const full = useFullScore();
  const [isOpen, setOpen] = useState(false);
  const opened = useId();
  const score = state.report?.seo?.score ?? null;
  const isFuller = full !== null && score !== null && full.score !== score;
  const { said, isOpen: isGradeOpen, ...grade } = { isOpen: false, ...gradeOf(state, words) };
  const common = (area: Area) => ({
    isNarrow,
    counts: failureCounts(state.report, area, t),
    move: <ScoreChange scoreOf={(scores) => scores[area]} />,
  });
  const press = {
    label: t('report.score.open'),
    isOpen,
    controls: opened,
    onPress: () => setOpen(!isOpen),
    onAhead: ScoreOpened.ahead,
  };
  return (
    <>
      <div className={GAUGES}>
        <Gauge
          area="seo"
          press={score === null ? undefined : press}
          {...scoreOf(state, full)}
          {...common('seo')}
          hint={
            full === null || score === null ? undefined : t('panel.deep.full', { score, full: full.score })
          }
        >
          {isNarrow ? (
            isFuller ? (
              <span aria-hidden="true">{`${score} → ${full.score}`}</span>
            ) : undefined
          ) : (
            <Since />
          )}
        </Gauge>
        <Gauge area="security" {...grade} {...common('security')}>
          {isGradeOpen && measuring ? (
            <MeasureLink {...measuring} isNarrow={isNarrow} />
          ) : isNarrow ? undefined : (
            <Since />
          )}
        </Gauge>
        <p role="status" className="sr-only">
          {state.phase === 'complete'
            ? t('report.status', { seo: state.report?.seo?.score ?? '–', security: said })
            : ''}
        </p>
      </div>
      <div id={opened} hidden={!isOpen || score === null}>
        {isOpen && <ScoreOpened waiting={<Skeleton widths={[60, 80, 70]} />} />}
      </div>
    </>
  );
}
