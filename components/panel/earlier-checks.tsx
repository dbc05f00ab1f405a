import { useInspection } from '@/lib/page/session/session.ts';
import type { Scores } from '@/lib/report/history.ts';
import { dayText } from '../texts/format.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Section } from '../ui/section.tsx';

const [WIDTH, HEIGHT, MARGIN] = [200, 36, 4];

/** Returns the SVG path of one score, with a gap where the score is unknown. */
function pathOf(scores: readonly (number | null)[]): string {
  const known = scores.filter((score) => score !== null);
  // A change of a few points must be visible; a line without changes is drawn in the middle.
  const [least, most] = [Math.min(...known) - 5, Math.max(...known) + 5];
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, scores.length - 1);
  let isDrawing = false;
  return scores
    .map((score, index) => {
      if (score === null) {
        isDrawing = false;
        return '';
      }
      const y = HEIGHT - MARGIN - ((score - least) / (most - least)) * (HEIGHT - 2 * MARGIN);
      const piece = `${isDrawing ? 'L' : 'M'}${(MARGIN + index * step).toFixed(1)} ${y.toFixed(1)}`;
      isDrawing = true;
      return piece;
    })
    .join('');
}

/** Draws how both scores moved over the last checks that differed. */
function ScoreLine({ points }: { points: readonly Scores[] }) {
  const { t, language } = useTexts();
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return null;
  const text = (scores: Scores) =>
    t('panel.history.point', {
      day: dayText(language, scores.at),
      seo: scores.seo ?? '–',
      security: scores.security ?? '–',
    });
  const lines = [
    { name: t('area.seo'), color: 'text-accent', scores: points.map(({ seo }) => seo) },
    { name: t('area.security'), color: 'text-brass', scores: points.map(({ security }) => security) },
  ];
  return (
    <figure className="flex items-center gap-3 rounded-card border border-line bg-card px-3 py-2">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('panel.history.label', { count: points.length, first: text(first), last: text(last) })}
        className="h-9 min-w-0 flex-1"
        preserveAspectRatio="none"
      >
        {lines.map(({ name, color, scores }, index) => (
          <path
            key={name}
            d={pathOf(scores)}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
            className={color}
            {...(index === 1 && { strokeDasharray: '5 3' })}
          />
        ))}
      </svg>
      <figcaption className="grid flex-none text-tiny">
        {lines.map(({ name, color, scores }, index) => (
          <span key={name} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={`w-3 border-t-2 ${color} ${index === 1 ? 'border-dashed' : ''} border-current`}
            />
            <span className="text-dim">{name}</span>
            <b className="ms-auto">{scores.at(-1) ?? '–'}</b>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** The history of the page's scores; nothing if this is the first check or no history is kept. */
export function EarlierChecks() {
  const { t } = useTexts();
  const history = useInspection((state) => state.history);
  if (!history || history.points.length < 2) return null;
  return (
    <Section title={t('panel.history.title')}>
      <ScoreLine points={history.points} />
    </Section>
  );
}
