import * as z from 'zod/mini';
import { stored } from './stored.ts';

const Scores = z.object({
  /** Milliseconds since 1970. */
  at: z.int(),
  seo: z.nullable(z.number()),
  security: z.nullable(z.number()),
});
export type Scores = z.output<typeof Scores>;

const Visit = z.object({ url: z.string(), now: Scores, before: z.nullable(Scores) });
export type Visit = z.output<typeof Visit>;

/** The newest scores of the addresses that were checked, newest first. */
export const visits = stored<Visit[]>('local:visits', z.array(Visit), []);

const KEPT = 300;
/** Checks within half an hour are one visit: looking twice while mending something must not hide the change. */
const ONE_VISIT = 30 * 60_000;

const addressOf = (url: string) => url.split('#')[0] ?? url;

/** The visits after a check, and the scores to compare with: those of the visit before this one. */
export function withVisit(all: readonly Visit[], url: string, now: Scores): Visit[] {
  const address = addressOf(url);
  const known = all.find((visit) => visit.url === address);
  const before = known ? (now.at - known.now.at > ONE_VISIT ? known.now : known.before) : null;
  return [{ url: address, now, before }, ...all.filter((visit) => visit !== known)].slice(0, KEPT);
}

/** What is known of an address from before. */
export function visitOf(all: readonly Visit[], url: string): Visit | undefined {
  return all.find((visit) => visit.url === addressOf(url));
}
