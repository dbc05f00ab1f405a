import { useId } from 'react';

interface ChoiceProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string; lang?: string }[];
  value: T;
  onChange: (value: T) => void;
  /** Small among other controls; its label is then only for screen readers. */
  isSmall?: boolean;
}

/** A choice of a few options, all of them visible. */
export function Choice<T extends string>({ label, options, value, onChange, isSmall }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={isSmall ? 'text-small' : ''}>
      <legend className={isSmall ? 'sr-only' : 'mb-1.5'}>{label}</legend>
      <div className="inline-flex flex-wrap gap-0.5 rounded-control border border-line bg-soft p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            lang={option.lang}
            className={`rounded-[5px] text-dim has-checked:bg-raise has-checked:text-ink has-checked:shadow-sm has-focus-visible:outline-2 has-focus-visible:outline-accent ${isSmall ? 'px-2 py-0.5' : 'px-2.5 py-1'}`}
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
