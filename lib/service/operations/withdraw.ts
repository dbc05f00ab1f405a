import { ServiceError } from '../../api/errors.ts';
import { changeRows } from '../../platform/table.ts';
import { isOpen, type Operation, operations } from '../records/operation.ts';
import { renew } from './settle.ts';
import { type Begun, type Wish, writtenWish } from './wish.ts';

/** Orders that are beginning and not yet written down, by id. */
const beginning = new Map<string, Promise<unknown>>();

/** Lets a withdrawal wait until the beginning of the same order is over. */
export function goingFirst<T>(id: string, begun: Promise<T>): Promise<T> {
  const over = () => void beginning.delete(id);
  beginning.set(id, begun.then(over, over));
  return begun;
}

/**
 * For a page that got no answer to its order: returns the outcome. An order that is not written down by now never will
 * be: its row becomes `unsent`, so that its message begins nothing if it still arrives.
 */
export async function withdraw(wish: Wish): Promise<Begun> {
  await beginning.get(wish.id);
  const { operation } = await writtenWish(wish);
  try {
    return await changeRows([operations], async (of) => {
      const same = await of(operations).get(wish.id);
      if (same) return { id: same.id, state: same.state };
      const all = await of(operations).where('account', operation.account);
      const open = all.find((one) => isOpen(one) && one.lock === operation.lock);
      const row: Operation = { ...operation, state: 'unsent', settledAt: Date.now() };
      // Only the outcome of the other order matters to the user.
      await (open ? of(operations).put({ ...row, seen: true }) : renew(of(operations), row));
      return open ? { id: open.id, state: open.state } : { id: operation.id, state: 'unsent' };
    });
  } catch {
    throw new ServiceError({ code: 'storage_failed' });
  }
}
