import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label, done }: { text: string; label: string; done: string }) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2_000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <Button onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? done : label}</span>
    </Button>
  );
}
