import * as z from 'zod/mini';
import { documentAddress } from '../platform/address.ts';
import { stored } from '../platform/stored.ts';

const Scores = z.object({
  /** Milliseconds since 1970. */
  at: z.int(),
  seo: z.nullable(z.number()),
  security: z.nullable(z.number()),
});
export type Scores = z.output<typeof Scores>;

/** What of a page is compared word by word with the visit before; null where there is none. */
export const KEY_VALUES = ['title', 'description', 'canonical', 'robots'] as const;
export type KeyValue = (typeof KEY_VALUES)[number];

const text = z.nullable(z.string());
const Facts = z.object({
  /** The checks that failed, and those that nothing could be said of. */
  failed: z.array(z.string()),
  unseen: z.array(z.string()),
  values: z.object({ title: text, description: text, canonical: text, robots: text }),
});
export type Facts = z.output<typeof Facts>;

const PageHistory = z.object({
  url: z.string(),
  now: Scores,
  before: z.nullable(Scores),
  /** What was found this time, and the visit before. Versions up to 0.1 kept only scores. */
  facts: z.catch(z.nullable(Facts), null),
  factsBefore: z.catch(z.nullable(Facts), null),
  /** The scores of the newest histories, oldest first, this one included. */
  points: z.catch(z.array(Scores), []),
});
export type PageHistory = z.output<typeof PageHistory>;

/** The newest scores of the addresses that were checked, newest first. */
export const histories = stored<PageHistory[]>('local:histories', z.array(PageHistory), []);

const KEPT = 300;
const POINTS = 20;
/** Checks within half an hour are one visit: looking twice while mending something must not hide the change. */
const ONE_VISIT = 30 * 60_000;

/** The histories after a check, and what to compare with: the visit before this one. */
export function withCheck(
  all: readonly PageHistory[],
  url: string,
  now: Scores,
  facts: Facts | null = null,
): PageHistory[] {
  const address = documentAddress(url);
  const known = all.find((history) => history.url === address);
  const isSame = known !== undefined && now.at - known.now.at <= ONE_VISIT;
  const points = isSame ? known.points.slice(0, -1) : (known?.points ?? []);
  const history: PageHistory = {
    url: address,
    now,
    before: known ? (isSame ? known.before : known.now) : null,
    facts,
    factsBefore: known ? (isSame ? known.factsBefore : known.facts) : null,
    points: [...points, now].slice(-POINTS),
  };
  return [history, ...all.filter((one) => one !== known)].slice(0, KEPT);
}

/** What is known of an address from before. */
export function historyOf(all: readonly PageHistory[], url: string): PageHistory | undefined {
  return all.find((history) => history.url === documentAddress(url));
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
