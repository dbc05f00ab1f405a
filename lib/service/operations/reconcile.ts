import { balance } from '../../api/account.ts';
import type { Client } from '../../api/caller.ts';
import type { AnyEndpoint, Input } from '../../api/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { connection } from '../connection/connection.ts';
import { isDue } from '../jobs/progress.ts';
import { type Operation, operations } from '../records/operation.ts';
import { connected } from '../requests/connected.ts';
import type { Seen } from './kind.ts';
import { OPERATION_KINDS } from './kinds/index.ts';
import { settle } from './settle.ts';
import { sharing } from './sharing.ts';

/**
 * Seconds from each look for what became of it to the next: 0, 5, 15, 30 s after the attempt and so on up to ten
 * minutes; when there is none, no sign is the answer. Counted from look to look, so that a clock that is set, or sleep,
 * makes none of them come too soon.
 */
const PAUSES = [5, 10, 15, 30, 60, 180, 300];
const SECOND_LOOK = 15_000;
/** Milliseconds to the next try when a look itself has failed, at least and at most, and for how long that is gone on with. */
const AFTER_FAILURE = 30_000;
const LONGEST_PAUSE = 1_800_000;
const LONGEST = 86_400_000;

/** Ids that operations of the kind have led to, its own among them: what is theirs is no news of this one. */
const claimedBy = (all: readonly Operation[], own: Operation): ReadonlySet<number | null> =>
  new Set(all.filter(({ kind }) => kind === own.kind).flatMap(({ results }) => results.map(({ id }) => id)));

/** Whether one was sent for the same thing after another: what was not there before it was sent is not the other's. */
const isLater = (one: Operation, other: Operation) =>
  one.lock === other.lock && (one.sentAt ?? 0) > (other.sentAt ?? other.createdAt);

/** What an operation becomes by what is there now and was not before. */
function concluded(operation: Operation, fresh: readonly Seen[], now: number): Operation {
  const results = [
    ...operation.results,
    ...fresh.map(({ id, charged }) => ({ id, charged: charged ?? null })),
  ];
  const state = results.length > 1 ? 'several' : 'accepted';
  if (operation.state !== 'unknown') return { ...operation, results, state, nextLookAt: null };
  // However many there are, another may still come: the browser may have sent it three times.
  if (results.length > 0) {
    const error = state === 'accepted' ? null : operation.error;
    return { ...operation, results, state, error, nextLookAt: now + SECOND_LOOK };
  }
  const looks = operation.looks + 1;
  const pause = PAUSES[operation.looks];
  if (pause === undefined) return { ...operation, looks, state: 'none', nextLookAt: null };
  return { ...operation, looks, nextLookAt: now + pause * 1_000 };
}

/** Of what has no list, the balance is the only witness: it is read once. */
async function withBalance(operation: Operation, client: Client): Promise<Operation> {
  const money = await client.call(balance).catch((error: unknown) => {
    // A key that may not see it will not see it later either; what failed otherwise is tried again.
    if (error instanceof ServiceError && error.code.startsWith('forbidden')) return null;
    throw error;
  });
  return { ...operation, balanceAfter: money?.balance ?? null, nextLookAt: null };
}

async function lookFor(operation: Operation, client: Client): Promise<Operation> {
  const kind = OPERATION_KINDS.get(operation.kind);
  if (!kind?.seen) return withBalance(operation, client);
  const known = new Set(operation.baseline?.ids);
  const seen = await kind.seen(client, operation.input as Input<AnyEndpoint>);
  const all = await readRows([operations], (of) => of(operations).where('account', operation.account));
  const claimed = claimedBy(all, operation);
  const later = all.filter((one) => isLater(one, operation));
  const fresh = seen.filter(
    ({ id }) =>
      !known.has(id) && !claimed.has(id) && later.every(({ baseline }) => baseline?.ids.includes(id) ?? true),
  );
  return concluded(operation, fresh, Date.now());
}

/** A look that failed tells nothing, and is tried again, the less often the longer it lasts, and not for ever. */
function notSeen(operation: Operation, { retryAfter = 0 }: ServiceError, now: number): Operation {
  const age = now - (operation.sentAt ?? operation.createdAt);
  const pause = Math.min(Math.max(age / 2, AFTER_FAILURE), LONGEST_PAUSE);
  if (age <= LONGEST) {
    return { ...operation, nextLookAt: now + Math.round(Math.max(pause, retryAfter * 1_000)) };
  }
  return {
    ...operation,
    state: operation.state === 'unknown' ? 'undecided' : operation.state,
    nextLookAt: null,
  };
}

const operationsOf = (account: string) =>
  readRows([operations], (of) => of(operations).where('account', account));

/** The operations of an account that are to be looked for. */
export const lookedFor = async (account: string): Promise<Operation[]> =>
  (await operationsOf(account)).filter(({ nextLookAt }) => nextLookAt !== null);

/** The operations of an account whose one attempt is to come or under way, unless the worker that made it has died. */
export const attempts = async (account: string): Promise<Operation[]> =>
  (await operationsOf(account)).filter(({ state }) => state === 'prepared' || state === 'sending');

/**
 * Finds out what became of operations whose answer was lost, and whether accepted ones were carried out twice, as far
 * as they are due. One after the other, in the order they were sent, so that each result is claimed by one.
 */
export async function reconcile(): Promise<void> {
  await navigator.locks.request('operations:reconcile', async () => {
    const account = (await connection.get())?.account;
    if (!account) return;
    const now = Date.now();
    const due = (await lookedFor(account))
      .filter(({ nextLookAt }) => isDue(nextLookAt ?? now, now))
      .sort((a, b) => a.createdAt - b.createdAt);
    if (due.length === 0) return;
    const way = await connected('reserve').catch(() => null);
    if (!way || way.account !== account) return;
    const client = sharing(way.client, new Map());
    for (const operation of due) {
      try {
        await settle(await lookFor(operation, client), null);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (error.code === 'account_changed') return;
        await settle(notSeen(operation, error, Date.now()), null);
      }
    }
  });
}

/** The user has seen what came of operations. */
export async function seeOperations(account: string, ids: readonly string[]): Promise<void> {
  await changeRows([operations], async (of) => {
    for (const id of ids) {
      const operation = await of(operations).get(id);
      if (operation?.account === account && operation.settledAt !== null)
        await of(operations).put({ ...operation, seen: true });
    }
  });
}
