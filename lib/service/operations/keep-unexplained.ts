import { changeRows, type WritableRows } from '../../platform/table.ts';
import { currencyOf, type Operation } from '../records/operation.ts';
import { type Unexplained, unexplained } from '../records/unexplained.ts';

type Rows = Pick<WritableRows<Unexplained, 'unexplained'>, 'get' | 'where' | 'put' | 'remove'>;

/**
 * Records what the balance leaves unexplained after an order has ended, as a separate entry, in the transaction of
 * that end. A changed amount is announced again; an entry that is explained meanwhile is removed.
 *
 * @param near Ids of the orders of that time; `isOneOpen`: the cost of one of them is unknown.
 */
export async function keepUnexplained(
  rows: Rows,
  operation: Operation,
  { near, isOneOpen }: { near: readonly string[]; isOneOpen: boolean },
): Promise<void> {
  const { id, account, unexplained: amount, settledAt } = operation;
  const before = await rows.get(id);
  if (settledAt === null || amount === 0) {
    if (before && !before.isUnderstood) await rows.remove(id);
    return;
  }
  if (before?.amount === amount) return;
  // Orders of the same time see the same missing money: it is recorded once.
  const known = await rows.where('account', account);
  if (known.some((one) => one.id !== id && one.amount === amount && near.includes(one.id))) return;
  await rows.put({
    id,
    account,
    host: new URL(account).host,
    amount,
    currency: currencyOf(operation),
    at: Date.now(),
    near: [...near],
    possible: isOneOpen ? ['another_device', 'open_order'] : ['another_device'],
    told: 'due',
    isUnderstood: false,
  });
}

/** Marks unexplained charges as understood by the user. */
export async function understandUnexplained(ids: readonly string[]): Promise<void> {
  await changeRows([unexplained], async (of) => {
    for (const id of ids) await of(unexplained).change(id, (entry) => ({ ...entry, isUnderstood: true }));
  });
}
