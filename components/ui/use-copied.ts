import { useEffect, useState } from 'react';

/** Milliseconds that "copied" is said. */
const SAID = 2_000;

/** Copies a text; and whether that was a moment ago. */
export function useCopied(): readonly [isCopied: boolean, copy: (text: string) => Promise<void>] {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SAID);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return [isCopied, copy];
}
