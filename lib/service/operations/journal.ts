import { browser } from '#imports';
import { balance } from '../../api/account.ts';
import type { Client } from '../../api/caller.ts';
import type { AnyEndpoint, Input } from '../../api/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { connection } from '../connection/connection.ts';
import { paidActionsAllowed } from '../connection/managed-policy.ts';
import { isOpen, type Operation, operations, type Price } from '../records/operation.ts';
import { wellFormed } from '../requests/call.ts';
import { connected } from '../requests/connected.ts';
import { closed } from './closing.ts';
import type { AnyOperationKind } from './kind.ts';
import { OPERATION_KINDS } from './kinds/index.ts';
import { keepLedgerCopy } from './ledger-copy.ts';
import { accepted, afterFailure, attach, errorOf } from './outcome.ts';
import { renew, settle, write } from './settle.ts';
import { type Asked, sharing } from './sharing.ts';

/** What the user wants done. */
export interface Wish {
  /** Made by the dialog, so that pressing twice is one wish. */
  id: string;
  /** The endpoint: `POST /audit/projects/{id}/crawls`. */
  kind: string;
  input: unknown;
  price: Price;
  site: string;
  /** What must be made before it, and whose id is then its `id` parameter. */
  first?: { kind: string; input: unknown } | undefined;
}

export type Begun = Pick<Operation, 'id' | 'state'>;

const kindFor = (route: string): AnyOperationKind => {
  const kind = OPERATION_KINDS.get(route);
  if (!kind) throw new ServiceError({ code: 'malformed_request' });
  return kind;
};

/** Refuses what must never be sent: an input that the contract does not allow, a charge that nobody has agreed to. */
async function checked({ kind: route, input, price }: Pick<Wish, 'kind' | 'input' | 'price'>) {
  const kind = kindFor(route);
  const parts = wellFormed(route, input).input;
  if (!kind.isFree(parts)) {
    if (price.kind === 'free') throw new ServiceError({ code: 'malformed_request' });
    if (!(await paidActionsAllowed())) throw new ServiceError({ code: 'policy_forbids' });
  }
  return { kind, input: parts };
}

type Fresh = Pick<Wish, 'id' | 'kind' | 'price' | 'site'> & { account: string; lock: string };

function fresh({ id, kind, price, site, account, lock }: Fresh, input: Input<AnyEndpoint>): Operation {
  return {
    id,
    account,
    kind,
    site,
    price,
    lock,
    input: input as Record<string, unknown>,
    state: 'prepared',
    createdAt: Date.now(),
    sentAt: null,
    settledAt: null,
    baseline: null,
    prepared: {},
    results: [],
    isAttached: false,
    balanceAfter: null,
    unexplained: 0,
    reply: null,
    error: null,
    looks: 0,
    nextLookAt: null,
    seen: false,
    told: null,
  };
}

/** Takes an operation out of the journal again: its copy could not be written. */
async function strike({ id }: Operation, error: unknown): Promise<never> {
  await changeRows([operations], (of) => of(operations).remove(id));
  throw error;
}

/**
 * Writes the operation down, unless it is there: the same wish again, or another one for the same thing that is still
 * open. Nothing is sent that is not written.
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

const balanceNow = (client: Client): Promise<number | null> =>
  client.call(balance).then(
    (reply) => reply.balance,
    () => null,
  );

/** What is being read for operations that begin at the same time, by account. */
const flying = new Map<string, Asked>();

function flyingOf(account: string): Asked {
  const own = flying.get(account) ?? new Map();
  flying.set(account, own);
  return own;
}

/** What there is before anything is sent. What cannot be read rejects, and then nothing is sent. */
async function takeBaseline(operation: Operation, kind: AnyOperationKind, client: Client) {
  const input = operation.input as Input<AnyEndpoint>;
  const [seen, money, prepared] = await Promise.all([
    kind.seen?.(client, input) ?? [],
    kind.isFree(input) ? null : balanceNow(client),
    kind.prepare?.(client, input) ?? {},
  ]);
  const wanted = seen.find(({ isWanted }) => isWanted);
  const next: Operation = {
    ...operation,
    baseline: { ids: seen.map(({ id }) => id), balance: money },
    prepared,
  };
  return { next, wanted };
}

/** The one attempt: baseline, `sending`, request, outcome, each written before the next begins. */
async function carryOut(operation: Operation, kind: AnyOperationKind): Promise<Operation> {
  let ready: Operation;
  let way: Awaited<ReturnType<typeof connected>>;
  try {
    way = await connected('order');
    if (way.account !== operation.account) throw new ServiceError({ code: 'account_changed' });
    const reader = sharing(way.client, flyingOf(way.account), { untilAnswered: true });
    const { next, wanted } = await takeBaseline(operation, kind, reader);
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
    return settle(await closed(afterFailure(ready, kind, error), kind), null);
  }
}

/** Gives an operation the lock it has now that its input is whole, unless another one holds that by now. */
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

/** Does what comes first. Answers the operation with its id, or how it failed. */
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

/** Milliseconds between two calls of the browser: it ends a worker that calls nothing for half a minute. */
const HEARTBEAT = 20_000;

/** Keeps the worker alive while something is waited for that takes longer than the browser gives it. */
async function awake(use: () => Promise<void>): Promise<void> {
  const beat = setInterval(() => void browser.runtime.getPlatformInfo(), HEARTBEAT);
  try {
    await use();
  } finally {
    clearInterval(beat);
  }
}

/** A wish as it is written down, beside what must be made before it. Rejects what must never be sent. */
async function writtenWish(wish: Wish, accountNow: () => Promise<string>) {
  const { kind, input } = await checked(wish);
  const ahead = wish.first && { ...wish.first, price: { kind: 'free' } as const };
  const before = ahead && (await checked(ahead));
  const account = await accountNow();
  const first =
    ahead &&
    before &&
    fresh(
      { ...wish, ...ahead, account, id: `${wish.id}:first`, lock: before.kind.lock(before.input) },
      before.input,
    );
  // Until what comes first has an id, it is that by which this one is told from others.
  const lock = first ? `${wish.kind} after ${first.lock}` : kind.lock(input);
  return { kind, operation: fresh({ ...wish, account, lock }, input), first };
}

/** What is being begun and not yet written down, by id. */
const beginning = new Map<string, Promise<unknown>>();

async function beginNow(wish: Wish, whenOver: () => void): Promise<Begun> {
  const accountNow = async () => (await connected('order')).account;
  const { kind, operation, first } = await writtenWish(wish, accountNow);
  const { row, isNew } = await entered(operation);
  if (isNew) {
    void awake(async () => {
      const next = first ? await afterFirst(row, first) : row;
      if (isOpen(next)) await carryOut(next, kind);
    })
      // What could not be written down is found by the next start of the worker, as it was left.
      .catch((error: unknown) => console.error(error))
      .finally(whenOver);
  }
  return { id: row.id, state: row.state };
}

/**
 * Begins what the user wants done, and answers as soon as it is written down; how it goes on is told by its row. The
 * same wish again, or one for the same thing while that is open, is answered with what there is.
 */
export function begin(wish: Wish, whenOver: () => void): Promise<Begun> {
  const begun = beginNow(wish, whenOver);
  const over = begun.then(
    () => beginning.delete(wish.id),
    () => beginning.delete(wish.id),
  );
  beginning.set(wish.id, over);
  return begun;
}

/**
 * For a page that has had no word of its order: answers what became of it. One that is not written down by now never
 * will be: its row says that it was not sent, so that its own message, should it still arrive, begins nothing.
 */
export async function withdraw(wish: Wish): Promise<Begun> {
  await beginning.get(wish.id);
  const accountNow = async () => (await connection.get())?.account ?? '';
  const { operation } = await writtenWish(wish, accountNow);
  try {
    return await changeRows([operations], async (of) => {
      const same = await of(operations).get(wish.id);
      if (same) return { id: same.id, state: same.state };
      const all = await of(operations).where('account', operation.account);
      const open = all.find((one) => isOpen(one) && one.lock === operation.lock);
      const now = Date.now();
      await of(operations).put({ ...operation, state: 'unsent', settledAt: now, seen: open !== undefined });
      return open ? { id: open.id, state: open.state } : { id: operation.id, state: 'unsent' };
    });
  } catch {
    throw new ServiceError({ code: 'storage_failed' });
  }
}

/**
 * What a worker that died has left: what was being sent may have arrived, and is looked for; what was only prepared was
 * not sent, and that is said. To be called once when the worker starts, before anything is begun.
 */
export async function recover(): Promise<void> {
  const left = await readRows([operations], async (of) => [
    ...(await of(operations).where('state', 'prepared')),
    ...(await of(operations).where('state', 'sending')),
  ]);
  for (const operation of left) {
    const kind = OPERATION_KINDS.get(operation.kind);
    await settle(
      operation.state === 'prepared'
        ? { ...operation, state: 'unsent' }
        : kind?.isRepeatable && !kind.isDone
          ? { ...operation, state: 'undecided' }
          : { ...operation, state: 'unknown', nextLookAt: Date.now() },
      null,
    );
  }
}
