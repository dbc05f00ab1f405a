import * as z from 'zod/mini';
import {
  CarriedErrorCode,
  ServiceError,
  type ServiceErrorCode,
  UNANSWERED_ERRORS,
} from '../../api/errors.ts';
import { stored } from '../../platform/stored.ts';

const OUTAGES: readonly ServiceErrorCode[] = [...UNANSWERED_ERRORS, 'api_disabled'];

/** Whether an error says of the service, and not of one request, that it does not work: no answer, or turned off. */
export const isOutage = (code: ServiceErrorCode): boolean => OUTAGES.includes(code);

/**
 * What the last request of each account shows, whatever it was for: why the service does not work, null if it does. An
 * account without a request has none. Written by the worker.
 */
export const outages = stored('session:outages', z.record(z.string(), z.nullable(CarriedErrorCode)), {});

const replies = new Map<string, number>();

/** Returns how many requests of an account the service has answered, since the worker started. */
export const repliesTo = (account: string): number => replies.get(account) ?? 0;

/** Stores it if it is new. A failure to store it does not fail the request. */
async function keep(account: string, outage: ServiceErrorCode | null): Promise<void> {
  try {
    if ((await outages.get())[account] === outage) return;
    await outages.update((all) => ({ ...all, [account]: outage }));
  } catch {
    // The next request shows it.
  }
}

/**
 * Records that a request has ended. What the extension itself refused shows nothing, and neither does a failure if the
 * service has answered another request meanwhile.
 *
 * @param error The error that it ended with; null for a reply.
 * @param before What `repliesTo` returned before it.
 */
export async function noteEnd(account: string, error: unknown, before: number): Promise<void> {
  const code = error instanceof ServiceError ? error.code : null;
  if (code !== null && isOutage(code)) {
    if (repliesTo(account) === before) await keep(account, code);
  } else if (error === null || (error instanceof ServiceError && error.status !== 0)) {
    replies.set(account, repliesTo(account) + 1);
    await keep(account, null);
  }
}
