import type { ComponentProps } from 'react';

const LOOKS = {
  plain: 'border-line bg-soft text-ink hover:border-dim/50',
  primary: 'border-transparent bg-accent text-accent-ink hover:opacity-90',
} as const;

/** A button that does something here. */
export function Button({
  look = 'plain',
  className = '',
  ...rest
}: ComponentProps<'button'> & { look?: keyof typeof LOOKS }) {
  return (
    <button
      type="button"
      {...rest}
      className={`rounded-control border px-2.5 py-1 font-medium whitespace-nowrap disabled:opacity-60 ${LOOKS[look]} ${className}`}
    />
  );
}

/** A button that reads like a link. */
export function TextButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={`rounded-sm font-medium text-accent hover:underline disabled:opacity-60 ${className}`}
    />
  );
}
