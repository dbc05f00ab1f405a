import type { AnyEndpoint, Input } from '../../api/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { paidActionsAllowed } from '../connection/managed-policy.ts';
import type { Operation, Price } from '../records/operation.ts';
import { wellFormed } from '../requests/call.ts';
import type { AnyOperationKind } from './kind.ts';
import { OPERATION_KINDS } from './kinds/index.ts';

/** What the user orders. */
export interface Wish {
  /** The account that the user was shown: no other one's key sends the order. */
  account: string;
  /** Created by the dialog, so that pressing twice is one wish. */
  id: string;
  /** The endpoint, such as `POST /audit/projects/{id}/crawls`. */
  kind: string;
  input: unknown;
  price: Price;
  site: string;
  /** What must be created first; its id becomes the `id` parameter. */
  first?: { kind: string; input: unknown } | undefined;
  /** Faults of the page that the user was shown before and chose to ignore. */
  overridden?: string[] | undefined;
}

/** The row of an order, and its state. */
export type Begun = Pick<Operation, 'id' | 'state'>;

/** Returns the kind of a route. Throws `malformed_request` if the route changes nothing. */
export const kindFor = (route: string): AnyOperationKind => {
  const kind = OPERATION_KINDS.get(route);
  if (!kind) throw new ServiceError({ code: 'malformed_request' });
  return kind;
};

/**
 * Throws for orders that must never be sent: an input that the contract does not allow, or a charge that nobody agreed
 * to.
 */
async function checked({ kind: route, input, price }: Pick<Wish, 'kind' | 'input' | 'price'>) {
  const kind = kindFor(route);
  const parts = wellFormed(route, input).input;
  if (!kind.isFree(parts)) {
    if (price.kind === 'free') throw new ServiceError({ code: 'malformed_request' });
    if (!(await paidActionsAllowed())) throw new ServiceError({ code: 'policy_forbids' });
  }
  return { kind, input: parts };
}

type Fresh = Pick<Wish, 'id' | 'account' | 'kind' | 'price' | 'site' | 'overridden'> & { lock: string };

function fresh(
  { id, kind, price, site, account, lock, overridden }: Fresh,
  input: Input<AnyEndpoint>,
): Operation {
  return {
    id,
    account,
    kind,
    site,
    price,
    lock,
    input: input as Record<string, unknown>,
    ...(overridden && { overridden }),
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

/** Returns the rows for a wish and for what must be created first. Rejects for orders that must never be sent. */
export async function writtenWish(wish: Wish) {
  const { kind, input } = await checked(wish);
  const ahead = wish.first && { ...wish.first, price: { kind: 'free' } as const };
  const before = ahead && (await checked(ahead));
  const first =
    ahead &&
    before &&
    fresh({ ...wish, ...ahead, id: `${wish.id}:first`, lock: before.kind.lock(before.input) }, before.input);
  // Until the first order returns an id, its lock distinguishes this order from others.
  const lock = first ? `${wish.kind} after ${first.lock}` : kind.lock(input);
  return { kind, operation: fresh({ ...wish, lock }, input), first };
}
