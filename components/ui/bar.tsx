interface BarProps {
  /** What progresses, for those who do not see the bar. */
  label: string;
  /** 0 to 1; null when how much is left is not known. */
  value: number | null;
}

/** A thin bar that fills, or wanders when the end is not known. */
export function Bar({ label, value }: BarProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      {...(percent !== null && { 'aria-valuenow': percent })}
      className="mt-1.5 h-1 overflow-hidden rounded-full bg-line"
    >
      <div
        className={`h-full rounded-full bg-accent transition-[width] duration-500 ${percent === null ? 'w-1/4 animate-pulse' : ''}`}
        {...(percent !== null && { style: { width: `${percent}%` } })}
      />
    </div>
  );
}
