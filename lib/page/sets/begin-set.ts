import type { PageSet } from '../../pages/sets/page-set.ts';
import { EMPTY_TALLY, tallyOf } from '../../pages/sets/stored/set-tally.ts';
import type { SetHead, SetRow } from '../../pages/sets/stored/stored-set.ts';
import { runSets } from './run-sets.ts';
import { addSet } from './stored-sets.ts';
import { type WalkedPage, walkedRows } from './walked-pages.ts';

/** The most pages of a set that is requested; a larger site is work for a service. */
export const MOST_PAGES = 500;

type Chosen = Pick<SetHead, 'id' | 'site' | 'source' | 'limit'> &
  Partial<Pick<SetHead, 'as' | 'leaveOut' | 'isOneOfEach' | 'tally'>>;

const headOfNew = (chosen: Chosen, rows: readonly SetRow[]): SetHead => {
  const begun = Date.now();
  return {
    version: 1,
    begun,
    ended: null,
    as: 'visitor',
    at: begun,
    state: 'running',
    pause: null,
    waitsUntil: null,
    passed: [],
    leaveOut: [],
    isOneOfEach: false,
    tally: rows.length === 0 ? EMPTY_TALLY : tallyOf(rows),
    ...chosen,
  };
};

/** Stores a set, and runs it as soon as no other one does. */
export async function beginSet(chosen: Chosen, rows: readonly SetRow[]): Promise<void> {
  await addSet(headOfNew(chosen, rows), rows);
  void runSets();
}

/** Stores a set of pages that were checked before. */
export async function addWalked(id: string, site: string, pages: readonly WalkedPage[]): Promise<void> {
  const rows = walkedRows(id, pages);
  const head = headOfNew({ id, site, source: 'walked', limit: rows.length }, rows);
  await addSet({ ...head, as: 'user', state: 'ended', ended: head.begun }, rows);
}

/**
 * Stores a set that was opened from a file, under an ID of this browser: each of its addresses once. The run of one that had
 * not ended does not go on here.
 */
export async function addOpened(
  id: string,
  { site, source, limit, as, begun, ended, entries }: PageSet,
): Promise<void> {
  const known = new Map(entries.map((entry) => [entry.address, entry]));
  const rows = [...known.values()].map((entry, order) => ({ ...entry, set: id, order }));
  const head = headOfNew({ id, site, source, limit, as }, rows);
  await addSet({ ...head, begun, ended, state: 'ended' }, rows);
}
