import type { AnyEndpoint, Input, Reply } from '../../api/endpoint.ts';
import { ERRORS, ServiceError } from '../../api/errors.ts';
import type { Operation } from '../records/operation.ts';
import type { AnyOperationKind, Seen } from './kind.ts';

/** Milliseconds after an accepted operation at which it is looked for once more: the browser may have sent it twice. */
const SECOND_LOOK = 15_000;

/** Errors by which the service itself says that nothing was done. */
const REFUSED_WITH_STATUS_500_UP: readonly string[] = ['level1_disabled', 'api_disabled'];

/**
 * Whether it is certain that nothing was done: it was refused here, before a request was made, or the key may not do it,
 * which it could not a moment before either.
 */
const isWithoutEffect = ({ status, code, isTransport }: ServiceError): boolean =>
  status === 0
    ? ['no_key', 'permission_missing', 'rate_limited'].includes(code)
    : !isTransport && code in ERRORS && [401, 403].includes(status);

/** Whether the service itself has refused, in its own words. */
function isRefusal(error: ServiceError): boolean {
  if (error.status === 0 || error.isTransport) return false;
  // A limit of the service's own, whatever it is called, is reached before anything is done (SHD-10).
  if (error.status === 429) return true;
  if (!(error.code in ERRORS)) return false;
  return error.status < 500 ? error.status !== 408 : REFUSED_WITH_STATUS_500_UP.includes(error.code);
}

/** A failure, as a row keeps it. */
export const errorOf = (error: unknown): NonNullable<Operation['error']> => {
  const known = error instanceof ServiceError ? error : new ServiceError({ code: 'internal' });
  const { code, given, status, retryAfter, message, details } = known;
  return {
    code,
    status,
    message,
    details,
    ...(given !== undefined && { given }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
};

/**
 * What is wanted is there. What was there before is somebody else's; what was not is its own: a browser that repeats a
 * request is refused the second time for what the first has started.
 */
export const attach = (operation: Operation, wanted: Seen): Operation => ({
  ...operation,
  state: 'accepted',
  isAttached: operation.baseline?.ids.includes(wanted.id) ?? true,
  results: [{ id: wanted.id, charged: wanted.charged ?? null }],
});

/** What an answer leaves of an operation that was sent. */
export function accepted(operation: Operation, kind: AnyOperationKind, reply: Reply<AnyEndpoint>): Operation {
  // Of what has no list only the balance can tell that it was taken twice.
  const isLookedAt = kind.seen || !kind.isFree(operation.input as Input<AnyEndpoint>);
  const balanceAfter = (reply as { balance_after?: unknown }).balance_after;
  return {
    ...operation,
    state: 'accepted',
    reply: { ...reply },
    results: [kind.result(reply)],
    balanceAfter: typeof balanceAfter === 'number' ? balanceAfter : null,
    nextLookAt: isLookedAt ? Date.now() + SECOND_LOOK : null,
  };
}

/**
 * What a failed attempt leaves. Whatever was sent may have been carried out, a refusal included: browsers repeat a request
 * whose connection breaks, and the refusal may answer the repetition. So it stays unknown until it has been looked for.
 */
export function afterFailure(operation: Operation, kind: AnyOperationKind, error: unknown): Operation {
  const failed = { ...operation, error: errorOf(error) };
  if (error instanceof ServiceError && isWithoutEffect(error)) return { ...failed, state: 'rejected' };
  const open: Operation = { ...failed, state: 'unknown', nextLookAt: Date.now() };
  if (error instanceof ServiceError && isRefusal(error)) {
    return { ...open, error: { ...errorOf(error), isRefusal: true } };
  }
  return kind.isRepeatable && !kind.isDone ? { ...failed, state: 'undecided' } : open;
}
