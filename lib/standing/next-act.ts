import type { SCOPES } from '../api/endpoint.ts';
import type { Preflight } from './preflight.ts';
import { isOwnKeyword, isWithinReach, type PageKeyword } from './tracked-keywords.ts';

type Scope = (typeof SCOPES)[number];

/** What the account knows of a page in front and its site, as far as the next act depends on it. */
export interface FactsForAct {
  preflight: Preflight;
  /** Whether any product has a project for the site; null while that is unknown. */
  hasProject: boolean | null;
  /** Whether the page is among the links of the promotion project; null while that is unknown. */
  isLinked: boolean | null;
  /** Its newest run: the number, and whether it has ended; null if it was never launched, undefined while that is unknown. */
  run: { id: number; hasEnded: boolean } | null | undefined;
  keywords: readonly PageKeyword[];
  /** When the positions were last checked, in milliseconds since 1970; null if there are none. */
  checkedAt: number | null;
  /** Whether the site is verified for scans; null if there is no project to verify. */
  isVerified: boolean | null;
  /** The products that the key has no access to; all of them if the service does not accept it. */
  denied: readonly Scope[];
  /** Whether the service has answered the last time it was asked, and can open the site. */
  isReachable: boolean;
}

export type NextAct =
  | { act: 'fix' }
  | { act: 'audit' }
  | { act: 'promoteFor'; keyword: string; position: number }
  | { act: 'checkPositions'; days: number }
  | { act: 'verify' }
  | { act: 'openRun'; run: number }
  | { act: 'launch' }
  | { act: 'promote' };

/** The product that each act needs. What keeps the page out of search is fixed on the page itself. */
const NEEDS: Readonly<Record<NextAct['act'], Scope | null>> = {
  fix: null,
  audit: 'audit',
  promoteFor: 'promotion',
  checkPositions: 'rank',
  verify: 'shield',
  openRun: 'promotion',
  launch: 'promotion',
  promote: 'promotion',
};

/** Acts that do not need an answer of the service: an active run is stored. */
const ALWAYS: readonly NextAct['act'][] = ['fix', 'openRun'];

const DAY = 86_400_000;
/** Days after which positions say little. */
const OLD = 5;

/** Whether no run is under way for the page; false while that is unknown. */
const hasNoActive = (run: FactsForAct['run']) => run === null || run?.hasEnded === true;

/**
 * The rules in their order; the first that holds, and whose act is possible, decides.
 *
 * 1. Nothing else helps a page that is blocked from the index.
 * 2. A site that the account does not know: the free act that tells most.
 * 3. A keyword just below the first page: links move it most, unless a run is under way for the page.
 * 4. Old positions: what to do next would be a guess.
 * 5. Scans need a verified site, which takes a minute, once.
 * 6. Otherwise what promotion offers: the active run of the page, a launch, or to add the page.
 */
const RULES: readonly ((facts: FactsForAct, now: number) => NextAct | null)[] = [
  ({ preflight }) => (preflight.state === 'failed' ? { act: 'fix' } : null),
  ({ hasProject }) => (hasProject === false ? { act: 'audit' } : null),
  ({ keywords, run }) => {
    const near = keywords.find((keyword) => isOwnKeyword(keyword) && isWithinReach(keyword.row.standing));
    if (!near || typeof near.row.standing !== 'number' || !hasNoActive(run)) return null;
    return { act: 'promoteFor', keyword: near.row.keyword, position: near.row.standing };
  },
  ({ checkedAt }, now) => {
    const days = checkedAt === null ? 0 : Math.floor((now - checkedAt) / DAY);
    return days > OLD ? { act: 'checkPositions', days } : null;
  },
  ({ isVerified }) => (isVerified === false ? { act: 'verify' } : null),
  ({ run }) => (run && !run.hasEnded ? { act: 'openRun', run: run.id } : null),
  ({ isLinked, run }) => (isLinked && hasNoActive(run) ? { act: 'launch' } : null),
  () => ({ act: 'promote' }),
];

/** Returns what helps the page most now; null if the key allows nothing of it, or if it would fail. */
export function nextActOf(facts: FactsForAct, now: number): NextAct | null {
  for (const rule of RULES) {
    const act = rule(facts, now);
    const needed = act && NEEDS[act.act];
    const isAllowed = !needed || !facts.denied.includes(needed);
    if (act && isAllowed && (facts.isReachable || ALWAYS.includes(act.act))) return act;
  }
  return null;
}
