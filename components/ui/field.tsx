import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  hint?: ReactNode;
  /** The error message of the value. */
  error?: string | null;
  /** The id of the element that says what is wrong with the value, if that is not said here. */
  faultId?: string | null;
  /** At the end of the input. */
  button?: ReactNode;
}

/** A text field with its label above and its hint or error below. */
export function Field({ label, hint, error, faultId, button, ...input }: FieldProps) {
  const id = useId();
  const isWrong = Boolean(error ?? faultId);
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="justify-self-start text-small text-dim">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={isWrong}
          aria-describedby={`${id}-about ${faultId ?? ''}`.trim()}
          className={`w-full rounded-control border bg-card px-2.5 py-1.5 ${button ? 'pe-10' : ''} ${isWrong ? 'border-error' : 'border-dim/60'}`}
        />
        {button && <span className="absolute inset-y-0 end-1.5 grid place-items-center">{button}</span>}
      </div>
      <p id={`${id}-about`} className={`text-small empty:hidden ${error ? 'text-error' : 'text-dim'}`}>
        {error ?? hint}
      </p>
    </div>
  );
}
