import { ServiceError } from '../../api/errors.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { connections } from '../connection/connection.ts';
import { isDue } from '../jobs/progress.ts';
import { type Operation, operations } from '../records/operation.ts';
import { connected } from '../requests/connected.ts';
import { lookFor, lookLater } from './closing.ts';
import { settle } from './settle.ts';
import { sharing } from './sharing.ts';

/** Milliseconds until the next try after a failed lookup, at least and at most. */
const AFTER_FAILURE = 30_000;
const LONGEST_PAUSE = 3_600_000;

/** Whether the service itself has answered a lookup: the list is gone, or the key cannot read it. */
const isAnswer = ({ status, isTransport }: ServiceError) =>
  !isTransport && status >= 400 && status < 500 && ![401, 408, 429].includes(status);

/**
 * Schedules another lookup after one failed, at growing intervals. Age alone never ends the lookups: a computer that
 * slept, or a changed clock, has not looked. A refused lookup counts as one.
 */
function notSeen(operation: Operation, error: ServiceError, now: number): Operation {
  const age = Math.abs(now - (operation.sentAt ?? operation.createdAt));
  const pause = Math.min(Math.max(age / 2, AFTER_FAILURE), LONGEST_PAUSE);
  const nextLookAt = now + Math.round(Math.max(pause, (error.retryAfter ?? 0) * 1_000));
  if (!isAnswer(error)) return { ...operation, nextLookAt };
  const looked = lookLater(operation, operation.state === 'unknown' ? 'undecided' : operation.state, now);
  return looked.nextLookAt === null ? looked : { ...looked, nextLookAt };
}

const operationsOf = (account: string) =>
  readRows([operations], (of) => of(operations).where('account', account));

/** Returns the operations of an account that still need lookups. */
export const lookedFor = async (account: string): Promise<Operation[]> =>
  (await operationsOf(account)).filter(({ nextLookAt }) => nextLookAt !== null);

/** Returns the operations of an account whose only attempt is pending or under way, even if its worker has died. */
export const attempts = async (account: string): Promise<Operation[]> =>
  (await operationsOf(account)).filter(({ state }) => state === 'prepared' || state === 'sending');

/** Looks up what is due for one account. */
async function reconcileFor(account: string): Promise<void> {
  const now = Date.now();
  const due = (await lookedFor(account))
    .filter(({ nextLookAt }) => isDue(nextLookAt ?? now, now))
    .sort((a, b) => a.createdAt - b.createdAt);
  if (due.length === 0) return;
  const way = await connected('reserve', account).catch(() => null);
  if (!way) return;
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
}

/**
 * Looks up the outcome of operations with a lost answer, and whether accepted ones were carried out twice, as far as
 * they are due, for all connected accounts at once. Those of an account one after the other, in the order they were
 * sent, so that each result is claimed by one operation.
 */
export async function reconcile(): Promise<void> {
  await navigator.locks.request('operations:reconcile', async () => {
    await Promise.all((await connections.get()).map(({ account }) => reconcileFor(account)));
  });
}

/** Marks operations of any account as seen by the user, so that they are no longer news. */
export async function seeOperations(ids: readonly string[]): Promise<void> {
  await changeRows([operations], async (of) => {
    for (const id of ids) {
      await of(operations).change(id, (operation) =>
        operation.settledAt === null ? operation : { ...operation, seen: true, told: null },
      );
    }
  });
}
