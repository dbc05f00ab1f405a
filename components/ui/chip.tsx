interface ChipProps {
  label: string;
  count?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A small button that stays pressed, with a number. */
export function Chip({ label, count, isOn, onChange }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
      className="rounded-full border border-line bg-card px-2 py-px text-small hover:border-dim/50 aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink"
    >
      {label}
      {count !== undefined && <span className={isOn ? 'ms-1' : 'ms-1 text-dim'}>{count}</span>}
    </button>
  );
}
