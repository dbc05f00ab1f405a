import { useId } from 'react';

interface ChoiceProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string; lang?: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** One of a few, all of them in sight. */
export function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5">{label}</legend>
      <div className="inline-flex flex-wrap gap-0.5 rounded-control border border-line bg-soft p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            lang={option.lang}
            className="rounded-[5px] px-2.5 py-1 text-dim has-checked:bg-card has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
