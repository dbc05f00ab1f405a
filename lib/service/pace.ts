import * as z from 'zod/mini';
import { LIMITS, type Limit } from '../api/endpoint.ts';
import { ServiceError } from '../api/errors.ts';
import { stored } from '../platform/stored.ts';

/**
 * Requests a minute by what they are for, which together are the service's limit of a key: looking after jobs, what
 * a page asks for, and a reserve for money and for finding out what became of a request whose answer was lost.
 */
export const BUDGETS = { background: 40, page: 60, reserve: 20 } as const;
export type Purpose = keyof typeof BUDGETS;

const MINUTE = 60_000;
/** The client reads no `Retry-After` as longer; a time further ahead is of a clock that was set back. */
const LONGEST = 60 * MINUTE;

const times = z.array(z.int());
const Pace = z.object({
  /** Whose requests these are: another connection begins afresh. */
  connection: z.string(),
  /** When the requests of the last minute were sent. */
  sent: z.object({ background: times, page: times, reserve: times }),
  /** The moment that the service named when it refused, by the name of the limit. */
  notBefore: z.record(z.string(), z.int()),
});
export type Pace = z.output<typeof Pace>;

const freshFor = (connection: string): Pace => ({
  connection,
  sent: { background: [], page: [], reserve: [] },
  notBefore: {},
});

/** What was sent of late, and how long the service wants to be left alone. Written by the worker. */
export const pace = stored<Pace>('session:pace', Pace, freshFor(''));

const recent = (sent: readonly number[], now: number) => sent.filter((at) => at <= now && now - at < MINUTE);

/** Milliseconds until a request may be sent; 0 when it may now. The reserve is held by its own budget alone. */
export function waitOf({ sent, notBefore }: Pace, purpose: Purpose, now: number, limit?: Limit): number {
  // The request that has to be a minute old before there is room for another.
  const blocking = recent(sent[purpose], now).at(-BUDGETS[purpose]);
  const room = blocking === undefined ? 0 : blocking + MINUTE - now;
  if (purpose === 'reserve') return room;
  const holds = ['requests', limit ?? 'requests'].map((name) => (notBefore[name] ?? now) - now);
  return Math.max(0, room, ...holds.filter((wait) => wait <= LONGEST));
}

/** Until when a page's requests are not sent; null while they are. */
export function pausedUntil(now: Pace, at = Date.now()): number | null {
  const wait = waitOf(now, 'page', at);
  return wait > 0 ? at + wait : null;
}

const of = (connection: string, now: Pace) => (now.connection === connection ? now : freshFor(connection));

/** Counts a request that is about to be sent, or rejects with `rate_limited` as the service would. */
export async function admit(connection: string, purpose: Purpose, limit?: Limit): Promise<void> {
  await pace.update((stored) => {
    const [known, now] = [of(connection, stored), Date.now()];
    const wait = waitOf(known, purpose, now, limit);
    if (wait > 0) throw new ServiceError({ code: 'rate_limited', retryAfter: Math.ceil(wait / 1_000) });
    return { ...known, sent: { ...known.sent, [purpose]: [...recent(known.sent[purpose], now), now] } };
  });
}

/**
 * Notes that the service has refused with `rate_limited`. It does not say which of an endpoint's limits was meant:
 * both are kept to, unless the wait is longer than the general limit's window.
 */
export async function hold(connection: string, limit?: Limit, retryAfter?: number): Promise<void> {
  const isGeneral = retryAfter !== undefined && retryAfter <= LIMITS.requests.seconds;
  const names = limit ? [limit, ...(isGeneral ? ['requests'] : [])] : ['requests'];
  const until = Date.now() + (retryAfter ?? LIMITS.requests.seconds) * 1_000;
  await pace.update((stored) => {
    const known = of(connection, stored);
    const named = Object.fromEntries(names.map((name) => [name, until]));
    return { ...known, notBefore: { ...known.notBefore, ...named } };
  });
}
