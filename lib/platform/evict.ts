import { openDatabase } from './database.ts';
import { layoutOf, TABLES } from './layout.ts';

const DAY = 86_400_000;

/** Drops what the layout says is too much or too old. What is unsettled has no time yet and stays. */
export async function evict(now = Date.now()): Promise<void> {
  const database = await openDatabase();
  for (const name of TABLES) {
    const { keep } = layoutOf(name);
    if (!keep) continue;
    const transaction = database.transaction(name, 'readwrite');
    const index = transaction.store.index(keep.by);
    const old = IDBKeyRange.upperBound(now - keep.days * DAY);
    let surplus = Math.max(await index.count(old), (await index.count()) - keep.most);
    for (let cursor = surplus > 0 ? await index.openCursor() : null; cursor && surplus > 0; surplus -= 1) {
      await cursor.delete();
      cursor = await cursor.continue();
    }
    await transaction.done;
  }
}

/** Makes room at once: stored answers can be had again, and nothing else can. */
export async function makeRoom(): Promise<void> {
  const database = await openDatabase();
  await database.clear('replies');
}
