import type { ComponentProps } from 'react';

const LOOKS = {
  plain: 'border-line bg-soft text-ink hover:border-dim/50',
  primary: 'border-transparent bg-accent text-accent-ink hover:opacity-90',
} as const;

export type ButtonLook = keyof typeof LOOKS;

/** Returns the classes of a button's look, for buttons and links. */
export const buttonLook = (look: ButtonLook): string =>
  `rounded-control border px-2.5 py-1 font-medium whitespace-nowrap @max-[299px]/page:whitespace-normal ${LOOKS[look]}`;

/** A button that does something here. */
export function Button({
  look = 'plain',
  className = '',
  ...rest
}: ComponentProps<'button'> & { look?: ButtonLook }) {
  return (
    <button type="button" {...rest} className={`${buttonLook(look)} disabled:opacity-60 ${className}`} />
  );
}

/** A button that looks like a link. */
export function TextButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={`rounded-sm text-start font-medium text-accent hover:underline disabled:opacity-60 ${className}`}
    />
  );
}
