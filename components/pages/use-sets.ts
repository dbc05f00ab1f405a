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

/** A set with its pages; undefined until it is read, null if there is no such set, `failed` if it cannot be read. */
export type LoadedSet = PageSet | 'failed' | null | undefined;

/** Loads a set, and loads it again whenever the time of its last change is another one; no set if there is no id. */
export function useLoadedSet(load: typeof loadSet, id: string | null, at?: number): LoadedSet {
  const [loaded, setLoaded] = useState<{ id: string; set: LoadedSet } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again when the set has changed
  useEffect(() => {
    if (id === null) return;
    let isCurrent = true;
    const take = (set: LoadedSet) => isCurrent && setLoaded({ id, set });
    void load(id).then(take, () => take('failed'));
    return () => {
      isCurrent = false;
    };
  }, [load, id, at]);
  return loaded?.id === id ? loaded?.set : undefined;
}

/** Returns an ended set with its pages, and follows its changes. */
export const useEndedSet = ({ id, at }: SetHead): LoadedSet => useLoadedSet(loadSet, id, at);
