import { ServiceError } from '../../api/errors.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { connections } from '../connection/connection.ts';
import {
  BATCH_SIZES,
  type Batch,
  type BatchItem,
  type BatchKind,
  batches,
  isBatchRunning,
  isItemOpen,
  orderIdOf,
} from '../records/batch.ts';
import { isOpen, type Operation, operations } from '../records/operation.ts';
import { connected } from '../requests/connected.ts';
import { type ItemOutcome, itemOutcome, openItemOutcome, unwrittenItemOutcome } from './batch-rules.ts';
import { writtenWish } from './wish.ts';

/** What the user orders in bulk. */
export interface BatchWish {
  id: string;
  /** The account whose prices the user was shown. */
  account: string;
  site: string;
  kind: string;
  projectId: number;
  items: Pick<BatchItem, 'input' | 'price' | 'overridden' | 'address'>[];
}

const ofAccount = (account: string) => readRows([batches], (of) => of(batches).where('account', account));

/** Replaces a batch with what `change` returns for its current row. */
export const renewBatch = (id: string, change: (batch: Batch) => Batch): Promise<Batch | null> =>
  changeRows([batches], (of) => of(batches).change(id, change));

/** Whether its orders cost money. */
export const isBatchPaid = ({ items: [first] }: Batch) => first?.price.kind !== 'free';

/**
 * Writes a batch down. Rejects for one that must never be sent: too many items, or an item that alone would be rejected.
 * The same id again changes nothing.
 */
export async function beginBatch({ id, account, site, kind, projectId, items }: BatchWish): Promise<string> {
  const most = BATCH_SIZES[kind as BatchKind] ?? 0;
  if (items.length === 0 || items.length > most) throw new ServiceError({ code: 'malformed_request' });
  await connected('order', account);
  for (const item of items) await writtenWish({ ...item, id, account, site, kind });
  try {
    await changeRows([batches], async (of) => {
      if (await of(batches).get(id)) return;
      const all = await of(batches).where('account', account);
      const own = all.filter((one) => one.kind === kind && one.projectId === projectId);
      // One at a time: another press, or another window, would order the same things. Money waits for lost answers, too.
      if (own.some((one) => isBatchRunning(one) || (isBatchPaid(one) && one.items.some(isItemOpen))))
        throw new ServiceError({ code: 'already_running' });
      await of(batches).put({
        id,
        account,
        kind: kind as BatchKind,
        site,
        projectId,
        createdAt: Date.now(),
        items: items.map((item) => ({
          ...item,
          state: 'waiting',
          tries: 0,
          result: null,
          charged: null,
          isAttached: false,
          error: null,
        })),
        stop: null,
        endedAt: null,
        isSeen: false,
      });
    });
  } catch (error) {
    throw error instanceof ServiceError ? error : new ServiceError({ code: 'storage_failed' });
  }
  return id;
}

/**
 * Stops a batch before its next item, continues it, or dismisses its outcome. One that costs money is not continued: its
 * prices were agreed to once.
 */
export async function steerBatch(id: string, act: 'stop' | 'goOn' | 'see'): Promise<void> {
  await renewBatch(id, (batch) => {
    if (act === 'see') return { ...batch, isSeen: true };
    if (act === 'stop')
      return isBatchRunning(batch) ? { ...batch, stop: { code: 'user', at: Date.now() } } : batch;
    if (isBatchPaid(batch)) return batch;
    // The user orders again what the service shows no sign of.
    const items = batch.items.map((item) =>
      item.state === 'none' ? { ...item, state: 'waiting' as const, tries: item.tries + 1 } : item,
    );
    return { ...batch, items, stop: null, endedAt: null };
  });
}

const rowsOf = (batch: Batch): Promise<(Operation | null)[]> =>
  readRows([operations], (of) =>
    Promise.all(
      batch.items.map(({ state }, index) =>
        state === 'waiting' ? null : of(operations).get(orderIdOf(batch, index)),
      ),
    ),
  );

const withOutcome = (batch: Batch, index: number, { item, stop }: ItemOutcome): Batch => ({
  ...batch,
  items: batch.items.with(index, item),
  stop: stop === null ? batch.stop : (batch.stop ?? { code: stop, at: Date.now() }),
});

/** Whether the journal has nothing more to say about a free order that went as intended. */
const isClosed = ({ state, price, nextLookAt }: Operation) =>
  state === 'accepted' && price.kind === 'free' && nextLookAt === null;

/**
 * Takes over what the journal knows by now. Rows of free orders that went as intended are removed from the journal, which
 * is for orders that may still matter. The batch has ended when nothing is left to do or to look up.
 */
export async function updatedBatch(given: Batch): Promise<Batch> {
  const rows = await rowsOf(given);
  const closed = rows.flatMap((row) => (row && isClosed(row) ? [row.id] : []));
  const next = await changeRows([batches, operations], async (of) => {
    let batch = await of(batches).get(given.id);
    if (!batch) return given;
    for (const [index, row] of rows.entries()) {
      const item = batch.items[index];
      if (!item || item.state === 'waiting') continue;
      if (row)
        batch = withOutcome(batch, index, isOpen(row) ? openItemOutcome(item, row) : itemOutcome(item, row));
      else if (isItemOpen(item)) batch = withOutcome(batch, index, unwrittenItemOutcome(item));
    }
    for (const id of closed) await of(operations).remove(id);
    const isLeft = rows.some((row) => row && !closed.includes(row.id) && row.nextLookAt !== null);
    const isOver = !isLeft && !batch.items.some(isItemOpen) && !isBatchRunning(batch);
    const ended: Batch = { ...batch, endedAt: isOver ? (batch.endedAt ?? Date.now()) : null };
    if (JSON.stringify(ended) !== JSON.stringify(given)) await of(batches).put(ended);
    return ended;
  });
  return next;
}

/** Returns the batches of the connected accounts that are not over, those that cost money first. */
export async function batchesLeft(): Promise<Batch[]> {
  const all = await Promise.all((await connections.get()).map(({ account }) => ofAccount(account)));
  const left = all.flat().filter(({ endedAt }) => endedAt === null);
  return left.sort((a, b) => Number(isBatchPaid(b)) - Number(isBatchPaid(a)) || a.createdAt - b.createdAt);
}

/** Whether the worker must wake again for a batch, even if it ends now. */
export const isBatchLeft = async (): Promise<boolean> => (await batchesLeft()).some(isBatchRunning);
