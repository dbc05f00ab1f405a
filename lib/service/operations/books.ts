import type { AnyEndpoint, Input } from '../../api/endpoint.ts';
import { isOpen, type Operation } from '../records/operation.ts';
import { OPERATION_KINDS } from './kinds/index.ts';

/**
 * What the balance says of an order:
 * - `free`: it takes no money, and the balance says nothing of it.
 * - `same`: what has gone is what it and other orders have cost.
 * - `different`: so much more has gone, in the account's currency; below 0 where so much less has gone, or money came in.
 * - `open`: another order is under way, or has cost nobody knows how much.
 * - `unreadable`: the balance was not read before, or cannot be read now; `isPassing` where it may be read later.
 */
export type Books =
  | { kind: 'free' | 'same' | 'open' }
  | { kind: 'unreadable'; isPassing?: boolean }
  | { kind: 'different'; left: number };

/** An amount in cents: sums of amounts as they are written miss each other by fractions of one. */
const cents = (amount: number): number => Math.round(amount * 100);

/** Whether two amounts in the account's currency are the same to the cent. */
export const isSameAmount = (one: number, other: number): boolean => cents(one) === cents(other);

/** Orders with different charges of which every sum is tried; more would be more sums than can be looked at. */
const MOST = 16;

/**
 * What is left of an amount when the charges are taken off that explain it best: each may have been taken before the
 * balance was read first, or after. 0 where some of them explain it all; never less than an amount below 0.
 *
 * @param gone In the account's currency; below 0 where the balance has grown, which no charge explains.
 */
export function unexplainedBy(gone: number, charges: readonly number[]): number {
  const sums = new Set([0]);
  for (const charge of charges.slice(0, MOST)) for (const sum of [...sums]) sums.add(sum + cents(charge));
  const lefts = [...sums].map((sum) => cents(gone) - sum).filter((left) => left >= 0);
  return lefts.length === 0 ? cents(gone) / 100 : Math.min(...lefts) / 100;
}

/** What each result of an order has cost, where the service or the price that was agreed says so. */
const chargesOf = ({ results, price }: Operation): readonly (number | null)[] =>
  results.map(({ charged }) => charged ?? (price.kind === 'exact' ? price.amount : null));

const isFree = ({ kind, input }: Operation) =>
  OPERATION_KINDS.get(kind)?.isFree(input as Input<AnyEndpoint>) ?? false;

/** Whether it still takes money after it was accepted. */
const isChargedLater = ({ kind, nextLookAt }: Operation) =>
  nextLookAt !== null && OPERATION_KINDS.get(kind)?.isChargedLater === true;

/** What other orders of the account may have taken since this one's balance was read; null where that is not known. */
function chargesBeside(own: Operation, all: readonly Operation[]): readonly number[] | null {
  const beside = all.filter(
    (one) =>
      one.id !== own.id &&
      one.sentAt !== null &&
      !isFree(one) &&
      (one.settledAt === null || one.settledAt >= own.createdAt || isChargedLater(one)),
  );
  if (beside.some((one) => isOpen(one) || one.state === 'undecided')) return null;
  const charges = beside.flatMap(chargesOf);
  return charges.includes(null) ? null : (charges as readonly number[]);
}

/**
 * Holds an order against the balance: before − after − what others have taken = what its results have cost.
 *
 * @param after The balance now, in the account's currency; null where it could not be read.
 * @param all The account's orders, itself among them.
 */
export function booksOf(own: Operation, after: number | null, all: readonly Operation[]): Books {
  const before = own.baseline?.balance ?? null;
  if (before === null || after === null) return { kind: 'unreadable' };
  const charges = chargesOf(own);
  const beside = chargesBeside(own, all);
  if (beside === null || charges.includes(null)) return { kind: 'open' };
  const cost = charges.reduce<number>((sum, charge) => sum + (charge ?? 0), 0);
  const gone = (cents(before) - cents(after) - cents(cost)) / 100;
  const left = unexplainedBy(gone, beside);
  return left === 0 ? { kind: 'same' } : { kind: 'different', left };
}

/** The order with what its results have cost, where the balance bears out the price that was agreed. */
export function priced(operation: Operation, books: Books): Operation {
  const charges = chargesOf(operation);
  return books.kind === 'same'
    ? {
        ...operation,
        results: operation.results.map(({ id }, n) => ({ id, charged: charges[n] ?? null })),
      }
    : operation;
}
