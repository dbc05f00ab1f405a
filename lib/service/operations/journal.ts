import { balance } from '../../api/account.ts';
import type { Client } from '../../api/caller.ts';
import type { AnyEndpoint, Input, Reply } from '../../api/endpoint.ts';
import { ERRORS, ServiceError } from '../../api/errors.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { connected } from '../access.ts';
import { wellFormed } from '../call.ts';
import { paidActionsAllowed } from '../policy.ts';
import type { AnyOperationKind, Seen } from './kind.ts';
import { OPERATION_KINDS } from './kinds/index.ts';
import { isOpen, type Operation, operations, type Price } from './operation.ts';
import { settle, write } from './settle.ts';

/** Milliseconds after an accepted operation at which it is looked for once more: the browser may have sent it twice. */
const SECOND_LOOK = 15_000;

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

function fresh(wish: Wish, account: string, kind: AnyOperationKind, input: Input<AnyEndpoint>): Operation {
  return {
    ...{ id: wish.id, account, kind: wish.kind, site: wish.site, price: wish.price },
    ...{ lock: kind.lock(input), input: input as Record<string, unknown> },
    ...{ state: 'prepared', createdAt: Date.now(), sentAt: null, settledAt: null, baseline: null },
    ...{ prepared: {}, results: [], isAttached: false, balanceAfter: null, reply: null, error: null },
    ...{ looks: 0, nextLookAt: null, seen: false },
  };
}

/**
 * Writes the operation down, unless it is there: the same wish again, or another one for the same thing that is still
 * open. Nothing is sent that is not written.
 */
async function entered(operation: Operation): Promise<{ row: Operation; isNew: boolean }> {
  try {
    return await changeRows([operations], async (of) => {
      const same = await of(operations).get(operation.id);
      if (same) return { row: same, isNew: false };
      const all = await of(operations).where('account', operation.account);
      const open = all.find((one) => isOpen(one) && one.lock === operation.lock);
      if (open) return { row: open, isNew: false };
      await of(operations).put(operation);
      return { row: operation, isNew: true };
    });
  } catch {
    throw new ServiceError({ code: 'storage_failed' });
  }
}

/** Errors by which the service itself says that nothing was done. */
const REFUSED_WITH_STATUS_500_UP: readonly string[] = ['level1_disabled', 'api_disabled'];

/** Whether it is certain that nothing was done: the service has refused in its own words, or was never asked. */
function isRefusal(error: ServiceError): boolean {
  if (error.status === 0) return ['no_key', 'permission_missing', 'rate_limited'].includes(error.code);
  if (error.isTransport || !(error.code in ERRORS)) return false;
  return error.status < 500 ? error.status !== 408 : REFUSED_WITH_STATUS_500_UP.includes(error.code);
}

const errorOf = (error: unknown): NonNullable<Operation['error']> => {
  const known = error instanceof ServiceError ? error : new ServiceError({ code: 'internal' });
  const { code, given, message, details } = known;
  return { code, ...(given !== undefined && { given }), message, details };
};

const balanceNow = (client: Client): Promise<number | null> =>
  client.call(balance).then(
    (reply) => reply.balance,
    () => null,
  );

const attach = (operation: Operation, wanted: Seen): Operation => ({
  ...{ ...operation, state: 'accepted', isAttached: true },
  results: [{ id: wanted.id, charged: wanted.charged ?? null }],
});

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

/** What an answer leaves of an operation that was sent. */
function accepted(operation: Operation, kind: AnyOperationKind, reply: Reply<AnyEndpoint>): Operation {
  const balanceAfter = (reply as { balance_after?: unknown }).balance_after;
  return {
    ...{ ...operation, state: 'accepted', reply: { ...reply }, results: [kind.result(reply)] },
    balanceAfter: typeof balanceAfter === 'number' ? balanceAfter : null,
    nextLookAt: kind.seen ? Date.now() + SECOND_LOOK : null,
  };
}

/** What a failed attempt leaves. Whatever is not certainly a refusal may have been carried out. */
function afterFailure(operation: Operation, kind: AnyOperationKind, error: unknown): Operation {
  const failed = { ...operation, error: errorOf(error) };
  if (error instanceof ServiceError && isRefusal(error)) return { ...failed, state: 'rejected' };
  if (kind.isRepeatable) return { ...failed, state: 'undecided' };
  return { ...failed, state: 'unknown', nextLookAt: Date.now() };
}

/** What runs or is there already was refused for that reason, and is what was wanted. */
async function attachAfter(operation: Operation, kind: AnyOperationKind, client: Client): Promise<Operation> {
  const isThere = ['already_running', 'already_active'].includes(operation.error?.code ?? '');
  if (operation.state !== 'rejected' || !isThere || !kind.seen) return operation;
  const seen = await kind.seen(client, operation.input as Input<AnyEndpoint>).catch(() => []);
  const wanted = seen.find(({ isWanted }) => isWanted);
  return wanted ? { ...attach(operation, wanted), error: null } : operation;
}

/** The one attempt: baseline, `sending`, request, outcome, each written before the next begins. */
async function carryOut(operation: Operation, kind: AnyOperationKind): Promise<Operation> {
  let ready: Operation;
  let way: Awaited<ReturnType<typeof connected>>;
  try {
    way = await connected('order');
    if (way.account !== operation.account) throw new ServiceError({ code: 'account_changed' });
    const { next, wanted } = await takeBaseline(operation, kind, way.client);
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
    return settle(await attachAfter(afterFailure(ready, kind, error), kind, way.client), null);
  }
}

/** Does what comes first. Answers the operation with its id, or how it failed. */
async function afterFirst(operation: Operation, wish: Wish): Promise<Operation> {
  const { first } = wish;
  if (!first) return operation;
  const { kind, input } = await checked({ ...first, price: { kind: 'free' } });
  const { row, isNew } = await entered(
    fresh({ ...wish, ...first, id: `${wish.id}:first` }, operation.account, kind, input),
  );
  const made = isNew ? await carryOut(row, kind) : row;
  const id = made.state === 'accepted' ? made.results[0]?.id : null;
  if (id == null) {
    return settle({ ...operation, state: 'unsent', error: made.error }, null);
  }
  const own = operation.input as { params?: object };
  const next = { ...operation, input: { ...own, params: { ...own.params, id } } };
  next.lock = kindFor(operation.kind).lock(next.input as Input<AnyEndpoint>);
  return next;
}

/**
 * Begins what the user wants done, and answers as soon as it is written down; how it goes on is told by its row. The
 * same wish again, or one for the same thing while that is open, is answered with what there is.
 */
export async function begin(wish: Wish, whenOver: () => void): Promise<Begun> {
  const { kind, input } = await checked(wish);
  const { account } = await connected('order');
  const { row, isNew } = await entered(fresh(wish, account, kind, input));
  if (isNew) {
    void afterFirst(row, wish)
      .then((next) => (isOpen(next) ? carryOut(next, kind) : next))
      .finally(whenOver);
  }
  return { id: row.id, state: row.state };
}

/**
 * What a worker that died has left: what was being sent may have arrived, and is looked for; what was only prepared was
 * not sent, and that is said. To be called once when the worker starts, before anything is begun.
 */
export async function recover(now = Date.now()): Promise<void> {
  const left = await readRows([operations], async (of) => [
    ...(await of(operations).where('state', 'prepared')),
    ...(await of(operations).where('state', 'sending')),
  ]);
  if (left.length === 0) return;
  await changeRows([operations], async (of) => {
    for (const operation of left) {
      const isRepeatable = OPERATION_KINDS.get(operation.kind)?.isRepeatable;
      await of(operations).put(
        operation.state === 'prepared'
          ? { ...operation, state: 'unsent', settledAt: now }
          : isRepeatable
            ? { ...operation, state: 'undecided', settledAt: now }
            : { ...operation, state: 'unknown', nextLookAt: now },
      );
    }
  });
}
