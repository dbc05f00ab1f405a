interface SparklineProps {
  /** Oldest first. */
  values: readonly number[];
  /** What it shows, in words. */
  label: string;
  className?: string;
}

const [WIDTH, HEIGHT] = [64, 22];

/** The trend of a number as a line without axes. Fewer than two numbers make no line. */
export function Sparkline({ values, label, className = 'h-[22px] w-16' }: SparklineProps) {
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, index) => {
    const x = 2 + (index / (values.length - 1)) * (WIDTH - 4);
    // A line that never changes is drawn in the middle.
    const y = high === low ? HEIGHT / 2 : HEIGHT - 2 - ((value - low) / (high - low)) * (HEIGHT - 4);
    return [x, y] as const;
  });
  const [x, y] = points.at(-1) ?? [0, 0];
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={`flex-none ${className}`}
    >
      <polyline
        points={points.map((point) => point.join()).join(' ')}
        className="fill-none stroke-accent stroke-[1.6]"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={x} cy={y} r={2} className="fill-accent" />
    </svg>
  );
}
