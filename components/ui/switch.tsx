import { type ReactNode, useId } from 'react';

interface SwitchProps {
  label: string;
  hint?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** An on/off switch. Its hint has the whole width below it, so that it stays readable in a narrow window. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
      <label htmlFor={id} className="min-w-0 wrap-anywhere">
        {label}
      </label>
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
      {hint && (
        <p id={`${id}-about`} className="col-span-2 mt-1 text-small text-dim">
          {hint}
        </p>
      )}
    </div>
  );
}
