import type { RingTone } from '../../ui/ring.tsx';

/** Where the letters begin on the Observatory's chart; A+ reaches up to the maximum. */
const STEPS = [0, 25, 45, 65, 85, 100, 165] as const;
const LETTERS = ['F', 'D', 'C', 'B', 'A', 'A+'] as const;

/** Returns the letter of a score. */
const letterAt = (score: number) =>
  Math.min(
    LETTERS.length - 1,
    STEPS.findLastIndex((step) => score >= step),
  );

/** Returns the position of a score in percent of the scale's width: every letter has the same share of it. */
function placeOf(score: number): number {
  const index = letterAt(score);
  const [from = 0, to = 1] = STEPS.slice(index, index + 2);
  return ((index + Math.min(1, (score - from) / (to - from))) / LETTERS.length) * 100;
}

const COLORS = {
  pass: 'text-pass',
  warn: 'text-warn',
  error: 'text-error',
  none: 'text-dim',
} as const satisfies Readonly<Record<RingTone, string>>;

const STRIPES = 'repeating-linear-gradient(90deg, currentColor 0 2px, transparent 2px 5px)';

/**
 * The chart of letters, with the grade marked as in the ring: solid up to the worst one possible, striped up to the
 * best. It is only decorative: the words next to it say the same.
 */
export function GradeScale({ least, most, tone }: { least: number; most: number; tone: RingTone }) {
  const [from, to] = [placeOf(least), placeOf(most)];
  const isIn = (index: number) => index >= letterAt(least) && index <= letterAt(most);
  return (
    <div aria-hidden="true" className={`grid gap-1 ${COLORS[tone]}`}>
      <div className="flex h-1.5 overflow-hidden rounded-full bg-line forced-colors:outline">
        <div className="bg-current" style={{ width: `${Math.max(from, 2)}%` }} />
        <div
          className="forced-colors:text-[CanvasText] forced-colors:forced-color-adjust-none"
          style={{ width: `${Math.max(to - Math.max(from, 2), 0)}%`, backgroundImage: STRIPES }}
        />
      </div>
      <div className="grid grid-cols-6 text-center text-tiny text-dim">
        {LETTERS.map((letter, index) => (
          <span
            key={letter}
            className={
              isIn(index)
                ? 'font-bold text-ink forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
                : ''
            }
          >
            {letter}
          </span>
        ))}
      </div>
    </div>
  );
}
