import type { LucideIcon } from 'lucide-react';

interface ChipProps {
  label: string;
  count?: string;
  /** Shown instead of the label. */
  icon?: LucideIcon;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A small toggle button with a number. */
export function Chip({ label, count, icon: Icon, isOn, onChange }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={Icon && label}
      onClick={() => onChange(!isOn)}
      className="rounded-full border border-line bg-card px-2 py-px text-small hover:border-dim/50 aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink"
    >
      {Icon ? (
        <>
          <Icon size={13} aria-hidden className="my-[2.5px]" />
          <span className="sr-only">{label}</span>
        </>
      ) : (
        label
      )}
      {/* A space, not a margin, so that screen readers keep the number apart from the label. */}
      {count !== undefined && (
        <>
          {' '}
          <span className={isOn ? '' : 'text-dim'}>{count}</span>
        </>
      )}
    </button>
  );
}
