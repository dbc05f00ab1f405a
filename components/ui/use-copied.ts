import { useEffect, useState } from 'react';

/** Milliseconds for which "copied" is shown. */
const SAID = 2_000;

/** Returns whether something was copied a moment ago, and a function that copies some text. */
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
