import { useInspection } from '@/lib/page/session.ts';
import type { Scores } from '@/lib/report/history.ts';
import { dayText } from '../format.ts';
import { useTexts } from '../texts.tsx';

/** How a score has changed since the check before this one. */
export function Change({ scoreOf }: { scoreOf: (scores: Scores) => number | null }) {
  const { t, language } = useTexts();
  const history = useInspection((state) => state.history);
  const isPrivate = useInspection(({ tab, phase }) => phase === 'complete' && tab?.incognito === true);
  if (isPrivate) return t('report.change.private');
  if (!history) return null;
  const now = scoreOf(history.now);
  const before = history.before && scoreOf(history.before);
  if (!history.before) return t('report.change.first');
  // One of the two was not certain.
  if (now === null || before === null) return null;
  const since = t('report.change.since', { day: dayText(language, history.before.at) });
  if (now === before) return <span title={since}>{t('report.change.none')}</span>;
  const points = Math.abs(now - before);
  return (
    <>
      <span className={now > before ? 'text-pass' : 'text-error'}>
        <span aria-hidden="true">
          {now > before ? '▲' : '▼'} {points}
        </span>
        <span className="sr-only">
          {t(now > before ? 'report.change.up' : 'report.change.down', { points })}
        </span>
      </span>{' '}
      {since}
    </>
  );
}
