import { useEffect, useState } from 'react';
import type { SetTally } from '@/lib/pages/sets/stored/stored-set.ts';
import { checkFault } from '@/lib/report/check-texts.ts';
import { cutAt } from '@/lib/report/cut-at.ts';
import type { Definitions } from '@/lib/report/definitions.ts';
import { rulesOfSite } from '@/lib/report/ignored.ts';
import { loadDefinitions } from '@/lib/report/load-definitions.ts';
import { hasEnded, isLeftOut } from '@/lib/report/settings-file/ignore-rules.ts';
import type { IgnoreRule } from '@/lib/report/settings-file/settings-file.ts';
import { type Query, useRows } from '../../stored/use-rows.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CountList } from '../count-list.tsx';

const SHOWN = 8;
const ORDER = ['blocker', 'error', 'warning', 'notice', 'info'] as const;

/** By the origin of the site. */
const RULES: Query<readonly IgnoreRule[]> = { tables: ['ignored'], read: rulesOfSite, initial: [] };

/**
 * The worst faults of the pages so far, without those that are ignored on the whole site; the report has them by their
 * causes, and also knows on which paths they are ignored.
 */
export function FoundSoFar({ site, tally }: { site: string; tally: SetTally }) {
  const { t, language } = useTexts();
  const [definitions, setDefinitions] = useState<Definitions | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadDefinitions(language).then((loaded) => isCurrent && setDefinitions(loaded));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const { value: rules, isLoaded, hasFailed } = useRows(RULES, site);
  // Until it is known what is ignored, nothing is listed; if it cannot be read, everything is.
  if (!isLoaded && !hasFailed) return null;
  const isIgnored = isLeftOut(rules.filter((rule) => !rule.paths && !hasEnded(rule)));
  const faults = Object.entries(tally.faults)
    .sort(([, a], [, b]) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity) || b.pages - a.pages)
    .flatMap(([id, { pages, severity, values }]) => {
      const [check = '', message = ''] = id.split(' ');
      const definition = definitions?.[check];
      if (!definition || isIgnored(check, message)) return [];
      const name = checkFault({ language }, check, definition, message, values);
      return [{ id, name, count: pages, severity }];
    });
  const { shown, more } = cutAt(faults, SHOWN);
  return <CountList title={t('sets.run.found')} rows={shown} more={more} />;
}
