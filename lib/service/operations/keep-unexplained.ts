import { balance } from '../../api/account.ts';
import { changeRows, type WritableRows } from '../../platform/table.ts';
import type { Operation } from '../records/operation.ts';
import { replies, replyKey } from '../records/replies.ts';
import { type Unexplained, unexplained } from '../records/unexplained.ts';

type Rows = Pick<WritableRows<Unexplained, 'unexplained'>, 'get' | 'where' | 'put' | 'remove'>;

/** The tables that an entry is written with: its own, and that of the answer with the account's currency. */
export const BOOK_TABLES = [unexplained, replies];

/**
 * Returns the currency of the account from its last answer, or else that of the agreed price; empty if neither is
 * known.
 */
export async function currencyFor(
  { account, price }: Operation,
  answers: Pick<WritableRows<{ data: unknown }, 'replies'>, 'get'>,
): Promise<string> {
  const told = (await answers.get(replyKey(account, balance)))?.data as
    | { currency?: unknown }
    | null
    | undefined;
  if (typeof told?.currency === 'string') return told.currency;
  return price.kind === 'exact' ? price.currency : '';
}

/**
 * Records what the balance leaves unexplained after an order has ended, as a separate entry, in the transaction of
 * that end. A changed amount is announced again; an entry that is explained meanwhile is removed.
 *
 * @param near Ids of the orders of that time; `isOneOpen`: the cost of one of them is unknown.
 */
export async function keepUnexplained(
  rows: Rows,
  operation: Operation,
  { near, isOneOpen, currency }: { near: readonly string[]; isOneOpen: boolean; currency: string },
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
    currency,
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
