import { useEffect, useMemo, useState } from 'react';
import type { Checks } from '@/lib/checks/check.ts';
import type { Ignoring } from '@/lib/pages/listed-faults.ts';
import { seenIn } from '@/lib/pages/sets/index-reason.ts';
import type { PageSet } from '@/lib/pages/sets/page-set.ts';
import { ignoredBy, type RulesBySite, rulesOfSites } from '@/lib/report/ignored.ts';
import { type Query, useRows } from '../../stored/use-rows.ts';

const NOTHING: RulesBySite = {};
/** By origins, with spaces between them. */
const RULES: Query<RulesBySite> = {
  tables: ['ignored'],
  read: (sites) => rulesOfSites(sites.split(' ')),
  initial: NOTHING,
};

/** The origins of the pages of a set: a redirect may lead to another one than that of the set. */
const originsOf = (set: PageSet): string =>
  [...new Set(seenIn(set).map(({ record }) => URL.parse(record.address)?.origin ?? set.site))].join(' ');

/**
 * Returns what is ignored on the pages of a set, and follows its changes: null if nothing is, undefined until that is
 * known. If it cannot be read, everything counts.
 */
export function useIgnoring(set: PageSet): Ignoring | null | undefined {
  const sites = useMemo(() => originsOf(set), [set]);
  const { value: rules, isLoaded, hasFailed } = useRows(RULES, sites);
  const [checks, setChecks] = useState<Checks | null>(null);
  const isAny = Object.keys(rules).length > 0;
  useEffect(() => {
    if (!isAny || checks) return;
    let isCurrent = true;
    // They are large, and say what follows from what: only with rules, that changes.
    void import('@/lib/checks/index.ts').then((loaded) => isCurrent && setChecks(loaded.checks));
    return () => {
      isCurrent = false;
    };
  }, [isAny, checks]);
  return useMemo(() => {
    if (isAny) return checks ? { at: ignoredBy(rules), checks } : undefined;
    return isLoaded || hasFailed ? null : undefined;
  }, [rules, isAny, checks, isLoaded, hasFailed]);
}
