import type { BatchItem } from '../records/batch.ts';
import { isChargedOtherwise } from '../records/news.ts';
import type { Operation } from '../records/operation.ts';

/** Refusals of one link that say nothing about the next: the others continue. */
const OF_ONE_ITEM: readonly string[] = ['validation_error', 'domain_mismatch', 'entry_unreadable'];

/** What an order's outcome means for its batch. */
export interface ItemOutcome {
  item: BatchItem;
  /** Why the rest must not be sent now; null if it continues. */
  stop: string | null;
  /** Nothing was sent, so the same item is tried again. */
  isRepeated?: true;
}

const noted = (item: BatchItem, { state, results: [result], error, isAttached }: Operation): BatchItem => ({
  ...item,
  state,
  result: result?.id ?? null,
  charged: result?.charged ?? null,
  isAttached,
  error: error && { code: error.code, details: error.details },
});

/** Money: whatever was not carried out exactly as agreed stops the rest. */
function paidOutcome(item: BatchItem, operation: Operation): ItemOutcome {
  const next = noted(item, operation);
  const { state, error } = operation;
  if (state === 'accepted')
    return { item: next, stop: isChargedOtherwise(operation) ? 'price_changed' : null };
  if (state === 'rejected') return { item: next, stop: error?.code ?? 'internal' };
  return { item: next, stop: state === 'unsent' ? 'interrupted' : 'lost' };
}

/** Free orders: what was certainly not sent is tried again, what the service refused is skipped. */
function freeOutcome(item: BatchItem, operation: Operation): ItemOutcome {
  const { state, error } = operation;
  const again: BatchItem = { ...item, state: 'waiting', tries: item.tries + 1 };
  if (state === 'unsent') return { item: again, stop: null, isRepeated: true };
  if (state !== 'rejected' || (error && OF_ONE_ITEM.includes(error.code)))
    return { item: noted(item, operation), stop: null };
  if (error?.code === 'rate_limited') return { item: again, stop: null, isRepeated: true };
  return { item: again, stop: error?.code ?? 'internal' };
}

/** Returns what is kept of an order's outcome, and whether the others may be sent. */
export const itemOutcome = (item: BatchItem, operation: Operation): ItemOutcome =>
  item.price.kind === 'free' ? freeOutcome(item, operation) : paidOutcome(item, operation);

/** The same while the outcome is not known: a lost answer about money stops the rest. */
export const openItemOutcome = (item: BatchItem, { state }: Operation): ItemOutcome => ({
  item: { ...item, state: state as BatchItem['state'] },
  stop: state === 'unknown' && item.price.kind !== 'free' ? 'lost' : null,
});

/** The same for an item that was about to begin when its worker ended: nothing was written, so nothing was sent. */
export const unwrittenItemOutcome = (item: BatchItem): ItemOutcome =>
  item.price.kind === 'free'
    ? { item: { ...item, state: 'waiting' }, stop: null, isRepeated: true }
    : { item: { ...item, state: 'unsent' }, stop: 'interrupted' };
