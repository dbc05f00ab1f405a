import { byCost } from '../../checks/consequence.ts';
import { keptByText } from '../../checks/knowledge/texts/kept-by-text.ts';
import { readSitePages } from '../../checks/site/reading/site-pages.ts';
import { pageKey } from '../../platform/address.ts';
import { compareRecords, type FieldDifference } from '../compare.ts';
import { keptAddress } from '../kept-address.ts';
import type { PageRecord } from '../page-record.ts';
import type { SetCause } from './causes/set-cause.ts';
import { type SeenEntry, seenIn } from './index-reason.ts';
import type { PageSet } from './page-set.ts';

/** More addresses than two sets have, unless they were opened from large files. */
const MOST_KEPT = 10_000;

/**
 * How a cause changed between two sets of a site:
 * - `new`, `fixed`: no page that was seen in both had it before, or has it now.
 * - `more`, `fewer`, `still`: of those pages, more, fewer or as many have it.
 * - `new page`, `gone`: only pages have it, or had it, that were not seen in both, so that nothing was fixed.
 * - `unsure`: a check of the set found it in one alone, and the sets are not alike enough to know it of the other.
 */
export type CauseState = 'new' | 'new page' | 'more' | 'fewer' | 'still' | 'fixed' | 'gone' | 'unsure';

/** A cause in two sets. */
export interface CauseChange {
  state: CauseState;
  /** As it is now; as it was, if it is not any more. */
  cause: SetCause;
  /** The pages with it: of those seen in both; of all, if none of those has it. */
  before: number;
  now: number;
}

/** A page that was seen in both sets, and what differs. */
export interface PageChange {
  address: string;
  /** The most important first; never empty. */
  fields: readonly FieldDifference[];
}

/** What differs between two sets of a site. */
export interface SetComparison {
  /** By what they cost, then by pages. */
  causes: readonly CauseChange[];
  /** The pages with the most important differences first. */
  pages: readonly PageChange[];
  /** The number of addresses that were seen in both. */
  both: number;
  /** The addresses that were seen only in one. */
  onlyBefore: readonly string[];
  onlyNow: readonly string[];
}

/** A set with its causes. */
export interface JudgedSet {
  set: PageSet;
  causes: readonly SetCause[];
}

/** The addresses of a set are asked for again and again: for each cause, in both sets. */
const keyOf = keptByText(MOST_KEPT, (address) => pageKey(keptAddress(address)));

/** The addresses and pages of a set by their addresses, and its causes by their faults. */
function indexed({ set, causes }: JudgedSet) {
  const entries = new Map<string, SeenEntry>();
  const records = new Map<string, PageRecord>();
  for (const entry of seenIn(set)) {
    const key = keyOf(entry.address);
    if (!entries.has(key)) entries.set(key, entry);
    for (const one of [key, keyOf(entry.record.address)])
      if (!records.has(one)) records.set(one, entry.record);
  }
  return {
    entries,
    records,
    causes: Map.groupBy(causes, ({ check, message }) => `${check}/${message}`),
  };
}

type Indexed = ReturnType<typeof indexed>;

/** The causes that are one and the same in two sets. */
interface Pair {
  before: readonly SetCause[];
  now: readonly SetCause[];
}

/**
 * Returns which causes of one fault are the same: those with one ID, and if the template has moved, those that are left
 * on both sides.
 */
function pairsOf(before: readonly SetCause[], now: readonly SetCause[]): Pair[] {
  const others = new Map(before.map((cause) => [cause.id, cause]));
  const same: Pair[] = [];
  const rest: SetCause[] = [];
  for (const cause of now) {
    const other = others.get(cause.id);
    if (other) same.push({ before: [other], now: [cause] });
    else rest.push(cause);
    others.delete(cause.id);
  }
  const left = [...others.values()];
  if (left.length > 0 && rest.length > 0) return [...same, { before: left, now: rest }];
  return [
    ...same,
    ...left.map((cause) => ({ before: [cause], now: [] })),
    ...rest.map((cause) => ({ before: [], now: [cause] })),
  ];
}

/**
 * Returns, in steps, whether both sets were found in the same way and as far, so that what one does not say is not there:
 * some checks of a set judge only one of which every page was seen.
 */
function* comparingReach(before: PageSet, now: PageSet): Generator<void, boolean> {
  if (before.source !== now.source || before.ended === null || now.ended === null) return false;
  const { isWhole } = readSitePages(before);
  yield;
  return readSitePages(now).isWhole === isWhole;
}

const keysOf = (causes: readonly SetCause[]) =>
  [...new Set(causes.flatMap(({ addresses }) => addresses))].map(keyOf);

/** The addresses in what a check of the set found, such as those that links lead to. */
const mentionedIn = (causes: readonly SetCause[]) =>
  causes
    .flatMap(({ groups }) => groups.flatMap(({ values }) => Object.values(values)))
    .flatMap((value) => (typeof value === 'string' && URL.canParse(value) ? [keyOf(value)] : []));

/** Whether a page has a fault, be it only a consequence of another one. */
const hasFault = ({ faults }: PageRecord, { check, message }: SetCause) =>
  faults.some((fault) => fault.check === check && fault.message === message);

/** Whether a record cannot tell if its page has a fault: earlier versions kept only the first message of each check. */
const isDoubtful = ({ faults, hasAllMessages = false }: PageRecord, { check, message }: SetCause): boolean =>
  !hasAllMessages && faults.some((one) => one.check === check && one.message !== message && one.total > 1);

function changeOf(
  { before: old, now: current }: Pair,
  before: Indexed,
  now: Indexed,
  areAlike: boolean,
): CauseChange[] {
  const cause = current[0] ?? old[0];
  if (!cause) return [];
  const isInBoth = (key: string) =>
    [before.records.get(key), now.records.get(key)].every(
      (record) => record && !record.unseen.includes(cause.check) && !isDoubtful(record, cause),
    );
  const isUnknown = (key: string) =>
    [before.records.get(key), now.records.get(key)].some((record) => record && isDoubtful(record, cause));
  /** Pages that have it in one set, and could have lost it in the other. */
  const inBoth = (keys: readonly string[], others: readonly string[], other: Indexed) =>
    keys.filter((key) => {
      const record = other.records.get(key);
      return isInBoth(key) && (others.includes(key) || (record !== undefined && !hasFault(record, cause)));
    });
  const [then, here] = [keysOf(old), keysOf(current)];
  const [inBothThen, inBothHere] = [inBoth(then, here, now), inBoth(here, then, before)];
  const change = (state: CauseState, was = inBothThen.length, is = inBothHere.length): CauseChange[] => [
    { state, cause, before: was, now: is },
  ];
  // What a check of the set says of a page depends on other pages, and on how much of the site was seen.
  const isSure = (causes: readonly SetCause[]) =>
    cause.kind === 'page' || (areAlike && [...keysOf(causes), ...mentionedIn(causes)].every(isInBoth));
  if (inBothThen.length > 0 && inBothHere.length > 0) {
    const more = inBothHere.length - inBothThen.length;
    return change(more > 0 ? 'more' : more < 0 ? 'fewer' : 'still');
  }
  if (inBothHere.length > 0 && isSure(current)) return change('new');
  if (inBothThen.length > 0 && isSure(old)) return change('fixed');
  if (old.length > 0 && current.length > 0) return change('still', then.length, here.length);
  // On pages that have it as a consequence of another cause, it comes and goes with that.
  const all = [...then, ...here];
  const apart = all.filter((key) => !isInBoth(key) && !isUnknown(key)).length;
  if (cause.kind === 'site' && apart < all.length) return change('unsure', then.length, here.length);
  if (apart === 0) return [];
  return current.length > 0 ? change('new page', 0, apart) : change('gone', apart, 0);
}

/** Compares the pages that are in both; a page for each step. */
function* comparingPages(before: Indexed, now: Indexed): Generator<void, PageChange[]> {
  const weight = { critical: 0, important: 1, minor: 2 };
  const worst = ({ fields: [first] }: PageChange) => weight[first?.importance ?? 'minor'];
  const changes: PageChange[] = [];
  for (const [key, { address, record }] of now.entries) {
    yield;
    const old = before.entries.get(key);
    const fields = old ? compareRecords(old.record, record).fields : [];
    const kept = fields.filter(({ importance }) => importance !== 'minor');
    if (kept.length > 0) changes.push({ address, fields: kept });
  }
  return changes.sort((a, b) => worst(a) - worst(b));
}

/** Returns the addresses of the pages that another set does not have. */
const without = (of: Indexed, other: Indexed) =>
  [...of.entries].flatMap(([key, { address }]) => (other.entries.has(key) ? [] : [address]));

/**
 * Compares two sets of a site, in steps, so that other work gets its turn. Pages that are not in both say nothing of what
 * was fixed.
 */
export function* comparingSets(earlier: JudgedSet, later: JudgedSet): Generator<void, SetComparison> {
  const before = indexed(earlier);
  yield;
  const now = indexed(later);
  yield;
  const areAlike = yield* comparingReach(earlier.set, later.set);
  yield;
  const faults = new Set([...now.causes.keys(), ...before.causes.keys()]);
  const causes: CauseChange[] = [];
  for (const fault of faults) {
    const pairs = pairsOf(before.causes.get(fault) ?? [], now.causes.get(fault) ?? []);
    causes.push(...pairs.flatMap((pair) => changeOf(pair, before, now, areAlike)));
    yield;
  }
  const pages = yield* comparingPages(before, now);
  const onlyNow = without(now, before);
  return {
    causes: causes.sort(
      (a, b) => byCost(a.cause, b.cause) || Math.max(b.before, b.now) - Math.max(a.before, a.now),
    ),
    pages,
    both: now.entries.size - onlyNow.length,
    onlyBefore: without(before, now),
    onlyNow,
  };
}
