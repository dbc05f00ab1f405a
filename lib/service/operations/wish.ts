import type { AnyEndpoint, Input } from '../../api/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { paidActionsAllowed } from '../connection/managed-policy.ts';
import type { Operation, Price } from '../records/operation.ts';
import { wellFormed } from '../requests/call.ts';
import type { AnyOperationKind } from './kind.ts';
import { OPERATION_KINDS } from './kinds/index.ts';

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

/** Where an order's row stands. */
export type Begun = Pick<Operation, 'id' | 'state'>;

/** The kind of a route. Rejects with `malformed_request` where that changes nothing. */
export const kindFor = (route: string): AnyOperationKind => {
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

/** A wish as it is written down, beside what must be made before it. Rejects what must never be sent. */
export async function writtenWish(wish: Wish, accountNow: () => Promise<string>) {
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
