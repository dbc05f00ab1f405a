import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** An on/off switch. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-about`} className="text-small text-dim">
            {hint}
          </p>
        )}
      </div>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-describedby={hint ? `${id}-about` : undefined}
        onClick={() => onChange(!isOn)}
        className={`relative h-5 w-9 flex-none rounded-full border transition-colors ${isOn ? 'border-accent bg-accent' : 'border-dim bg-soft'}`}
      >
        <span
          className={`absolute top-[2px] size-3.5 rounded-full transition-[left] ${isOn ? 'left-[18px] bg-accent-ink' : 'left-[2px] bg-dim'}`}
        />
      </button>
    </div>
  );
}
