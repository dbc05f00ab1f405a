import * as z from 'zod/mini';
import { documentAddress } from '../platform/address.ts';
import { changeRows, defineTable } from '../platform/table.ts';

const Scores = z.looseObject({
  /** Milliseconds since 1970. */
  at: z.int(),
  seo: z.nullable(z.number()),
  /** Only where it was certain: nothing that was not measured could change it. */
  security: z.nullable(z.number()),
});
export type Scores = z.output<typeof Scores>;

/** What of a page is compared word by word with the visit before; null where there is none. */
const KEY_VALUES = ['title', 'description', 'canonical', 'robots'] as const;
type KeyValue = (typeof KEY_VALUES)[number];

const text = z.nullable(z.string());
const Fault = z.looseObject({
  message: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Fault = z.output<typeof Fault>;

const Facts = z.looseObject({
  /** The checks that failed; those that nothing could be said of; those that failed as a consequence of another. */
  failed: z.array(z.string()),
  unseen: z.array(z.string()),
  folded: z.array(z.string()),
  /** What each failed check said first, to name it once it is fixed. */
  faults: z.record(z.string(), Fault),
  values: z.looseObject({ title: text, description: text, canonical: text, robots: text }),
});
export type Facts = z.output<typeof Facts>;

const PageHistory = z.looseObject({
  /** Without its fragment. */
  url: z.string(),
  /** When it was checked last; milliseconds since 1970. */
  at: z.int(),
  now: Scores,
  before: z.nullable(Scores),
  /** What was found this time, and the check before. */
  facts: z.catch(z.nullable(Facts), null),
  factsBefore: z.catch(z.nullable(Facts), null),
  /** The scores of the newest checks that differed, oldest first, this one included. */
  points: z.catch(z.array(Scores), []),
});
export type PageHistory = z.output<typeof PageHistory>;

/** One row an address that was checked. */
export const histories = defineTable('histories', PageHistory);

const POINTS = 20;
/** A check that finds the same as the one before within half an hour is no news: what changed before stays to be seen. */
const ONE_VISIT = 30 * 60_000;

/** Whether a check found the page as the one before did. */
function isUnchanged(known: PageHistory, now: Scores, facts: Facts | null): boolean {
  const isSameSecurity =
    known.now.security === null || now.security === null || known.now.security === now.security;
  if (known.now.seo !== now.seo || !isSameSecurity) return false;
  const changes = facts && known.facts && compared(known.facts, facts);
  return !changes || changes.fixed.length + changes.added.length + changes.values.length === 0;
}

/**
 * The history of an address after a check, which has the check before this one to compare with.
 *
 * @internal For tests: told without a database.
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
    url: documentAddress(url),
    at: now.at,
    now,
    before: known ? (isSame ? known.before : known.now) : null,
    facts,
    factsBefore: known ? (isSame ? known.factsBefore : known.facts) : null,
    points: [...points, now].slice(-POINTS),
  };
}

/** Keeps what a check has found of an address. Answers its history, this check included. */
export function keepHistory(url: string, now: Scores, facts: Facts | null): Promise<PageHistory> {
  return changeRows([histories], async (of) => {
    const history = withCheck(await of(histories).get(documentAddress(url)), url, now, facts);
    await of(histories).put(history);
    return history;
  });
}

export interface Changes {
  /** Checks that failed before and no longer do, with what they said then. */
  fixed: readonly { check: string; fault: Fault | null }[];
  /** Ids of checks that fail now and did not. */
  added: readonly string[];
  values: readonly { name: KeyValue; before: string | null; now: string | null }[];
}

function compared(before: Facts, now: Facts): Changes {
  // What could not be looked at, then or now, has neither appeared nor gone.
  const isSeen = (check: string) => !now.unseen.includes(check) && !before.unseen.includes(check);
  // Nor has what only changed its place: beneath its cause, or out from there.
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

/** What is different from the check before; null where there is none to compare with. */
export function changesIn({ facts, factsBefore }: PageHistory): Changes | null {
  return facts && factsBefore && compared(factsBefore, facts);
}
