import { ServiceError } from '../../api/errors.ts';
import { changeRows } from '../../platform/table.ts';
import { connection } from '../connection/connection.ts';
import { isOpen, type Operation, operations } from '../records/operation.ts';
import { renew } from './settle.ts';
import { type Begun, type Wish, writtenWish } from './wish.ts';

/** What is being begun and not yet written down, by id. */
const beginning = new Map<string, Promise<unknown>>();

/** The beginning of an order goes before its withdrawal, however far either has come. */
export function goingFirst<T>(id: string, begun: Promise<T>): Promise<T> {
  const over = () => void beginning.delete(id);
  beginning.set(id, begun.then(over, over));
  return begun;
}

/**
 * For a page that has had no word of its order: answers what became of it. One that is not written down by now never
 * will be: its row says that it was not sent, so that its own message, should it still arrive, begins nothing.
 */
export async function withdraw(wish: Wish): Promise<Begun> {
  await beginning.get(wish.id);
  const accountNow = async () => (await connection.get())?.account ?? '';
  const { operation } = await writtenWish(wish, accountNow);
  try {
    return await changeRows([operations], async (of) => {
      const same = await of(operations).get(wish.id);
      if (same) return { id: same.id, state: same.state };
      const all = await of(operations).where('account', operation.account);
      const open = all.find((one) => isOpen(one) && one.lock === operation.lock);
      const row: Operation = { ...operation, state: 'unsent', settledAt: Date.now() };
      // What the other one comes to is all there is to tell.
      await (open ? of(operations).put({ ...row, seen: true }) : renew(of(operations), row));
      return open ? { id: open.id, state: open.state } : { id: operation.id, state: 'unsent' };
    });
  } catch {
    throw new ServiceError({ code: 'storage_failed' });
  }
}
