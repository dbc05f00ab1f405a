import type { AnyEndpoint, Input, Reply } from '../../api/endpoint.ts';
import { ERRORS, ServiceError } from '../../api/errors.ts';
import type { Operation } from '../records/operation.ts';
import type { AnyOperationKind, Seen } from './kind.ts';

/** Milliseconds until a finished operation is looked up again: the browser may have sent it twice. */
export const SECOND_LOOK = 15_000;

/** Errors with status 500 or above by which the service itself says that nothing was done. */
const REFUSED_WITH_STATUS_500_UP: readonly string[] = ['level1_disabled', 'api_disabled'];

/**
 * Whether it is certain that nothing was done: the request was refused before it was sent, or the key lacks the
 * permission, which it also lacked a moment before.
 */
const isWithoutEffect = ({ status, code, isTransport }: ServiceError): boolean =>
  status === 0
    ? ['no_key', 'permission_missing', 'rate_limited'].includes(code)
    : !isTransport && code in ERRORS && [401, 403].includes(status);

/** Whether the service itself has refused, with one of its own error codes. */
function isRefusal(error: ServiceError): boolean {
  if (error.status === 0 || error.isTransport) return false;
  // A limit of the service, whatever its code, applies before anything is done (SHD-10).
  if (error.status === 429) return true;
  if (!(error.code in ERRORS)) return false;
  return error.status < 500 ? error.status !== 408 : REFUSED_WITH_STATUS_500_UP.includes(error.code);
}

/** Returns a failure in the shape of a row. */
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

/** Returns the operation, accepted with an object that existed before it was sent, and comes from elsewhere. */
export const attach = (operation: Operation, wanted: Seen): Operation => ({
  ...operation,
  state: 'accepted',
  isAttached: true,
  results: [{ id: wanted.id, charged: wanted.charged ?? null }],
});

/** Returns the operation after it was accepted. */
export function accepted(operation: Operation, kind: AnyOperationKind, reply: Reply<AnyEndpoint>): Operation {
  // Without a list, only the balance can show that it was carried out twice.
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
 * Returns the operation after its attempt failed. Whatever was sent may have been carried out, even after a refusal:
 * browsers repeat a request whose connection breaks, and the refusal may answer the repetition. So the outcome stays
 * unknown until it has been looked up.
 */
export function afterFailure(operation: Operation, error: unknown): Operation {
  const failed = { ...operation, error: errorOf(error) };
  if (error instanceof ServiceError && isWithoutEffect(error)) return { ...failed, state: 'rejected' };
  const open: Operation = { ...failed, state: 'unknown', nextLookAt: Date.now() };
  return error instanceof ServiceError && isRefusal(error)
    ? { ...open, error: { ...errorOf(error), isRefusal: true } }
    : open;
}
