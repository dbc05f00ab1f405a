import * as z from 'zod/mini';
import { LIMITS, type Limit } from '../../api/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { stored } from '../../platform/stored.ts';

/**
 * Requests per minute by purpose; together they are the service's limit for a key: watching jobs, requests of pages,
 * and a reserve for orders and for looking up lost outcomes.
 */
export const BUDGETS = { background: 40, page: 60, reserve: 20 } as const;
export type Purpose = keyof typeof BUDGETS;
/** An order of the user counts as a page's request; once that budget is used up, it counts against the reserve. */
export type Cause = Purpose | 'order';

const MINUTE = 60_000;
/** The client never waits longer for a `Retry-After`; a later time means that the clock was set back. */
const LONGEST = 60 * MINUTE;

const times = z.array(z.int());
const Pace = z.object({
  /** When the requests of the last minute were sent. */
  sent: z.object({ background: times, page: times, reserve: times }),
  /** The end of each pause that the service asked for, by the name of the limit. */
  notBefore: z.record(z.string(), z.int()),
});
export type Pace = z.output<typeof Pace>;

const FRESH: Pace = { sent: { background: [], page: [], reserve: [] }, notBefore: {} };

type Paces = Readonly<Record<string, Pace>>;

/** The recent requests, and the pauses that the service asked for, by account. Written by the worker. */
export const pace = stored<Paces>('session:pace', z.record(z.string(), Pace), {});

/** Returns those of one account. */
export const paceOf = (account: string, all: Paces): Pace => all[account] ?? FRESH;

const recent = (sent: readonly number[], now: number) => sent.filter((at) => at <= now && now - at < MINUTE);

/**
 * Returns the milliseconds until a purpose has room for another request: when the request that fills it is a minute
 * old.
 */
function roomAfter({ sent }: Pace, purpose: Purpose, now: number): number {
  const blocking = recent(sent[purpose], now).at(-BUDGETS[purpose]);
  return blocking === undefined ? 0 : blocking + MINUTE - now;
}

/** Returns the milliseconds that are left of the service's pauses. */
function heldFor({ notBefore }: Pace, now: number, limit?: Limit): number {
  const holds = ['requests', limit ?? 'requests'].map((name) => (notBefore[name] ?? now) - now);
  return Math.max(0, ...holds.filter((wait) => wait <= LONGEST));
}

/**
 * Returns the milliseconds until a request may be sent; 0 if it may be sent now. The reserve ignores the service's
 * pauses.
 */
export function waitOf(pace: Pace, purpose: Purpose, now: number, limit?: Limit): number {
  const room = roomAfter(pace, purpose, now);
  return purpose === 'reserve' ? room : Math.max(room, heldFor(pace, now, limit));
}

/** Requests per minute that orders in bulk leave to the pages. */
const LEFT_TO_PAGES = 10;

/**
 * Returns the milliseconds until orders in bulk have room for some requests; 0 if they have. They use what pages have not
 * used, except for a few.
 */
export function waitForRoom(known: Pace, count: number, now: number): number {
  const sent = recent(known.sent.page, now);
  const blocking = sent.at(-(BUDGETS.page - LEFT_TO_PAGES - count + 1));
  return Math.max(blocking === undefined ? 0 : blocking + MINUTE - now, heldFor(known, now, 'launches'));
}

/** Returns until when requests of pages are paused; null if they are not. */
export function pausedUntil(now: Pace, at = Date.now()): number | null {
  const wait = waitOf(now, 'page', at);
  return wait > 0 ? at + wait : null;
}

function purposeOf(known: Pace, cause: Cause, now: number): Purpose {
  if (cause !== 'order') return cause;
  return roomAfter(known, 'page', now) > 0 ? 'reserve' : 'page';
}

/** Counts a request that is about to be sent, or rejects with `rate_limited`, as the service would. */
export async function admit(account: string, cause: Cause, limit?: Limit): Promise<void> {
  await pace.update((stored) => {
    const [known, now] = [paceOf(account, stored), Date.now()];
    const purpose = purposeOf(known, cause, now);
    const isLooking = cause === 'reserve';
    const wait = Math.max(roomAfter(known, purpose, now), isLooking ? 0 : heldFor(known, now, limit));
    if (wait > 0) throw new ServiceError({ code: 'rate_limited', retryAfter: Math.ceil(wait / 1_000) });
    const sent = { ...known.sent, [purpose]: [...recent(known.sent[purpose], now), now] };
    return { ...stored, [account]: { ...known, sent } };
  });
}

/**
 * Records that the service refused with `rate_limited`. The service does not say which of an endpoint's limits was
 * exceeded, so both apply, unless the wait is longer than the general limit's window. A wait that is longer than the
 * window of the endpoint's own limit belongs to neither: it is a daily quota, which does not hold up other requests
 * (SHD-10).
 */
export async function hold(account: string, limit?: Limit, retryAfter?: number): Promise<void> {
  if (limit && retryAfter !== undefined && retryAfter > LIMITS[limit].seconds) return;
  const isGeneral = retryAfter !== undefined && retryAfter <= LIMITS.requests.seconds;
  const names = limit ? [limit, ...(isGeneral ? ['requests'] : [])] : ['requests'];
  const until = Date.now() + (retryAfter ?? LIMITS.requests.seconds) * 1_000;
  await pace.update((stored) => {
    const known = paceOf(account, stored);
    const named = Object.fromEntries(names.map((name) => [name, until]));
    return { ...stored, [account]: { ...known, notBefore: { ...known.notBefore, ...named } } };
  });
}
