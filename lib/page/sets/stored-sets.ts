import type { PageSet } from '../../pages/sets/page-set.ts';
import { SetHead, type SetPause, SetRow, type SetTally, setOf } from '../../pages/sets/stored/stored-set.ts';
import { changeRows, defineTable, readRows } from '../../platform/table.ts';

export const pageSets = defineTable('pageSets', SetHead);
export const setEntries = defineTable('setEntries', SetRow);

/** The most stored sets, and the most characters of them all: the oldest that do not run go first. */
const MOST_SETS = 40;
const MOST_SIZE = 80_000_000;

/** Returns the heads of the sets of a site, the latest first. */
export async function setsOf(site: string): Promise<readonly SetHead[]> {
  const heads = await readRows([pageSets], (of) => of(pageSets).where('site', site));
  return heads.sort((a, b) => b.begun - a.begun);
}

/** Returns the head of a set; null if there is no such set. */
export const headOf = (id: string): Promise<SetHead | null> =>
  readRows([pageSets], (of) => of(pageSets).get(id));

/** Returns the heads of the sets that run, or go on as soon as a page of Plumbline is open; the oldest first. */
export async function runningSets(): Promise<readonly SetHead[]> {
  const heads = await readRows([pageSets], (of) => of(pageSets).where('state', 'running'));
  return heads.sort((a, b) => a.begun - b.begun);
}

/** Returns the stored entries of a set. */
export const rowsOfSet = (id: string): Promise<readonly SetRow[]> =>
  readRows([setEntries], (of) => of(setEntries).under(id));

/** Returns a whole set, without entries that cannot be read; null if there is no such set. */
export function loadSet(id: string): Promise<PageSet | null> {
  return readRows([pageSets, setEntries], async (of) => {
    const [head, rows] = await Promise.all([of(pageSets).get(id), of(setEntries).under(id)]);
    return head && setOf(head, rows);
  });
}

/** Returns the ids of the sets that are too many or too large, by all heads. */
function surplusOf(heads: readonly SetHead[]): readonly string[] {
  let [number, size] = [0, 0];
  const surplus: string[] = [];
  for (const head of [...heads].sort((a, b) => b.at - a.at)) {
    number += 1;
    size += head.tally.size;
    if (head.state !== 'running' && (number > MOST_SETS || size > MOST_SIZE)) surplus.push(head.id);
  }
  return surplus;
}

/** Removes a set with its entries. */
export function removeSet(id: string): Promise<void> {
  return changeRows([pageSets, setEntries], async (of) => {
    const rows = await of(setEntries).under(id);
    await of(pageSets).remove(id);
    for (const { address } of rows) await of(setEntries).remove([id, address]);
  });
}

/** Stores a new set with its first entries, and removes the oldest sets if there are too many. */
export async function addSet(head: SetHead, rows: readonly SetRow[]): Promise<void> {
  const heads = await readRows([pageSets], (of) => of(pageSets).all());
  for (const id of surplusOf([head, ...heads])) await removeSet(id);
  await changeRows([pageSets, setEntries], async (of) => {
    await of(pageSets).put(head);
    for (const row of rows) await of(setEntries).put(row);
  });
}

/**
 * Stores the outcomes of entries of a set, with its tally, in one transaction. Returns the head, which may be paused by
 * now; null if the set was removed, and nothing is stored then.
 */
export function keepEntries(id: string, rows: readonly SetRow[], tally: SetTally): Promise<SetHead | null> {
  return changeRows([pageSets, setEntries], async (of) => {
    const head = await of(pageSets).change(id, (now) => ({ ...now, tally, at: Date.now() }));
    if (head) for (const row of rows) await of(setEntries).put(row);
    return head;
  });
}

/** Changes the state of a set: a pause with its reason, an end. Nothing happens if it has ended or was removed. */
export function changeSet(
  id: string,
  change: Partial<Pick<SetHead, 'state' | 'pause' | 'waitsUntil' | 'passed' | 'limit'>>,
): Promise<void> {
  return changeRows([pageSets], async (of) => {
    await of(pageSets).change(id, (head) => {
      const at = Date.now();
      const ended = (change.state ?? head.state) === 'ended' ? (head.ended ?? at) : null;
      return { ...head, ...change, ended, at };
    });
  });
}

/** Lets a set rest, until the user goes on. How long the server asked to wait is kept if it rests for that. */
export const pauseSet = (id: string, pause: SetPause): Promise<void> =>
  changeSet(id, { state: 'paused', pause, ...(pause !== 'waiting' && { waitsUntil: null }) });

/** Lets a set go on; what it rested for does not stop it again. */
export async function resumeSet(id: string): Promise<void> {
  const head = await headOf(id);
  if (!head) return;
  const passed = head.pause === null ? head.passed : [...new Set([...head.passed, head.pause])];
  await changeSet(id, { state: 'running', pause: null, waitsUntil: null, passed });
}
