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
export const KEY_VALUES = ['title', 'description', 'canonical', 'robots'] as const;
export type KeyValue = (typeof KEY_VALUES)[number];

const text = z.nullable(z.string());
const Facts = z.looseObject({
  /** The checks that failed, and those that nothing could be said of. */
  failed: z.array(z.string()),
  unseen: z.array(z.string()),
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
  /** What was found this time, and the visit before. Versions up to 0.1 kept only scores. */
  facts: z.catch(z.nullable(Facts), null),
  factsBefore: z.catch(z.nullable(Facts), null),
  /** The scores of the newest visits, oldest first, this one included. */
  points: z.catch(z.array(Scores), []),
});
export type PageHistory = z.output<typeof PageHistory>;

/** One row an address that was checked. */
export const histories = defineTable('histories', PageHistory);

const POINTS = 20;
/** Checks within half an hour are one visit: looking twice while mending something must not hide the change. */
const ONE_VISIT = 30 * 60_000;

/** The history of an address after a check, which has the visit before this one to compare with. */
export function withCheck(
  known: PageHistory | null,
  url: string,
  now: Scores,
  facts: Facts | null = null,
): PageHistory {
  const isSame = known !== null && now.at - known.now.at <= ONE_VISIT;
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
  /** Ids of checks that failed before and no longer do. */
  fixed: readonly string[];
  /** Ids of checks that fail now and did not. */
  added: readonly string[];
  values: readonly { name: KeyValue; before: string | null; now: string | null }[];
}

/** What is different from the visit before; null where there is none to compare with. */
export function changesIn({ facts, factsBefore }: PageHistory): Changes | null {
  if (!facts || !factsBefore) return null;
  // What could not be looked at, then or now, has neither appeared nor gone.
  const isSeen = (check: string) => !facts.unseen.includes(check) && !factsBefore.unseen.includes(check);
  return {
    fixed: factsBefore.failed.filter((check) => !facts.failed.includes(check) && isSeen(check)),
    added: facts.failed.filter((check) => !factsBefore.failed.includes(check) && isSeen(check)),
    values: KEY_VALUES.flatMap((name) => {
      const [before, now] = [factsBefore.values[name], facts.values[name]];
      return before === now ? [] : [{ name, before, now }];
    }),
  };
}
