import { useEffect, useState } from 'react';
import type { Definition, Definitions } from '@/lib/report/definitions.ts';
import { loadDefinitions, loadedDefinitions } from '@/lib/report/load-definitions.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Returns the whole text of the checks in the reader's language once it is loaded. */
export function useDefinitions(): Definitions | null {
  const { language } = useTexts();
  const [, setLoaded] = useState<Definitions | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadDefinitions(language).then((loaded) => {
      if (isCurrent) setLoaded(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return loadedDefinitions(language);
}

/** Returns the whole text of a check once it is loaded. */
export function useDefinition(check: string): Definition | null {
  return useDefinitions()?.[check] ?? null;
}
