import { balance } from '../../api/account.ts';
import type { Client } from '../../api/caller.ts';
import { routeOf } from '../../api/caller.ts';
import type { AnyEndpoint, Input, Reply } from '../../api/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { connected } from '../access.ts';
import { connection } from '../connection.ts';
import { inputText } from '../replies.ts';
import type { Seen } from './kind.ts';
import { OPERATION_KINDS } from './kinds/index.ts';
import { type Operation, operations } from './operation.ts';
import { settle } from './settle.ts';

/** Seconds after the attempt at which what became of it is looked for; after the last, no sign is the answer. */
const LOOKS = [0, 5, 15, 30, 60, 120, 300, 600];
const SECOND_LOOK = 15_000;
/** Milliseconds to the next try when a look itself has failed, and for how long that is gone on with. */
const AFTER_FAILURE = 30_000;
const LONGEST = 86_400_000;

/** A client that asks for the same only once: many operations are looked for in one and the same list. */
function sharing(client: Client): Client {
  const asked = new Map<string, Promise<unknown>>();
  return {
    call<E extends AnyEndpoint>(endpoint: E, input?: Input<E>, signal?: AbortSignal) {
      const name = `${routeOf(endpoint)} ${inputText(input)}`;
      const reply = asked.get(name) ?? client.call(endpoint, input, signal);
      asked.set(name, reply);
      return reply as Promise<Reply<E>>;
    },
  };
}

/** Ids that other operations of the kind have led to: what is theirs is not this one's. */
const claimedBy = (all: readonly Operation[], own: Operation): ReadonlySet<number> =>
  new Set(
    all
      .filter(({ id, kind }) => id !== own.id && kind === own.kind)
      .flatMap(({ results }) => results.flatMap(({ id }) => id ?? [])),
  );

/** What an operation becomes by what is there now and was not before. */
export function concluded(operation: Operation, fresh: readonly Seen[], now: number): Operation {
  const own = new Set(operation.results.map(({ id }) => id));
  const more = fresh.filter(({ id }) => !own.has(id));
  const results = [
    ...operation.results,
    ...more.map(({ id, charged }) => ({ id, charged: charged ?? null })),
  ];
  if (operation.state === 'accepted') {
    return { ...operation, results, state: more.length > 0 ? 'several' : 'accepted', nextLookAt: null };
  }
  if (results.length > 1) return { ...operation, results, state: 'several', nextLookAt: null };
  if (results.length === 1) {
    return { ...operation, results, state: 'accepted', error: null, nextLookAt: now + SECOND_LOOK };
  }
  const looks = operation.looks + 1;
  const next = LOOKS[looks];
  if (next === undefined) return { ...operation, looks, state: 'none', nextLookAt: null };
  const begun = operation.sentAt ?? operation.createdAt;
  return { ...operation, looks, nextLookAt: Math.max(begun + next * 1_000, now + 1_000) };
}

/** Of what has no list, the balance is the only witness: it is read once. */
async function withBalance(operation: Operation, client: Client): Promise<Operation> {
  const money = await client.call(balance).catch(() => null);
  return { ...operation, balanceAfter: money?.balance ?? null, nextLookAt: null };
}

async function lookFor(operation: Operation, client: Client): Promise<Operation> {
  const kind = OPERATION_KINDS.get(operation.kind);
  if (!kind?.seen) return withBalance(operation, client);
  const known = new Set(operation.baseline?.ids);
  const seen = await kind.seen(client, operation.input as Input<AnyEndpoint>);
  const all = await readRows([operations], (of) => of(operations).where('account', operation.account));
  const claimed = claimedBy(all, operation);
  const fresh = seen.filter(({ id }) => !known.has(id) && !claimed.has(id));
  return concluded(operation, fresh, Date.now());
}

/** A look that failed tells nothing, and is tried again, though not for ever. */
function notSeen(operation: Operation, now: number): Operation {
  const isOver = now - (operation.sentAt ?? operation.createdAt) > LONGEST;
  if (!isOver) return { ...operation, nextLookAt: now + AFTER_FAILURE };
  return {
    ...operation,
    state: operation.state === 'unknown' ? 'undecided' : operation.state,
    nextLookAt: null,
  };
}

/** The operations of an account that are to be looked for. */
export const lookedFor = async (account: string): Promise<Operation[]> =>
  (await readRows([operations], (of) => of(operations).where('account', account))).filter(
    ({ nextLookAt }) => nextLookAt !== null,
  );

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
      .filter(({ nextLookAt }) => (nextLookAt ?? now) <= now || (nextLookAt ?? 0) - now > LONGEST)
      .sort((a, b) => a.createdAt - b.createdAt);
    if (due.length === 0) return;
    const way = await connected('reserve').catch(() => null);
    if (!way || way.account !== account) return;
    const client = sharing(way.client);
    for (const operation of due) {
      try {
        await settle(await lookFor(operation, client), null);
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (error.code === 'account_changed') return;
        await settle(notSeen(operation, Date.now()), null);
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
