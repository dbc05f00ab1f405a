import { balance } from '../../api/account.ts';
import type { Client } from '../../api/caller.ts';
import type { AnyEndpoint, Input } from '../../api/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { readRows } from '../../platform/table.ts';
import { isOpen, type Operation, operations } from '../records/operation.ts';
import { connected } from '../requests/connected.ts';
import { isExplained, isSameAmount } from './arithmetic.ts';
import type { AnyOperationKind, Seen } from './kind.ts';
import { OPERATION_KINDS } from './kinds/index.ts';
import { attach } from './outcome.ts';

/**
 * Seconds from each look for what became of it to the next: 0, 5, 15, 30 s after the attempt and so on up to ten
 * minutes; when there is none, no sign is the answer. Counted from look to look, so that a clock that is set, or sleep,
 * makes none of them come too soon.
 */
const PAUSES = [5, 10, 15, 30, 60, 180, 300];
/** Milliseconds after which what has ended is looked at once more: the browser may have sent it twice. */
const SECOND_LOOK = 15_000;
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

/** What an operation becomes by what is there now and was not before. */
function concluded(operation: Operation, fresh: readonly Seen[], now: number): Operation {
  const results = [
    ...operation.results,
    ...fresh.map(({ id, charged }) => ({ id, charged: charged ?? null })),
  ];
  const state = results.length > 1 ? 'several' : 'accepted';
  const error = state === 'accepted' ? null : operation.error;
  if (operation.state !== 'unknown') {
    return fresh.length === 0
      ? { ...operation, nextLookAt: null }
      : { ...operation, results, state, error, nextLookAt: null };
  }
  // However many there are, another may still come: the browser may have sent it three times.
  if (results.length > 0) return { ...operation, results, state, error, nextLookAt: now + SECOND_LOOK };
  // The service has refused, and its list shows nothing new: both say the same.
  if (operation.error?.isRefusal) return { ...operation, state: 'rejected', nextLookAt: now + SECOND_LOOK };
  return later(operation, 'none', now);
}

/** Looks again after the next pause, or ends in this state where it was the last. */
function later(operation: Operation, end: 'none' | 'undecided', now: number): Operation {
  const looks = operation.looks + 1;
  const pause = PAUSES[operation.looks];
  return pause === undefined
    ? { ...operation, looks, state: end, nextLookAt: null }
    : { ...operation, looks, nextLookAt: now + pause * 1_000 };
}

/** By the list of what is there: what is new, and no other operation's, is its own. */
async function byList(operation: Operation, seen: readonly Seen[]): Promise<Operation> {
  const { error, state } = operation;
  const isThere = state === 'unknown' && ['already_running', 'already_active'].includes(error?.code ?? '');
  const wanted = isThere && seen.find(({ isWanted }) => isWanted);
  // What runs or is there already was refused for that reason, and is what was wanted.
  if (wanted) return { ...attach(operation, wanted), error: null, nextLookAt: null };
  const known = new Set(operation.baseline?.ids);
  const all = await ofAccount(operation.account);
  const claimed = claimedBy(all, operation);
  const after = all.filter((one) => isLater(one, operation));
  const fresh = seen.filter(
    ({ id }) =>
      !known.has(id) && !claimed.has(id) && after.every(({ baseline }) => baseline?.ids.includes(id) ?? true),
  );
  return concluded(operation, fresh, Date.now());
}

/** By what a change was to leave. */
function byChange(operation: Operation, isDone: boolean | null): Operation {
  if (isDone) return { ...operation, state: 'accepted', error: null, nextLookAt: null };
  if (operation.error?.isRefusal) return { ...operation, state: 'rejected', nextLookAt: null };
  return { ...operation, state: isDone === null ? 'undecided' : 'none', nextLookAt: null };
}

/** What other orders of the account may have taken since this one's balance was read; null while one is open. */
function chargesBeside(own: Operation, all: readonly Operation[]): readonly number[] | null {
  const beside = all.filter(
    (one) =>
      one.id !== own.id && one.sentAt !== null && (one.settledAt === null || one.settledAt >= own.createdAt),
  );
  if (beside.some(isOpen)) return null;
  return beside.flatMap(({ results }) => results.flatMap(({ charged }) => charged ?? []));
}

/** The balance now; null to a key that may not see it, and will not see it later either. What fails otherwise rejects. */
async function balanceFor(client: Client): Promise<number | null> {
  const money = await client.call(balance).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code.startsWith('forbidden')) return null;
    throw error;
  });
  return money?.balance ?? null;
}

/** By the balance, the only witness of what has no list: before − after − what others took = what this one took. */
async function byBalance(operation: Operation, client: Client): Promise<Operation> {
  const [after, all] = [await balanceFor(client), await ofAccount(operation.account)];
  const before = operation.baseline?.balance ?? null;
  const known: Operation = { ...operation, balanceAfter: after, nextLookAt: null };
  const beside = chargesBeside(operation, all);
  const [own] = operation.results;
  if (operation.state === 'accepted' && own?.charged && before !== null && after !== null && beside) {
    // Taken a second time, to the cent, and no other order of ours explains it.
    const isDouble =
      isSameAmount(before - after, own.charged * 2) && !isExplained(before - after - own.charged, beside);
    return isDouble
      ? { ...known, state: 'several', results: [own, { id: null, charged: own.charged }] }
      : known;
  }
  if (!operation.error?.isRefusal || operation.state !== 'unknown') return known;
  if (before === null || after === null) return { ...known, state: 'undecided' };
  if (beside === null) return later({ ...operation, balanceAfter: after }, 'undecided', Date.now());
  return { ...known, state: isExplained(before - after, beside) ? 'rejected' : 'undecided' };
}

/** Looks at the service once for what became of an operation. Rejects where what has to be known cannot be read. */
export async function lookFor(operation: Operation, client: Client): Promise<Operation> {
  const kind = OPERATION_KINDS.get(operation.kind);
  const input = operation.input as Input<AnyEndpoint>;
  if (kind?.seen) return byList(operation, await kind.seen(client, input));
  if (kind?.isDone) return byChange(operation, await kind.isDone(client, input));
  if (kind?.isFree(input)) return byChange(operation, null);
  return byBalance(operation, client);
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
