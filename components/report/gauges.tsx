import RotateCw from 'lucide-react/icons/rotate-cw';
import type { Area } from '@/lib/checks/check.ts';
import { reloadAndInspect, useInspection } from '@/lib/page/session/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { failureCounts } from './failure-counts.ts';
import { GAUGES, Gauge, scoreOf } from './gauge.tsx';
import { gradeOf } from './grade.tsx';
import { ScoreChange, Since } from './score-change.tsx';

/** How many tests the grade is based on, and the way to measure the rest. */
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

/** The two scores of the page. */
export function Gauges({ isNarrow = false }: { isNarrow?: boolean }) {
  const { t } = useTexts();
  const state = useInspection();
  const { said, measured, ...grade } = gradeOf(state, t);
  const common = (area: Area) => ({
    isNarrow,
    counts: failureCounts(state.report, area, t),
    move: <ScoreChange scoreOf={(scores) => scores[area]} />,
  });
  return (
    <div className={GAUGES}>
      <Gauge area="seo" {...scoreOf(state)} {...common('seo')}>
        {isNarrow ? undefined : <Since />}
      </Gauge>
      <Gauge area="security" {...grade} {...common('security')}>
        {measured ? <Measured {...measured} isNarrow={isNarrow} /> : isNarrow ? undefined : <Since />}
      </Gauge>
      <p role="status" className="sr-only">
        {state.phase === 'complete'
          ? t('report.status', { seo: state.report?.seo?.score ?? '–', security: said })
          : ''}
      </p>
    </div>
  );
}
