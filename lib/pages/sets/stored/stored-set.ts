import * as z from 'zod/mini';
import { SEVERITIES } from '../../../checks/check.ts';
import { PageSet, SetEntry } from '../page-set.ts';

/**
 * Why a run rests although it has not ended:
 * - `user`: a press. `access`: the permission for the site is missing.
 * - `failing`: the server failed five times in a row. `offline`: this computer has no network.
 * - `robots`: its robots.txt could not be read, so that nothing may be requested.
 * - `waiting`: the server asked for a long pause. `walls`: over a fifth of the pages were walls.
 * - `storage`: a page could not be stored. `broken`: a fault in Plumbline.
 */
export const SetPause = z.enum([
  'user',
  'access',
  'failing',
  'robots',
  'offline',
  'waiting',
  'walls',
  'storage',
  'broken',
]);
export type SetPause = z.output<typeof SetPause>;

const count = z.catch(z.int(), 0);

/** What a run has come to so far. */
export const SetTally = z.looseObject({
  /** The number of entries by the state of their outcome. */
  waiting: count,
  seen: count,
  notSeen: count,
  leftOut: count,
  /** Of the entries without a page, the number by reason. */
  reasons: z.catch(z.record(z.string(), z.int()), {}),
  /**
   * The faults that pages have, by check and message with a space between: without consequences of other faults, and
   * with the values of the first page.
   */
  faults: z.catch(
    z.record(
      z.string(),
      z.looseObject({
        pages: z.int(),
        severity: z.enum(SEVERITIES),
        values: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
    {},
  ),
  /** Pages that are thin without scripts. */
  thin: count,
  /** Addresses that were found but are too many to list. */
  beyond: count,
  /** Characters of its stored entries. */
  size: count,
});
export type SetTally = z.output<typeof SetTally>;

/** A stored set without its entries, which are rows of their own. */
export const SetHead = z.extend(z.omit(PageSet, { entries: true }), {
  /** When it was changed last, in milliseconds since 1970. */
  at: z.int(),
  /** `running` also while no page of Plumbline is open to run it. */
  state: z.enum(['running', 'paused', 'ended']),
  pause: z.catch(z.nullable(SetPause), null),
  /** Until when the server asked to wait, in milliseconds since 1970; null if it did not. */
  waitsUntil: z.catch(z.nullable(z.int()), null),
  /** The pauses after which the user chose to go on: they do not happen again. */
  passed: z.catch(z.array(SetPause), []),
  /** Addresses that contain one of these are not requested. */
  leaveOut: z.catch(z.array(z.string()), []),
  /** Whether it has one page of each address pattern only. */
  isOneOfEach: z.catch(z.boolean(), false),
  tally: SetTally,
});
export type SetHead = z.output<typeof SetHead>;

/** A stored entry. */
export const SetRow = z.extend(SetEntry, {
  /** The set's id. */
  set: z.string(),
  /** Its place in the set, from 0. */
  order: z.int(),
});
export type SetRow = z.output<typeof SetRow>;

/** Returns a set from its rows. */
export function setOf(head: SetHead, rows: readonly SetRow[]): PageSet {
  const { version, id, site, source, begun, ended, as, limit } = head;
  const entries = [...rows]
    .sort((a, b) => a.order - b.order)
    .map(({ set: _set, order: _order, ...entry }) => entry as SetEntry);
  return { version, id, site, source, begun, ended, as, limit, entries };
}
