import type { ReactNode } from 'react';

export type RingTone = 'pass' | 'warn' | 'error' | 'none';

const STROKES = {
  pass: 'stroke-pass',
  warn: 'stroke-warn',
  error: 'stroke-error',
  none: 'stroke-line',
} as const;

const CIRCLE = { cx: 22, cy: 22, r: 19.5, fill: 'none', strokeWidth: 5, pathLength: 100 } as const;

/** Of every 5 hundredths of the circle, two are line, and three are gap. */
const STRIPES = '2 3 ';

/**
 * A ring filled from the top, with a word inside; striped up to `most` if the value may be anything up to that.
 * `isBusy` rotates a segment.
 */
export function Ring({
  value,
  most = value,
  tone,
  isBusy = false,
  children,
}: {
  value: number;
  most?: number;
  tone: RingTone;
  isBusy?: boolean;
  children?: ReactNode;
}) {
  return (
    <span className="relative grid size-11 flex-none place-items-center text-base font-bold">
      <svg
        viewBox="0 0 44 44"
        className={`absolute inset-0 -rotate-90 ${isBusy ? 'turning' : ''}`}
        aria-hidden="true"
      >
        <circle {...CIRCLE} className="stroke-line" />
        {most > value && (
          <circle
            {...CIRCLE}
            strokeDasharray={`${STRIPES.repeat(Math.ceil(Math.min(most, 100) / 5))}0 100`}
            className={tone === 'none' ? 'stroke-dim' : STROKES[tone]}
          />
        )}
        {value > 0 && (
          <circle
            {...CIRCLE}
            strokeDasharray={`${Math.min(value, 100)} 100`}
            className={`transition-[stroke-dasharray] duration-300 ${isBusy ? 'stroke-dim' : STROKES[tone]}`}
          />
        )}
      </svg>
      <span className="relative">{children}</span>
    </span>
  );
}
