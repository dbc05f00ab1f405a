import { balance } from '../../api/account.ts';
import type { Client } from '../../api/caller.ts';
import type { AnyEndpoint, Input } from '../../api/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { isOpen, type Operation, operations } from '../records/operation.ts';
import { connected } from '../requests/connected.ts';
import { awake } from './awake.ts';
import { closed } from './closing.ts';
import type { AnyOperationKind } from './kind.ts';
import { keepLedgerCopy } from './ledger-copy.ts';
import { accepted, afterFailure, attach, errorOf } from './outcome.ts';
import { renew, settle, write } from './settle.ts';
import { type Asked, sharing } from './sharing.ts';
import { type Begun, kindFor, type Wish, writtenWish } from './wish.ts';
import { goingFirst } from './withdraw.ts';

/** Removes an operation from the journal because its copy could not be written, and rethrows the error. */
async function strike({ id }: Operation, error: unknown): Promise<never> {
  await changeRows([operations], (of) => of(operations).remove(id));
  throw error;
}

/**
 * Writes an operation to the journal, unless the same wish, or an open one for the same thing, is already there.
 * Nothing is sent before it is written.
 */
async function entered(operation: Operation): Promise<{ row: Operation; isNew: boolean }> {
  try {
    const written = await changeRows([operations], async (of) => {
      const same = await of(operations).get(operation.id);
      if (same) return { row: same, isNew: false };
      const all = await of(operations).where('account', operation.account);
      const open = all.find((one) => isOpen(one) && one.lock === operation.lock);
      if (open) return { row: open, isNew: false };
      await of(operations).put(operation);
      return { row: operation, isNew: true };
    });
    if (written.isNew) await keepLedgerCopy().catch((error: unknown) => strike(operation, error));
    return written;
  } catch {
    throw new ServiceError({ code: 'storage_failed' });
  }
}

const moneyNow = (client: Client) =>
  client.call(balance).then(
    ({ balance: amount, currency }) => ({ balance: amount, currency }),
    () => ({ balance: null }),
  );

/** Requests under way for operations that begin at the same time, by account. */
const flying = new Map<string, Asked>();

function flyingOf(account: string): Asked {
  const own = flying.get(account) ?? new Map();
  flying.set(account, own);
  return own;
}

/** Records the state before anything is sent. Rejects if something cannot be read; then nothing is sent. */
async function takeBaseline(operation: Operation, kind: AnyOperationKind, client: Client, lists: Client) {
  const input = operation.input as Input<AnyEndpoint>;
  const [seen, money, prepared] = await Promise.all([
    kind.seen?.(lists, input) ?? [],
    kind.isFree(input) ? { balance: null } : moneyNow(client),
    kind.prepare?.(client, input) ?? {},
  ]);
  const wanted = seen.find(({ isWanted }) => isWanted);
  const next: Operation = {
    ...operation,
    baseline: { ids: seen.map(({ id }) => id), ...money },
    prepared,
  };
  return { next, wanted };
}

/** Makes the only attempt: baseline, `sending`, request, outcome; each is written before the next begins. */
async function carryOut(operation: Operation, kind: AnyOperationKind, shared?: Asked): Promise<Operation> {
  let ready: Operation;
  let way: Awaited<ReturnType<typeof connected>>;
  try {
    way = await connected('order', operation.account);
    const reader = sharing(way.client, flyingOf(way.account), { untilAnswered: true });
    const lists = shared ? sharing(way.client, shared) : reader;
    const { next, wanted } = await takeBaseline(operation, kind, reader, lists);
    if (wanted) return await settle(attach(next, wanted), null);
    ready = { ...next, state: 'sending', sentAt: Date.now() };
    await write(ready);
  } catch (error) {
    return settle({ ...operation, state: 'rejected', error: errorOf(error) }, null);
  }
  try {
    const reply = await way.sender.call(kind.endpoint, ready.input as Input<AnyEndpoint>);
    return await settle(accepted(ready, kind, reply), reply);
  } catch (error) {
    return settle(await closed(afterFailure(ready, error), kind), null);
  }
}

/** Gives an operation the lock of its completed input, unless another operation holds that lock by now. */
function relocked(operation: Operation, lock: string): Promise<Operation> {
  return changeRows([operations], async (of) => {
    const all = await of(operations).where('account', operation.account);
    const isHeld = all.some((one) => isOpen(one) && one.lock === lock);
    const next: Operation = isHeld
      ? {
          ...operation,
          state: 'rejected',
          settledAt: Date.now(),
          error: errorOf(new ServiceError({ code: 'already_running' })),
        }
      : { ...operation, lock };
    return renew(of(operations), next);
  });
}

/** Carries out the order that comes first. Returns the operation with the new id, or with the failure. */
async function afterFirst(operation: Operation, first: Operation): Promise<Operation> {
  const { row, isNew } = await entered(first);
  const made = isNew ? await carryOut(row, kindFor(row.kind)) : row;
  const id = made.results[0]?.id;
  if (id == null) {
    return settle({ ...operation, state: 'unsent', error: made.error }, null);
  }
  const own = operation.input as { params?: object };
  const input = { ...own, params: { ...own.params, id } };
  return relocked({ ...operation, input }, kindFor(operation.kind).lock(input as Input<AnyEndpoint>));
}

async function beginNow(wish: Wish, whenOver: () => void, shared?: Asked): Promise<Begun> {
  const { kind, operation, first } = await writtenWish(wish);
  await connected('order', wish.account);
  const { row, isNew } = await entered(operation);
  if (isNew) {
    void awake(async () => {
      const next = first ? await afterFirst(row, first) : row;
      if (isOpen(next)) await carryOut(next, kind, shared);
    })
      // An operation whose outcome could not be written is recovered when the worker starts next.
      .catch((error: unknown) => console.error(error))
      .finally(whenOver);
  }
  return { id: row.id, state: row.state };
}

/**
 * Begins what the user ordered, and returns as soon as it is written down; its row shows the progress. The same wish
 * again, or one for the same thing while that is open, returns the existing operation.
 *
 * @param shared Lists that were read for orders of the same batch a moment ago: they show what existed before any of
 * them, and each order only looks for its own thing.
 */
export const begin = (wish: Wish, whenOver: () => void, shared?: Asked): Promise<Begun> =>
  goingFirst(wish.id, beginNow(wish, whenOver, shared));

/**
 * Recovers what a worker that died has left: an operation that was being sent may have arrived, and is looked up; one
 * that was only prepared becomes `unsent`. Must be called once when the worker starts, before anything begins.
 */
export async function recover(): Promise<void> {
  const left = await readRows([operations], async (of) => [
    ...(await of(operations).where('state', 'prepared')),
    ...(await of(operations).where('state', 'sending')),
  ]);
  for (const operation of left) {
    await settle(
      operation.state === 'prepared'
        ? { ...operation, state: 'unsent' }
        : { ...operation, state: 'unknown', nextLookAt: Date.now() },
      null,
    );
  }
}
