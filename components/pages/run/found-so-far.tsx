import { useEffect, useState } from 'react';
import type { SetTally } from '@/lib/pages/sets/stored-set.ts';
import { checkFault } from '@/lib/report/check-texts.ts';
import type { Definitions } from '@/lib/report/definitions.ts';
import { loadDefinitions } from '@/lib/report/load-definitions.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CountList } from '../count-list.tsx';

const SHOWN = 8;
const ORDER = ['blocker', 'error', 'warning', 'notice', 'info'] as const;

/** The worst faults of the pages so far; the report has them by their causes. */
export function FoundSoFar({ tally }: { tally: SetTally }) {
  const { t, language } = useTexts();
  const [definitions, setDefinitions] = useState<Definitions | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadDefinitions(language).then((loaded) => isCurrent && setDefinitions(loaded));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const faults = Object.entries(tally.faults)
    .sort(([, a], [, b]) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || b.pages - a.pages)
    .flatMap(([id, { pages, severity, values }]) => {
      const [check = '', message = ''] = id.split(' ');
      const definition = definitions?.[check];
      if (!definition) return [];
      const name = checkFault({ language }, check, definition, message, values);
      return [{ id, name, count: pages, severity }];
    });
  return <CountList title={t('sets.run.found')} rows={faults.slice(0, SHOWN)} />;
}
