import { byCost } from '../../checks/consequence.ts';
import { runningSiteChecks } from '../../checks/run-site-checks.ts';
import { readSitePages } from '../../checks/site/reading/site-pages.ts';
import type { SiteChecks } from '../../checks/site/site-check.ts';
import { pageCauses } from './page-causes.ts';
import type { PageSet } from './page-set.ts';
import type { SetCause, WeighedCause } from './set-cause.ts';
import { siteCauses } from './site-causes.ts';

/** By consequence times pages; what costs nothing by severity, then by pages. */
const byWeight = (a: WeighedCause, b: WeighedCause): number =>
  b.weight - a.weight ||
  byCost(a.cause, b.cause) ||
  b.cause.pages - a.cause.pages ||
  (a.cause.id < b.cause.id ? -1 : 1);

/** Returns by check which of its causes each page has. */
function causesByPage(weighed: readonly WeighedCause[]): ReadonlyMap<string, ReadonlyMap<string, SetCause>> {
  const byCheck = new Map<string, Map<string, SetCause>>();
  for (const { cause } of weighed) {
    const byPage = byCheck.get(cause.check) ?? new Map<string, SetCause>();
    for (const address of cause.addresses) byPage.set(address, cause);
    byCheck.set(cause.check, byPage);
  }
  return byCheck;
}

/** Returns the cause that most pages of a consequence have. */
function parentOf(
  { addresses }: SetCause,
  byPage: ReadonlyMap<string, SetCause> | undefined,
): SetCause | null {
  const shared = new Map<SetCause, number>();
  for (const address of addresses) {
    const parent = byPage?.get(address);
    if (parent) shared.set(parent, (shared.get(parent) ?? 0) + 1);
  }
  return [...shared].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** Returns causes in order, with those folded below them that only follow from them. */
function withFolded(weighed: readonly WeighedCause[]): readonly SetCause[] {
  const sorted = [...weighed].sort(byWeight);
  const byCheck = causesByPage(sorted.filter(({ cause }) => cause.cause === null));
  const folded = new Map<SetCause, SetCause[]>();
  const tops: SetCause[] = [];
  for (const { cause } of sorted) {
    const parent = cause.cause === null ? null : parentOf(cause, byCheck.get(cause.cause));
    if (parent) folded.set(parent, [...(folded.get(parent) ?? []), cause]);
    else tops.push(cause);
  }
  return tops.map((cause) => ({ ...cause, folded: folded.get(cause) ?? [] }));
}

/**
 * Finds what is wrong with a set of pages, the costliest first: the faults of its pages, each once for all pages of a
 * template, and what the checks of a set find. Pure; takes the time of sorting, in short steps.
 */
export function* findingCauses(set: PageSet, checks: SiteChecks): Generator<void, readonly SetCause[]> {
  const pages = readSitePages(set);
  yield;
  const ofPages = pageCauses(set, pages);
  const results = yield* runningSiteChecks(checks, pages);
  yield;
  return withFolded([...ofPages, ...siteCauses(checks, results)]);
}

/** Returns what is wrong with a set of pages, as `findingCauses` finds it, at once. */
export function causesOf(set: PageSet, checks: SiteChecks): readonly SetCause[] {
  const steps = findingCauses(set, checks);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
