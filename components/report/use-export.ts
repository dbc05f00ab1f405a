import { useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';

/** Exports something in one of several ways, of which `copy` is to the clipboard, and tells what came of it. */
export function useExport<Way extends string>(ways: Readonly<Record<Way, () => unknown>>) {
  const { t } = useTexts();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const run = async (way: Way) => {
    setOutcome(null);
    try {
      await ways[way]();
      if (way === 'copy') setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return {
    run: (way: Way) => void run(way),
    hasFailed: outcome === 'failed',
    /** For a live region, because the browser tells nothing of it. Empty if there is nothing to tell. */
    said: outcome === null ? '' : t(outcome === 'copied' ? 'page.copied' : 'export.failed'),
    forget: () => setOutcome(null),
  };
}
