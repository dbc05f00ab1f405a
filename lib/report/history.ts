import * as z from 'zod/mini';
import { changeRows, defineTable } from '../platform/table.ts';
import { keptAddress } from './kept-address.ts';

const Scores = z.looseObject({
  /** Milliseconds since 1970. */
  at: z.int(),
  seo: z.nullable(z.number()),
  /** Only if certain: no unmeasured test could change it. */
  security: z.nullable(z.number()),
});
export type Scores = z.output<typeof Scores>;

/** The facts of a page that are compared literally with the previous visit; null if absent. */
const KEY_VALUES = ['title', 'description', 'canonical', 'robots'] as const;
type KeyValue = (typeof KEY_VALUES)[number];

const text = z.nullable(z.string());
const Fault = z.looseObject({
  message: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Fault = z.output<typeof Fault>;

const Facts = z.looseObject({
  /** Ids of checks: failed; without a result; failed as a consequence of another. */
  failed: z.array(z.string()),
  unseen: z.array(z.string()),
  folded: z.array(z.string()),
  /** The first message of each failed check, to describe it once it is fixed. */
  faults: z.record(z.string(), Fault),
  values: z.looseObject({ title: text, description: text, canonical: text, robots: text }),
});
export type Facts = z.output<typeof Facts>;

const PageHistory = z.looseObject({
  /** Without its fragment and without secrets. */
  url: z.string(),
  /** When it was last checked, in milliseconds since 1970. */
  at: z.int(),
  now: Scores,
  before: z.nullable(Scores),
  /** The facts of this check, and of the previous one. */
  facts: z.catch(z.nullable(Facts), null),
  factsBefore: z.catch(z.nullable(Facts), null),
  /** The scores of the latest checks that differed, oldest first, including this one. */
  points: z.catch(z.array(Scores), []),
});
export type PageHistory = z.output<typeof PageHistory>;

/** One row per checked address. */
export const histories = defineTable('histories', PageHistory);

const POINTS = 20;
/**
 * Milliseconds in which a repeated check with the same result is not recorded, so that earlier changes stay visible.
 */
const ONE_VISIT = 30 * 60_000;

/** Whether a check had the same result as the previous one. */
function isUnchanged(known: PageHistory, now: Scores, facts: Facts | null): boolean {
  const isSameSecurity =
    known.now.security === null || now.security === null || known.now.security === now.security;
  if (known.now.seo !== now.seo || !isSameSecurity) return false;
  const changes = facts && known.facts && compared(known.facts, facts);
  return !changes || changes.fixed.length + changes.added.length + changes.values.length === 0;
}

/**
 * Returns the history of an address after a check, with the previous check for comparison.
 *
 * @internal For tests: called without a database.
 */
export function withCheck(
  known: PageHistory | null,
  url: string,
  now: Scores,
  facts: Facts | null = null,
): PageHistory {
  const isSame = known !== null && now.at - known.now.at <= ONE_VISIT && isUnchanged(known, now, facts);
  const points = isSame ? known.points.slice(0, -1) : (known?.points ?? []);
  return {
    ...known,
    url: keptAddress(url),
    at: now.at,
    now,
    before: known ? (isSame ? known.before : known.now) : null,
    facts,
    factsBefore: known ? (isSame ? known.factsBefore : known.facts) : null,
    points: [...points, now].slice(-POINTS),
  };
}

/** Stores the result of a check of an address. Returns its history, including this check. */
export function keepHistory(url: string, now: Scores, facts: Facts | null): Promise<PageHistory> {
  return changeRows([histories], async (of) => {
    const history = withCheck(await of(histories).get(keptAddress(url)), url, now, facts);
    await of(histories).put(history);
    return history;
  });
}

export interface Changes {
  /** Checks that failed before and no longer do, with their message from then. */
  fixed: readonly { check: string; fault: Fault | null }[];
  /** Ids of checks that fail now and did not before. */
  added: readonly string[];
  values: readonly { name: KeyValue; before: string | null; now: string | null }[];
}

function compared(before: Facts, now: Facts): Changes {
  // A check without a result, then or now, does not count as new or fixed.
  const isSeen = (check: string) => !now.unseen.includes(check) && !before.unseen.includes(check);
  // The same goes for a finding that only moved below its cause, or out from there.
  const isIn = ({ failed, folded }: Facts, check: string) => failed.includes(check) || folded.includes(check);
  return {
    fixed: before.failed
      .filter((check) => !isIn(now, check) && isSeen(check))
      .map((check) => ({ check, fault: before.faults[check] ?? null })),
    added: now.failed.filter((check) => !isIn(before, check) && isSeen(check)),
    values: KEY_VALUES.flatMap((name) => {
      const [then, here] = [before.values[name], now.values[name]];
      return then === here ? [] : [{ name, before: then, now: here }];
    }),
  };
}

/** Returns the differences from the previous check; null if there is none. */
export function changesIn({ facts, factsBefore }: PageHistory): Changes | null {
  return facts && factsBefore && compared(factsBefore, facts);
}
