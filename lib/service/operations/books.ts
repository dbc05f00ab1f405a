import type { AnyEndpoint, Input } from '../../api/endpoint.ts';
import { isOpen, type Operation, UNITS, units } from '../records/operation.ts';
import { OPERATION_KINDS } from './kinds/index.ts';

/**
 * What the balance says about an order:
 * - `free`: the order takes no money, so the balance says nothing about it.
 * - `same`: the balance fell by what this and other orders cost.
 * - `different`: it fell by `left` more, in the account's currency; `left` is below 0 if it fell by less, or if money
 * was added.
 * - `open`: another order is under way, or its cost is unknown.
 * - `unreadable`: the balance was not read before, or cannot be read now; `isPassing` if it may be readable later.
 */
export type Books =
  | { kind: 'free' | 'same' | 'open' }
  | { kind: 'unreadable'; isPassing?: boolean }
  | { kind: 'different'; left: number };

/** Half a cent: a difference below it is none. */
const NOTHING = UNITS / 200;

/** The most charges for which every sum is tried; more would be too many sums. */
const MOST = 16;

/**
 * Returns the rest of an amount after subtracting the charges that explain it best: each charge may have been taken
 * before the balance was first read, or after. 0 if some of them explain all of it; never less than an amount below 0.
 *
 * @param gone In the account's currency; below 0 if the balance has grown, which no charge explains.
 */
export function unexplainedBy(gone: number, charges: readonly number[]): number {
  const sums = new Set([0]);
  for (const charge of charges.slice(0, MOST)) for (const sum of [...sums]) sums.add(sum + units(charge));
  const lefts = [...sums].map((sum) => units(gone) - sum).filter((left) => left > -NOTHING);
  const left = lefts.length === 0 ? units(gone) : lefts.reduce((a, b) => Math.min(a, b));
  return Math.abs(left) < NOTHING ? 0 : left / UNITS;
}

/** Returns the cost of each result of an order, as far as the service or the agreed price tells it. */
const chargesOf = ({ results, price }: Operation): readonly (number | null)[] =>
  results.map(({ charged }) => charged ?? (price.kind === 'exact' ? price.amount : null));

const isFree = ({ kind, input }: Operation) =>
  OPERATION_KINDS.get(kind)?.isFree(input as Input<AnyEndpoint>) ?? false;

/** Whether an order still takes money after it was accepted. */
const isChargedLater = ({ kind, nextLookAt }: Operation) =>
  nextLookAt !== null && OPERATION_KINDS.get(kind)?.isChargedLater === true;

/**
 * Returns what other orders of the account may have cost since this one's balance was read; null if that is unknown.
 */
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
 * Compares an order with the balance: before − after − charges of others = cost of its results.
 *
 * @param after The balance now, in the account's currency; null if it could not be read.
 * @param all The account's orders, including this one.
 */
export function booksOf(own: Operation, after: number | null, all: readonly Operation[]): Books {
  const before = own.baseline?.balance ?? null;
  if (before === null || after === null) return { kind: 'unreadable' };
  const charges = chargesOf(own);
  const beside = chargesBeside(own, all);
  if (beside === null || charges.includes(null)) return { kind: 'open' };
  const cost = charges.reduce<number>((sum, charge) => sum + (charge ?? 0), 0);
  const left = unexplainedBy(before - after - cost, beside);
  return left === 0 ? { kind: 'same' } : { kind: 'different', left };
}

/** Returns the order with the cost of its results, if the balance confirms the agreed price. */
export function priced(operation: Operation, books: Books): Operation {
  const charges = chargesOf(operation);
  return books.kind === 'same'
    ? {
        ...operation,
        results: operation.results.map(({ id }, n) => ({ id, charged: charges[n] ?? null })),
      }
    : operation;
}
