import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useCopied } from './use-copied.ts';

interface CopyButtonProps {
  text: string | (() => string);
  label: string;
  done: string;
  /** A tooltip, for short labels. */
  hint?: string;
  icon?: ReactNode;
}

/** Copies some text and says so for a moment. A long one can be produced only when the button is pressed. */
export function CopyButton({ text, label, done, hint, icon }: CopyButtonProps) {
  const [isCopied, copy] = useCopied();
  return (
    <Button
      onClick={() => void copy(typeof text === 'string' ? text : text())}
      title={hint}
      aria-label={isCopied ? undefined : hint}
    >
      {icon}
      <span aria-live="polite">{isCopied ? done : label}</span>
    </Button>
  );
}
