import { announce } from './changes.ts';
import { openDatabase } from './database.ts';
import { layoutOf, TABLES } from './layout.ts';
import { agreedTime } from './told-time.ts';

const DAY = 86_400_000;
/** Bytes on the disk beyond which stored answers go, whatever their number. */
const MOST_BYTES = 200 * 2 ** 20;

/** Of a table's rows no more than this share go at one start, or so few: whatever was wrong, nearly all is there still. */
const SHARE = 0.05;
const FEW = 10;

/**
 * Drops what the layout says is too much or too old, a small share at a time. What is unsettled has no time yet and stays;
 * by age nothing goes unless a service has confirmed the clock.
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
  // Not every browser tells.
  const { usage = 0 } = (await navigator.storage?.estimate()) ?? {};
  if (usage > MOST_BYTES) await makeRoom();
}

/** Makes room at once: stored answers can be had again, and nothing else can. */
export async function makeRoom(): Promise<void> {
  const database = await openDatabase();
  await database.clear('replies');
}

/** Removes every row that belongs to an account, in one transaction, from whatever tables have such rows. */
export async function removeRowsOf(account: string): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction(TABLES, 'readwrite');
  for (const name of TABLES) {
    const store = transaction.objectStore(name);
    const { key, indexes = {} } = layoutOf(name);
    if (typeof key !== 'string' && key[0] === 'account') {
      // An array is greater than any text or number: all keys that begin with the account.
      await store.delete(IDBKeyRange.bound([account], [account, []]));
    } else if ('account' in indexes) {
      for (const own of await store.index('account').getAllKeys(account)) await store.delete(own);
    }
  }
  await transaction.done;
  announce(TABLES);
}
