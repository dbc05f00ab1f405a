import * as z from 'zod/mini';
import { LIMITS, type Limit } from '../../api/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { stored } from '../../platform/stored.ts';

/**
 * Requests a minute by what they are for, which together are the service's limit of a key: looking after jobs, what
 * a page asks for, and a reserve for money and for finding out what became of a request whose answer was lost.
 *
 * @internal For tests: as many requests are made as they allow, and one more.
 */
export const BUDGETS = { background: 40, page: 60, reserve: 20 } as const;
export type Purpose = keyof typeof BUDGETS;
/** What the user has pressed a button for counts as a page's, and when that is used up against the reserve. */
export type Cause = Purpose | 'order';

const MINUTE = 60_000;
/** The client reads no `Retry-After` as longer; a time further ahead is of a clock that was set back. */
const LONGEST = 60 * MINUTE;

const times = z.array(z.int());
const Pace = z.object({
  /** Whose requests these are: another account begins afresh. */
  account: z.string(),
  /** When the requests of the last minute were sent. */
  sent: z.object({ background: times, page: times, reserve: times }),
  /** The moment that the service named when it refused, by the name of the limit. */
  notBefore: z.record(z.string(), z.int()),
});
export type Pace = z.output<typeof Pace>;

const freshFor = (account: string): Pace => ({
  account,
  sent: { background: [], page: [], reserve: [] },
  notBefore: {},
});

/** What was sent of late, and how long the service wants to be left alone. Written by the worker. */
export const pace = stored<Pace>('session:pace', Pace, freshFor(''));

const recent = (sent: readonly number[], now: number) => sent.filter((at) => at <= now && now - at < MINUTE);

/** Milliseconds until there is room for another request of a purpose: the one that fills it has to be a minute old. */
function roomAfter({ sent }: Pace, purpose: Purpose, now: number): number {
  const blocking = recent(sent[purpose], now).at(-BUDGETS[purpose]);
  return blocking === undefined ? 0 : blocking + MINUTE - now;
}

/** Milliseconds for which the service wants to be left alone. */
function heldFor({ notBefore }: Pace, now: number, limit?: Limit): number {
  const holds = ['requests', limit ?? 'requests'].map((name) => (notBefore[name] ?? now) - now);
  return Math.max(0, ...holds.filter((wait) => wait <= LONGEST));
}

/** Milliseconds until a request may be sent; 0 when it may now. The reserve is held by its own budget alone. */
export function waitOf(pace: Pace, purpose: Purpose, now: number, limit?: Limit): number {
  const room = roomAfter(pace, purpose, now);
  return purpose === 'reserve' ? room : Math.max(room, heldFor(pace, now, limit));
}

/** Until when a page's requests are not sent; null while they are. */
export function pausedUntil(now: Pace, at = Date.now()): number | null {
  const wait = waitOf(now, 'page', at);
  return wait > 0 ? at + wait : null;
}

const of = (account: string, now: Pace) => (now.account === account ? now : freshFor(account));

function purposeOf(known: Pace, cause: Cause, now: number): Purpose {
  if (cause !== 'order') return cause;
  return roomAfter(known, 'page', now) > 0 ? 'reserve' : 'page';
}

/** Counts a request that is about to be sent, or rejects with `rate_limited` as the service would. */
export async function admit(account: string, cause: Cause, limit?: Limit): Promise<void> {
  await pace.update((stored) => {
    const [known, now] = [of(account, stored), Date.now()];
    const purpose = purposeOf(known, cause, now);
    const isLooking = cause === 'reserve';
    const wait = Math.max(roomAfter(known, purpose, now), isLooking ? 0 : heldFor(known, now, limit));
    if (wait > 0) throw new ServiceError({ code: 'rate_limited', retryAfter: Math.ceil(wait / 1_000) });
    return { ...known, sent: { ...known.sent, [purpose]: [...recent(known.sent[purpose], now), now] } };
  });
}

/**
 * Notes that the service has refused with `rate_limited`. It does not say which of an endpoint's limits was meant:
 * both are kept to, unless the wait is longer than the general limit's window. One that is longer than the window of the
 * endpoint's own limit is of neither: a number a day, which holds up nothing else that counts against it (SHD-10).
 */
export async function hold(account: string, limit?: Limit, retryAfter?: number): Promise<void> {
  if (limit && retryAfter !== undefined && retryAfter > LIMITS[limit].seconds) return;
  const isGeneral = retryAfter !== undefined && retryAfter <= LIMITS.requests.seconds;
  const names = limit ? [limit, ...(isGeneral ? ['requests'] : [])] : ['requests'];
  const until = Date.now() + (retryAfter ?? LIMITS.requests.seconds) * 1_000;
  await pace.update((stored) => {
    const known = of(account, stored);
    const named = Object.fromEntries(names.map((name) => [name, until]));
    return { ...known, notBefore: { ...known.notBefore, ...named } };
  });
}
