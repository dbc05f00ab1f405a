import { balance } from '../../api/account.ts';
import type { Client } from '../../api/caller.ts';
import type { AnyEndpoint, Input } from '../../api/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { readRows } from '../../platform/table.ts';
import { type Operation, type OperationState, operations } from '../records/operation.ts';
import { connected } from '../requests/connected.ts';
import { type Books, booksOf, priced, unexplainedBy } from './books.ts';
import { chargesElsewhere } from './charges-elsewhere.ts';
import type { AnyOperationKind, Seen } from './kind.ts';
import { OPERATION_KINDS } from './kinds/index.ts';
import { isChargingStill, withLateCharges } from './late-charges.ts';
import { attach, SECOND_LOOK } from './outcome.ts';

/**
 * Seconds between lookups of an outcome: 0, 5, 15, 30 s after the attempt and so on, up to ten minutes. Only answered
 * lookups count, so sleep or a changed clock does not bring the end nearer.
 */
const PAUSES = [5, 10, 15, 30, 60, 180, 300];
/**
 * Answered lookups without anything new that are enough to conclude: 30 s for orders that are free, 60 s if the
 * balance is unchanged, which is as long as a server takes to act on the first of two sends.
 */
const ENOUGH = { free: 3, paid: 4 };
/** Milliseconds between two lookups of whether an order that is charged later has ended. */
const WHILE_CHARGING = 60_000;
/** Milliseconds until the journal's first lookup, if the one right after the attempt failed. */
const AFTER_FAILURE = 5_000;

/** Returns the ids that operations of this kind have led to, its own included: these are not new results of it. */
const claimedBy = (all: readonly Operation[], own: Operation): ReadonlySet<number | null> =>
  new Set(all.filter(({ kind }) => kind === own.kind).flatMap(({ results }) => results.map(({ id }) => id)));

/**
 * Whether one was sent after another for the same thing: what first appeared after that send is not a result of the
 * other.
 */
const isLater = (one: Operation, other: Operation) =>
  one.lock === other.lock && (one.sentAt ?? 0) > (other.sentAt ?? 0);

const ofAccount = (account: string): Promise<Operation[]> =>
  readRows([operations], (of) => of(operations).where('account', account));

/** Returns what exists now, did not exist before, and belongs to no other operation. */
function freshOf(own: Operation, seen: readonly Seen[], all: readonly Operation[]): readonly Seen[] {
  const known = new Set(own.baseline?.ids);
  const claimed = claimedBy(all, own);
  const after = all.filter((one) => isLater(one, own));
  return seen.filter(
    ({ id }) =>
      !known.has(id) && !claimed.has(id) && after.every(({ baseline }) => baseline?.ids.includes(id) ?? true),
  );
}

/** Whether the accepted result has ended: from then on the service accepts one that was started elsewhere. */
const hasEnded = ({ state, results }: Operation, seen: readonly Seen[]) =>
  state === 'accepted' && seen.some((one) => one.hasEnded && results[0]?.id === one.id);

/** Schedules the next lookup; after the last one, the operation takes the state `end`. */
export function lookLater(operation: Operation, end: OperationState, now: number): Operation {
  const looks = operation.looks + 1;
  const pause = PAUSES[operation.looks];
  return pause === undefined
    ? { ...operation, looks, state: end, nextLookAt: null }
    : { ...operation, looks, nextLookAt: now + pause * 1_000 };
}

/** Returns the balance; null if the key lacks the permission, which stays so. Rejects after any other failure. */
async function balanceFor(client: Client): Promise<number | null> {
  const money = await client.call(balance).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code.startsWith('forbidden')) return null;
    throw error;
  });
  return money?.balance ?? null;
}

const isPassing = (books: Books) => books.kind === 'unreadable' && books.isPassing === true;

/** Returns the operation after results were found: their charges are compared with the balance. */
function withResults(operation: Operation, books: Books, now: number): Operation {
  const isNew = operation.state === 'unknown' || operation.state === 'none';
  const state = operation.results.length > 1 ? 'several' : 'accepted';
  const known: Operation = {
    ...priced(operation, books),
    state,
    error: state === 'accepted' ? null : operation.error,
    // However many there are, another may follow: the browser may have sent it three times.
    nextLookAt: isNew ? now + SECOND_LOOK : null,
  };
  if (isPassing(books)) return lookLater(known, state, now);
  return isNew || books.kind !== 'different' ? known : { ...known, unexplained: Math.max(books.left, 0) };
}

/** Returns the operation after no result was found: final at once only if everything that can be read agrees. */
function withoutResults(operation: Operation, kind: AnyOperationKind, books: Books, now: number): Operation {
  const hasList = kind.seen !== undefined;
  if (operation.state === 'none') return lookLater(operation, 'none', now);
  // Money that was added meanwhile does not contradict what a list says.
  const isContradicted = books.kind === 'different' && (!hasList || books.left > 0);
  // A second lookup that finds nothing new leaves a refusal unchanged.
  if (operation.state !== 'unknown' && !isContradicted) {
    return isPassing(books) || kind.isChargedLater
      ? lookLater(operation, operation.state, now)
      : { ...operation, nextLookAt: null };
  }
  const open: Operation = { ...operation, state: 'unknown' };
  if (isContradicted) {
    return hasList ? lookLater(open, 'undecided', now) : { ...open, state: 'undecided', nextLookAt: null };
  }
  if (!hasList && books.kind === 'unreadable') return { ...open, state: 'undecided', nextLookAt: null };
  if (!hasList && books.kind === 'open') return lookLater(open, 'undecided', now);
  const isEnough =
    books.kind === 'free'
      ? operation.looks >= ENOUGH.free
      : books.kind === 'same' && operation.looks >= ENOUGH.paid;
  if (operation.error?.isRefusal && !kind.isChargedLater) {
    return { ...open, state: 'rejected', nextLookAt: hasList ? now + SECOND_LOOK : null };
  }
  // Its charges appear later than its refusal: the balance is watched for as long as for a lost answer, unless it was
  // 0 before.
  if (operation.error?.isRefusal) {
    if (operation.baseline?.balance === 0) return { ...open, state: 'rejected', nextLookAt: null };
    return lookLater(isEnough ? { ...open, state: 'rejected' } : open, 'rejected', now);
  }
  // The user may order it again; results that appear later are still found.
  return isEnough ? lookLater({ ...open, state: 'none' }, 'none', now) : lookLater(open, 'none', now);
}

/** Returns the operation, closed by whether its change is visible at the service. */
function byChange(operation: Operation, isDone: boolean | null): Operation {
  if (isDone) return { ...operation, state: 'accepted', error: null, nextLookAt: null };
  if (operation.error?.isRefusal) return { ...operation, state: 'rejected', nextLookAt: null };
  return { ...operation, state: isDone === null ? 'undecided' : 'none', nextLookAt: null };
}

/** Compares a paid order with the balance; reads nothing for a free one. */
async function booksFor(
  operation: Operation,
  kind: AnyOperationKind,
  client: Client,
  all: readonly Operation[],
): Promise<{ books: Books; after: number | null }> {
  if (kind.isFree(operation.input as Input<AnyEndpoint>)) return { books: { kind: 'free' }, after: null };
  const after = await balanceFor(client).catch((error: unknown) => {
    // The result from a list does not wait for a balance that can be read later.
    if (kind.seen && error instanceof ServiceError && error.code !== 'account_changed') return undefined;
    throw error;
  });
  if (after === undefined) return { books: { kind: 'unreadable', isPassing: true }, after: null };
  const books = booksOf(operation, after, all);
  if (books.kind !== 'different' || books.left <= 0) return { books, after };
  const elsewhere = await chargesElsewhere(operation, client, all);
  const left = unexplainedBy(books.left, elsewhere);
  return { books: left === 0 ? { kind: 'same' } : { kind: 'different', left }, after };
}

/**
 * Looks up the outcome of an operation at the service once: in its list, or by whether its change is visible, and in
 * the balance if money may have been taken. The same rules apply whatever the answer was. Rejects if something that it
 * needs cannot be read.
 */
export async function lookFor(operation: Operation, client: Client): Promise<Operation> {
  const kind = OPERATION_KINDS.get(operation.kind);
  const input = operation.input as Input<AnyEndpoint>;
  if (!kind) return { ...operation, state: 'undecided', nextLookAt: null };
  if (kind.isDone) return byChange(operation, await kind.isDone(client, input));
  if (!kind.seen && kind.isFree(input)) return byChange(operation, null);
  if (kind.isChargedLater && operation.state !== 'unknown' && !operation.error?.isRefusal) {
    if (await isChargingStill(operation)) return { ...operation, nextLookAt: Date.now() + WHILE_CHARGING };
    const after = await balanceFor(client);
    return withLateCharges(operation, after, await ofAccount(operation.account));
  }
  const [seen, all] = [await kind.seen?.(client, input), await ofAccount(operation.account)];
  const isThere = ['already_running', 'already_active'].includes(operation.error?.code ?? '');
  const wanted = operation.state === 'unknown' && isThere && seen?.find(({ isWanted }) => isWanted);
  // What ran before the order was sent is the reason for the refusal, and what the user wanted; what did not run
  // before is this order's own result.
  if (wanted && operation.baseline?.ids.includes(wanted.id))
    return { ...attach(operation, wanted), error: null, nextLookAt: null };
  const fresh = freshOf(operation, seen ?? [], all);
  const found = fresh.map(({ id, charged }) => ({ id, charged: charged ?? null }));
  const withFound: Operation = { ...operation, results: [...operation.results, ...found] };
  const both = await booksFor(withFound, kind, client, all);
  // A second result may come from elsewhere if the first had ended, unless the balance shows that it was paid for
  // here.
  const isOwn = both.books.kind === 'same' || !hasEnded(operation, seen ?? []);
  const known = isOwn ? withFound : operation;
  const { books, after } = isOwn || found.length === 0 ? both : await booksFor(operation, kind, client, all);
  const read: Operation = after === null ? known : { ...known, balanceAfter: after };
  const now = Date.now();
  return read.results.length > 0 ? withResults(read, books, now) : withoutResults(read, kind, books, now);
}

/**
 * Looks up at once the outcome of a refused attempt, and of a change that is visible at the service. If something
 * cannot be read now, the outcome stays unknown and is looked up again; a change that would be visible can simply be
 * repeated, and becomes `undecided`.
 */
export async function closed(operation: Operation, kind: AnyOperationKind): Promise<Operation> {
  if (operation.state !== 'unknown' || !(operation.error?.isRefusal || kind.isDone)) return operation;
  try {
    // A rate limit that the service has just reported blocks everything except lookups of outcomes.
    const { client } = await connected('reserve', operation.account);
    return await lookFor(operation, client);
  } catch {
    if (kind.isDone) return { ...operation, state: 'undecided', nextLookAt: null };
    return { ...operation, nextLookAt: Date.now() + AFTER_FAILURE };
  }
}
