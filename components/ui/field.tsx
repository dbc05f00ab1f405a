import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value. */
  error?: string | null;
  /** At the end of the input. */
  button?: ReactNode;
}

/** A line to type, with its name above and what is to be said about it below. */
export function Field({ label, hint, error, button, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="justify-self-start text-small text-dim">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-about`}
          className={`w-full rounded-control border bg-card px-2.5 py-1.5 ${button ? 'pe-10' : ''} ${error ? 'border-error' : 'border-dim/60'}`}
        />
        {button && <span className="absolute inset-y-0 end-1.5 grid place-items-center">{button}</span>}
      </div>
      <p id={`${id}-about`} className={`text-small empty:hidden ${error ? 'text-error' : 'text-dim'}`}>
        {error ?? hint}
      </p>
    </div>
  );
}
