import { useId } from 'react';

interface SelectProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  /** The error message of the value. */
  error?: string | null;
}

/** A dropdown with its label above. */
export function Select<T extends string>({ label, options, value, onChange, error }: SelectProps<T>) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="justify-self-start text-small text-dim">
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-about`}
        onChange={({ target }) => onChange(target.value as T)}
        className={`w-full min-w-0 rounded-control border bg-card px-2 py-1.5 ${error ? 'border-error' : 'border-dim/60'}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <p id={`${id}-about`} className="text-small text-error empty:hidden">
        {error}
      </p>
    </div>
  );
}
