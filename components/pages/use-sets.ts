import { useEffect, useState } from 'react';
import { headOf, loadSet, setsOf } from '@/lib/page/sets/stored-sets.ts';
import type { PageSet } from '@/lib/pages/sets/page-set.ts';
import type { SetHead } from '@/lib/pages/sets/stored-set.ts';
import { type Query, useRows } from '../stored/use-rows.ts';

const OF_SITE: Query<readonly SetHead[]> = { tables: ['pageSets'], read: setsOf, initial: [] };
const ONE: Query<SetHead | null> = { tables: ['pageSets'], read: headOf, initial: null };

/** Returns the stored sets of a site without their pages, the latest first. */
export const useSets = (site: string) => useRows(OF_SITE, site);

/** Returns a set without its pages, and follows its run. */
export const useSetHead = (id: string) => useRows(ONE, id);

/**
 * Returns a set with its pages, as they were at its last change of state: thousands of rows are not read again for each
 * page of a run. Null until it is read, and if there is no such set.
 */
export function useSet(id: string, state: SetHead['state'] | undefined): PageSet | null {
  const [set, setSet] = useState<PageSet | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (state !== undefined) void loadSet(id).then((loaded) => isCurrent && setSet(loaded));
    return () => {
      isCurrent = false;
    };
  }, [id, state]);
  return set?.id === id ? set : null;
}
