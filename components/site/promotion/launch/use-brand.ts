import { useRef, useState } from 'react';
import type { ServiceErrorInit } from '@/lib/api/errors.ts';
import { findBrand } from '@/lib/api/pricing.ts';
import { answer } from '@/lib/service/ask/answer.ts';

/** Seconds before a site is searched again for its brand. */
const FRESH = 600;

/** The state of the search for the brand that a site declares. */
export type BrandSearch =
  /** `stopped`: the user did not wait for it. */
  | { state: 'idle' | 'asking' | 'none' | 'stopped' }
  | { state: 'found'; brand: string; source: string | null }
  | { state: 'failed'; error: ServiceErrorInit };

/**
 * Lets the service look for the brand of a project's site. BRD-02: that may take the service half a minute, so it is
 * only requested on demand, and nothing waits for it.
 */
export function useBrand(project: number) {
  const [search, setSearch] = useState<BrandSearch>({ state: 'idle' });
  const turn = useRef(0);
  const look = async () => {
    turn.current += 1;
    const own = turn.current;
    setSearch({ state: 'asking' });
    const { data, error } = await answer(findBrand, { query: { project_id: project } }, FRESH);
    if (own !== turn.current) return;
    const brand = data?.brand?.trim();
    if (error) setSearch({ state: 'failed', error });
    else if (brand) setSearch({ state: 'found', brand, source: data?.source ?? null });
    else setSearch({ state: 'none' });
  };
  const stop = () => {
    turn.current += 1;
    setSearch({ state: 'stopped' });
  };
  return { search, look: () => void look(), stop };
}
