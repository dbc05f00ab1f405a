import { runEnd } from '@/lib/service/jobs/kinds/run.ts';
import { PRODUCTS } from '@/lib/service/records/projects.ts';
import { nextActOf } from '@/lib/standing/next-act.ts';
import { useConnection } from '../../stored/stored-state.ts';
import { useIsReachable } from '../frame/out-of-reach.tsx';
import { useProduct, useSite } from '../frame/site-rows.tsx';
import { usePreflight } from '../promotion/preflight/use-preflight.ts';
import { usePageLink } from '../promotion/use-page-link.ts';
import { usePageKeywords } from '../rank/use-page-keywords.ts';
import { useShield } from '../shield/use-shield.ts';

/** Returns whether any product has a project for the site; null while that is unknown. */
function useHasProject(): boolean | null {
  const { rows } = useSite();
  if (rows.projects.length > 0) return true;
  const known = rows.lists.filter(({ at, unreadable }) => at !== null && unreadable === 0);
  return known.length === PRODUCTS.length ? false : null;
}

/** Returns the products that the key has no access to; all of them if the service does not accept it. */
function useDenied() {
  const { rows } = useSite();
  const isRejected = useConnection(({ value }) => value?.state === 'rejected');
  const denied = new Set(
    rows.lists.flatMap(({ product, error }) => (error === 'forbidden_scope' ? product : [])),
  );
  return PRODUCTS.filter((product) => isRejected || denied.has(product));
}

/** Returns what the account knows of a page, and the next act; none while what decides it is still loading. */
export function usePageStanding(address: string) {
  const gate = usePreflight(address);
  const link = usePageLink(address);
  const ranked = usePageKeywords(address);
  const shield = useShield();
  const audit = useProduct('audit');
  const hasProject = useHasProject();
  const denied = useDenied();
  const isReachable = useIsReachable();
  const [newest] = link.runs;
  const run = link.active ?? newest ?? (link.link && !link.areAllRunsKnown ? undefined : null);
  const decided = nextActOf(
    {
      preflight: gate.preflight,
      hasProject,
      isLinked: link.isLinked,
      run: run && { id: run.id, hasEnded: runEnd(run.status) !== undefined },
      keywords: ranked.keywords ?? [],
      checkedAt: ranked.checkedAt,
      isVerified: shield.state === 'found' ? shield.isVerified : null,
      denied,
      isReachable,
    },
    Date.now(),
  );
  const isLoading =
    [audit.state, shield.state].includes('loading') ||
    (link.isLinked === null && !link.isUnknown) ||
    (ranked.keywords === null && !ranked.isUnknown);
  // What the page itself decides stays; any other act could change while it is being pressed.
  const isAwaited = isLoading && decided?.act !== 'fix';
  const next = isAwaited ? null : decided;
  return { gate, link, run, ranked, next, isAwaited, shieldDomain: shield.project?.domain ?? null };
}

export type PageStanding = ReturnType<typeof usePageStanding>;
