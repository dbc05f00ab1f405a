import { useEffect, useState } from 'react';
import { headOf, loadSet, setsOf } from '@/lib/page/sets/stored-sets.ts';
import type { PageSet } from '@/lib/pages/sets/page-set.ts';
import type { SetHead } from '@/lib/pages/sets/stored/stored-set.ts';
import { type Query, useRows } from '../stored/use-rows.ts';

const OF_SITE: Query<readonly SetHead[]> = { tables: ['pageSets'], read: setsOf, initial: [] };
/** A run changes its set up to a hundred times a second; drawing each change would slow it down. */
const PAUSE = 200;
const ONE: Query<SetHead | null> = { tables: ['pageSets'], read: headOf, initial: null, pause: PAUSE };

/** Returns the stored sets of a site without their pages, the latest first. */
export const useSets = (site: string) => useRows(OF_SITE, site);

/** Returns a set without its pages, and follows its run. */
export const useSetHead = (id: string) => useRows(ONE, id);

/**
 * Returns an ended set with its pages, and follows its changes; null until it is read, and if there is no such set;
 * `failed` if it cannot be read.
 */
export function useEndedSet({ id, at }: SetHead): PageSet | 'failed' | null {
  const [read, setRead] = useState<{ id: string; set: PageSet | 'failed' | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (set: PageSet | 'failed' | null) => isCurrent && setRead({ id, set });
    // Whenever the set has changed, it is read again.
    if (at > 0) void loadSet(id).then(show, () => show('failed'));
    return () => {
      isCurrent = false;
    };
  }, [id, at]);
  return read?.id === id ? read.set : null;
}
