import { announce } from './changes.ts';
import { openDatabase } from './database.ts';
import { layoutOf, TABLES } from './layout.ts';
import { agreedTime } from './told-time.ts';

const DAY = 86_400_000;
/** Bytes of disk usage above which stored replies are deleted, whatever their number. */
const MOST_BYTES = 200 * 2 ** 20;

/**
 * The largest share of a table's rows, or their number if that is greater, that one start of the worker deletes: after
 * an error, nearly all are still there.
 */
const SHARE = 0.05;
const FEW = 10;

/**
 * Deletes rows that are too many or too old by the layout, a small share at a time. Unfinished rows have no time yet
 * and stay; no row is deleted for its age unless a service has confirmed the clock.
 */
export async function evict(): Promise<void> {
  const [database, now] = await Promise.all([openDatabase(), agreedTime()]);
  for (const name of TABLES) {
    const { keep } = layoutOf(name);
    if (!keep) continue;
    const transaction = database.transaction(name, 'readwrite');
    const index = transaction.store.index(keep.by);
    const all = await index.count();
    const old = now === null ? 0 : await index.count(IDBKeyRange.upperBound(now - keep.days * DAY));
    const most = Math.max(FEW, Math.floor(all * SHARE));
    let surplus = Math.min(Math.max(old, all - keep.most), most);
    for (let cursor = surplus > 0 ? await index.openCursor() : null; cursor && surplus > 0; surplus -= 1) {
      await cursor.delete();
      cursor = await cursor.continue();
    }
    await transaction.done;
  }
  // Not every browser reports it.
  const { usage = 0 } = (await navigator.storage?.estimate()) ?? {};
  if (usage > MOST_BYTES) await makeRoom();
}

/** Frees space at once, by deleting the stored replies: only these can be fetched again. */
export async function makeRoom(): Promise<void> {
  const database = await openDatabase();
  await database.clear('replies');
}

/** Removes every row of an account, in one transaction, from all tables that have such rows. */
export async function removeRowsOf(account: string): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction(TABLES, 'readwrite');
  for (const name of TABLES) {
    const store = transaction.objectStore(name);
    const { key, indexes = {} } = layoutOf(name);
    if (typeof key !== 'string' && key[0] === 'account') {
      // An array is greater than any string or number, so this covers all keys that begin with the account.
      await store.delete(IDBKeyRange.bound([account], [account, []]));
    } else if ('account' in indexes) {
      for (const own of await store.index('account').getAllKeys(account)) await store.delete(own);
    }
  }
  await transaction.done;
  announce(TABLES);
}
