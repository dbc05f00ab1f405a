import { useInspection } from '@/lib/page/session/session.ts';
import type { Scores } from '@/lib/report/history.ts';
import { dayText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';

type ScoreOf = (scores: Scores) => number | null;

/** Returns a score of this check and of the previous one; null if either is uncertain or missing. */
function useTwo(scoreOf: ScoreOf) {
  const history = useInspection((state) => state.history);
  const now = history && scoreOf(history.now);
  const before = history?.before && scoreOf(history.before);
  return typeof now === 'number' && typeof before === 'number' ? { now, before } : null;
}

/** How a score moved since the previous check: `81 → 90 ▲`. */
export function ScoreChange({ scoreOf }: { scoreOf: ScoreOf }) {
  const { t } = useTexts();
  const two = useTwo(scoreOf);
  if (!two) return null;
  const { now, before } = two;
  if (now === before)
    return (
      <span className="font-medium text-dim">
        <span aria-hidden="true">{now} =</span>
        <span className="sr-only">{t('report.change.none')}</span>
      </span>
    );
  const points = Math.abs(now - before);
  return (
    <span className={`font-semibold whitespace-nowrap ${now > before ? 'text-pass' : 'text-error'}`}>
      <span aria-hidden="true">
        {before} → {now} {now > before ? '▲' : '▼'}
      </span>
      <span className="sr-only">
        {t(now > before ? 'report.change.up' : 'report.change.down', { points })}
      </span>
    </span>
  );
}

/** Which check a score is compared with. */
export function Since() {
  const { t, language } = useTexts();
  const history = useInspection((state) => state.history);
  const isPrivate = useInspection(({ tab, phase }) => phase === 'complete' && tab?.incognito === true);
  if (isPrivate) return t('report.change.private');
  if (!history) return null;
  if (!history.before) return t('report.change.first');
  return t('report.change.since', { day: dayText(language, history.before.at) });
}
