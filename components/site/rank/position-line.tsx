import { dayText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { KeywordRow } from './keyword-rows.ts';
import { HEIGHT, positionPath, WIDTH } from './position-path.ts';

/** The maximum number of checks drawn. */
const MOST = 60;

/** Whether a history is long enough for a line. */
export const isPlotted = (points: KeywordRow['points']): boolean => points.length > 1;

/** The history of a keyword's position, as far as it was seen here; nothing until there are two checks. */
export function PositionLine({ points: all }: Pick<KeywordRow, 'points'>) {
  const { t, language } = useTexts();
  const points = all.slice(-MOST);
  const [first] = points;
  const last = points.at(-1);
  const path = positionPath(points);
  if (!first || !last || first === last || !path) return null;
  const told = ({ checkedAt, position }: typeof first) =>
    t('rank.chart.point', {
      day: dayText(language, checkedAt),
      position: position ?? t('rank.standing.notFound'),
    });
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('rank.chart.label', { count: points.length, first: told(first), last: told(last) })}
      className="block w-full text-accent"
    >
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
