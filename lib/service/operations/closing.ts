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
import { attach } from './outcome.ts';

/**
 * Seconds from each look for what became of it to the next: 0, 5, 15, 30 s after the attempt and so on up to ten
 * minutes. Only looks that were answered count, so neither sleep nor a clock that is set brings the end nearer.
 */
const PAUSES = [5, 10, 15, 30, 60, 180, 300];
/**
 * Answered looks after which nothing new is enough to go on: 30 s for what takes no money, 60 s where the balance says
 * the same, which is as long as a server takes to act on the first of two sends.
 */
const ENOUGH = { free: 3, paid: 4 };
/** Milliseconds after which what has ended is looked at once more: the browser may have sent it twice. */
const SECOND_LOOK = 15_000;
/** Milliseconds between two looks whether what is charged later has ended. */
const WHILE_CHARGING = 60_000;
/** Milliseconds to the first look of the journal where the one right after the attempt has failed. */
const AFTER_FAILURE = 5_000;

/** Ids that operations of the kind have led to, its own among them: what is theirs is no news of this one. */
const claimedBy = (all: readonly Operation[], own: Operation): ReadonlySet<number | null> =>
  new Set(all.filter(({ kind }) => kind === own.kind).flatMap(({ results }) => results.map(({ id }) => id)));

/** Whether one was sent for the same thing after another: what was not there before it was sent is not the other's. */
const isLater = (one: Operation, other: Operation) =>
  one.lock === other.lock && (one.sentAt ?? 0) > (other.sentAt ?? other.createdAt);

const ofAccount = (account: string): Promise<Operation[]> =>
  readRows([operations], (of) => of(operations).where('account', account));

/** What is there now, was not there before, and is no other operation's. */
function freshOf(own: Operation, seen: readonly Seen[], all: readonly Operation[]): readonly Seen[] {
  const known = new Set(own.baseline?.ids);
  const claimed = claimedBy(all, own);
  const after = all.filter((one) => isLater(one, own));
  return seen.filter(
    ({ id }) =>
      !known.has(id) && !claimed.has(id) && after.every(({ baseline }) => baseline?.ids.includes(id) ?? true),
  );
}

/** Whether what it was accepted with has ended: from then on the service lets in what somebody else starts. */
const hasEnded = ({ state, results }: Operation, seen: readonly Seen[]) =>
  state === 'accepted' && seen.some((one) => one.hasEnded && results[0]?.id === one.id);

/** Looks again after the next pause; the last look leaves this state. */
export function lookLater(operation: Operation, end: OperationState, now: number): Operation {
  const looks = operation.looks + 1;
  const pause = PAUSES[operation.looks];
  return pause === undefined
    ? { ...operation, looks, state: end, nextLookAt: null }
    : { ...operation, looks, nextLookAt: now + pause * 1_000 };
}

/** The balance now; null to a key that may not see it, and will not see it later either. What fails otherwise rejects. */
async function balanceFor(client: Client): Promise<number | null> {
  const money = await client.call(balance).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code.startsWith('forbidden')) return null;
    throw error;
  });
  return money?.balance ?? null;
}

const isPassing = (books: Books) => books.kind === 'unreadable' && books.isPassing === true;

/** What has led to something: its charges are held against the balance. */
function withResults(operation: Operation, books: Books, now: number): Operation {
  const isNew = operation.state === 'unknown' || operation.state === 'none';
  const state = operation.results.length > 1 ? 'several' : 'accepted';
  const known: Operation = {
    ...priced(operation, books),
    state,
    error: state === 'accepted' ? null : operation.error,
    // However many there are, another may still come: the browser may have sent it three times.
    nextLookAt: isNew ? now + SECOND_LOOK : null,
  };
  if (isPassing(books)) return lookLater(known, state, now);
  return isNew || books.kind !== 'different' ? known : { ...known, unexplained: Math.max(books.left, 0) };
}

/** What has led to nothing, as far as can be seen: said at once only where all that can be read says so. */
function withoutResults(operation: Operation, kind: AnyOperationKind, books: Books, now: number): Operation {
  const hasList = kind.seen !== undefined;
  if (operation.state === 'none') return lookLater(operation, 'none', now);
  // What has come in beside it takes nothing from what a list says.
  const isContradicted = books.kind === 'different' && (!hasList || books.left > 0);
  // A second look that finds nothing new leaves a refusal as it is.
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
  // Its charges come later than its refusal would: the balance is watched for as long as for a lost answer, unless there
  // was nothing in it.
  if (operation.error?.isRefusal) {
    if (operation.baseline?.balance === 0) return { ...open, state: 'rejected', nextLookAt: null };
    return lookLater(isEnough ? { ...open, state: 'rejected' } : open, 'rejected', now);
  }
  // It may be done again; what comes after all is still found.
  return isEnough ? lookLater({ ...open, state: 'none' }, 'none', now) : lookLater(open, 'none', now);
}

/** By what a change was to leave. */
function byChange(operation: Operation, isDone: boolean | null): Operation {
  if (isDone) return { ...operation, state: 'accepted', error: null, nextLookAt: null };
  if (operation.error?.isRefusal) return { ...operation, state: 'rejected', nextLookAt: null };
  return { ...operation, state: isDone === null ? 'undecided' : 'none', nextLookAt: null };
}

/** What an order that may charge has done to the balance; of one that is free nothing is read. */
async function booksFor(
  operation: Operation,
  kind: AnyOperationKind,
  client: Client,
  all: readonly Operation[],
): Promise<{ books: Books; after: number | null }> {
  if (kind.isFree(operation.input as Input<AnyEndpoint>)) return { books: { kind: 'free' }, after: null };
  const after = await balanceFor(client).catch((error: unknown) => {
    // What a list tells is not kept back for a balance that can be read later.
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
 * Looks at the service once for what became of an operation: its list, or what a change was to leave, and the balance
 * where money may have been taken. Whatever was answered passes the same test. Rejects where what has to be known cannot
 * be read.
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
  // What ran before it was sent is what it was refused for, and what was wanted; what did not is this one's own.
  if (wanted && operation.baseline?.ids.includes(wanted.id))
    return { ...attach(operation, wanted), error: null, nextLookAt: null };
  const fresh = freshOf(operation, seen ?? [], all);
  const found = fresh.map(({ id, charged }) => ({ id, charged: charged ?? null }));
  const withFound: Operation = { ...operation, results: [...operation.results, ...found] };
  const both = await booksFor(withFound, kind, client, all);
  // A second one may be somebody else's where the first had ended, unless the balance says that it was paid for here.
  const isOwn = both.books.kind === 'same' || !hasEnded(operation, seen ?? []);
  const known = isOwn ? withFound : operation;
  const { books, after } = isOwn || found.length === 0 ? both : await booksFor(operation, kind, client, all);
  const read: Operation = after === null ? known : { ...known, balanceAfter: after };
  const now = Date.now();
  return read.results.length > 0 ? withResults(read, books, now) : withoutResults(read, kind, books, now);
}

/**
 * Looks at once for what became of an attempt that the service has refused, and of a change that shows by itself whether
 * it was made. What cannot be read now stays unknown and is looked for again; of a change that may simply be made again
 * that is said.
 */
export async function closed(operation: Operation, kind: AnyOperationKind): Promise<Operation> {
  if (operation.state !== 'unknown' || !(operation.error?.isRefusal || kind.isDone)) return operation;
  try {
    // A limit that the service has just named holds up everything but looks for what became of orders.
    const { account, client } = await connected('reserve');
    if (account !== operation.account) throw new ServiceError({ code: 'account_changed' });
    return await lookFor(operation, client);
  } catch {
    if (kind.isRepeatable) return { ...operation, state: 'undecided', nextLookAt: null };
    return { ...operation, nextLookAt: Date.now() + AFTER_FAILURE };
  }
}
