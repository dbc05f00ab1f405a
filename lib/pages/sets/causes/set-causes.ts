import { byCost } from '../../../checks/consequence.ts';
import { runningSiteChecks } from '../../../checks/run-site-checks.ts';
import { readSitePages } from '../../../checks/site/reading/site-pages.ts';
import type { SiteChecks } from '../../../checks/site/site-check.ts';
import { inOne } from '../../compare.ts';
import { type Ignoring, listedFaults, listedRecord } from '../../listed-faults.ts';
import type { PageSet } from '../page-set.ts';
import { ignoredFaults, keptResult } from './ignored-faults.ts';
import { pageCauses, recordsOf } from './page-causes.ts';
import type { IgnoredFault, SetCause, WeighedCause } from './set-cause.ts';
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

/** A set without what the user ignores. */
export interface ListedSet {
  /** Everything as it was seen, without the faults that are ignored. */
  set: PageSet;
  /** The costliest first. */
  causes: readonly SetCause[];
  ignored: readonly IgnoredFault[];
  /** The number of pages of which it is not known whether they have more faults than the ignored ones. */
  doubtful: number;
}

/** Returns a set whose records have no ignored faults. */
const withoutIgnored = (set: PageSet, ignoring: Ignoring): PageSet => ({
  ...set,
  entries: set.entries.map((entry) => {
    const { outcome } = entry;
    if (outcome.state !== 'seen') return entry;
    const record = listedRecord(outcome.record, ignoring);
    return record === outcome.record ? entry : { ...entry, outcome: { ...outcome, record } };
  }),
});

/**
 * Finds what is wrong with a set of pages: the faults of its pages, each once for all pages of a template, and what the
 * checks of a set find. Pure; takes the time of sorting, in short steps.
 *
 * @param ignoring What is ignored on the site; null if nothing is. It changes the list, never what was seen: checks of the
 * set read every page as it is.
 */
export function* listingSet(
  set: PageSet,
  checks: SiteChecks,
  ignoring: Ignoring | null,
): Generator<void, ListedSet> {
  const pages = readSitePages(set);
  const records = recordsOf(set, pages);
  yield;
  const listed = ignoring ? records.map((record) => listedRecord(record, ignoring)) : records;
  const ofPages = pageCauses(listed);
  const results = yield* runningSiteChecks(checks, pages);
  yield;
  const kept = ignoring ? results.map((result) => keptResult(result, ignoring)) : results;
  yield;
  return {
    set: ignoring ? withoutIgnored(set, ignoring) : set,
    causes: withFolded([...ofPages, ...siteCauses(checks, kept)]),
    ignored: ignoring ? ignoredFaults(records, checks, results, ignoring) : [],
    doubtful: ignoring
      ? records.filter((record) => listedFaults(record, ignoring).doubtful.length > 0).length
      : 0,
  };
}

/** Returns a set without what the user ignores, as `listingSet` finds it, at once. */
export const listedSet = (set: PageSet, checks: SiteChecks, ignoring: Ignoring | null): ListedSet =>
  inOne(listingSet(set, checks, ignoring));
