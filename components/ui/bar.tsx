interface BarProps {
  /** What is in progress, for screen readers. */
  label: string;
  /** 0 to 1; null if the remaining amount is unknown. */
  value: number | null;
}

/** A thin progress bar, which is animated if the end is unknown. */
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
        className={`h-full rounded-full bg-accent ${percent === null ? 'w-1/4 animate-pulse' : 'origin-left transition-transform duration-500'}`}
        {...(percent !== null && { style: { transform: `scaleX(${percent / 100})` } })}
      />
    </div>
  );
}
