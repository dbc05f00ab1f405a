import type { Scores } from '@/lib/history.ts';
import { dayText } from '../format.ts';
import { useTexts } from '../texts.tsx';
import { useInspection } from './inspection.ts';

/** How a score has changed since the visit before this one. */
export function Change({ scoreOf }: { scoreOf: (scores: Scores) => number | null }) {
  const { t, language } = useTexts();
  const visit = useInspection((state) => state.visit);
  const isPrivate = useInspection(({ tab, phase }) => phase === 'complete' && tab?.incognito === true);
  if (isPrivate) return t('report.change.private');
  if (!visit) return null;
  const now = scoreOf(visit.now);
  const before = visit.before && scoreOf(visit.before);
  if (!visit.before || now === null || before === null) return t('report.change.first');
  const since = t('report.change.since', { day: dayText(language, visit.before.at) });
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
