import type { ComponentPropsWithoutRef } from 'react';
import { keepFocus } from './keep-focus.ts';

const LOOKS = {
  plain: 'border-line bg-soft text-ink hover:border-dim/50',
  primary: 'border-transparent bg-accent text-accent-ink hover:opacity-90',
} as const;

export type ButtonLook = keyof typeof LOOKS;

const LINES = {
  one: 'whitespace-nowrap @max-[299px]/page:whitespace-normal',
  some: 'whitespace-normal',
} as const;

/** Returns the classes of a button's look, for buttons and links. */
export const buttonLook = (look: ButtonLook, lines: keyof typeof LINES = 'one'): string =>
  `rounded-control border px-2.5 py-1 text-center font-medium text-balance ${LINES[lines]} ${LOOKS[look]}`;

interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  look?: ButtonLook;
  /** Whether a long text may take several lines, also where the page is not narrow. */
  mayWrap?: boolean;
}

/** A button that does something here. */
export function Button({ look = 'plain', mayWrap = false, className = '', ...rest }: ButtonProps) {
  const lines = mayWrap ? 'some' : 'one';
  return (
    <button
      ref={keepFocus}
      type="button"
      {...rest}
      className={`${buttonLook(look, lines)} disabled:opacity-60 ${className}`}
    />
  );
}

/** A button that looks like a link. */
export function TextButton({ className = '', ...rest }: ComponentPropsWithoutRef<'button'>) {
  return (
    <button
      ref={keepFocus}
      type="button"
      {...rest}
      className={`rounded-sm text-start font-medium text-accent hover:underline disabled:opacity-60 ${className}`}
    />
  );
}
