import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button.tsx';

interface CopyButtonProps {
  text: string | (() => string);
  label: string;
  done: string;
  /** What it does, where the label is short. */
  hint?: string;
  icon?: ReactNode;
}

/** Copies a text and says so for a moment. A long text may be made only when it is asked for. */
export function CopyButton({ text, label, done, hint, icon }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () =>
    navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(() => setCopied(true));
  return (
    <Button onClick={() => void copy()} title={hint} aria-label={isCopied ? undefined : hint}>
      {icon}
      <span aria-live="polite">{isCopied ? done : label}</span>
    </Button>
  );
}
