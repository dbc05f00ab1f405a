import { balance } from '../../api/account.ts';
import type { WritableRows } from '../../platform/table.ts';
import type { Operation } from '../records/operation.ts';
import { replies, replyKey } from '../records/replies.ts';
import { type Unexplained, unexplained } from '../records/unexplained.ts';

type Rows = Pick<WritableRows<Unexplained, 'unexplained'>, 'get' | 'where' | 'put' | 'remove'>;

/** The tables that an entry is written with: its own, and that of the answer which names the account's currency. */
export const BOOK_TABLES = [unexplained, replies];

/** The currency of the account, as it was told last, else that of the agreed price; empty where neither is known. */
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
 * Writes down what the books of an order that has ended leave unexplained, as an entry of its own, in the transaction of
 * that end. Another amount is told anew; what was explained after all goes.
 *
 * @param near Ids of the orders in whose time it went; `isOneOpen`: of one of them it is not known what it has cost.
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
  // Orders of one time see the same money go: it is told once.
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
