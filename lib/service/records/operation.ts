import * as z from 'zod/mini';
import { CarriedErrorCode } from '../../api/errors.ts';
import { defineTable } from '../../platform/table.ts';

/** The price that the user was shown: free, an exact amount, or that the service states no price in advance. */
export const Price = z.union([
  z.object({ kind: z.literal('free') }),
  z.object({ kind: z.literal('exact'), amount: z.number(), currency: z.string() }),
  z.object({ kind: z.literal('not given') }),
]);
export type Price = z.output<typeof Price>;

/** Thousandths of a cent in one unit of a currency. */
export const UNITS = 100_000;
/** Returns an amount in thousandths of a cent: a price may be a fraction of a cent, and decimal sums differ by less. */
export const units = (amount: number): number => Math.round(amount * UNITS);

/** Returns by how much an amount is above another one, both in the account's currency; below 0 if it is less. */
export const amountAbove = (one: number, other: number): number => (units(one) - units(other)) / UNITS;

/** Whether two amounts in the account's currency are the same. */
export const isSameAmount = (one: number, other: number): boolean => units(one) === units(other);

/**
 * - `prepared`: written down, nothing sent yet; `sending`: the only attempt is under way.
 * - `accepted`: the service accepted it. `rejected`: the service refused it, or was not asked; see the error.
 * - `unsent`: the worker ended before anything was sent.
 * - `unknown`: the answer is lost; the outcome is being looked up in the service's lists.
 * - `several`: one request was carried out more than once, since browsers may repeat it.
 * - `none`: no sign of it appeared in the time allowed for it. `undecided`: its outcome cannot be determined.
 */
const STATES = [
  'prepared',
  'sending',
  'unknown',
  'accepted',
  'several',
  'rejected',
  'unsent',
  'none',
  'undecided',
] as const;
export type OperationState = (typeof STATES)[number];

/** A change of the service, from the user's order to its outcome. */
const Operation = z.looseObject({
  /** Created by the page that orders, so that asking twice is one operation. */
  id: z.string(),
  account: z.string(),
  /** The endpoint, such as `POST /audit/projects/{id}/crawls`. */
  kind: z.string(),
  /** The host that it is about. */
  site: z.string(),
  /** Two operations with the same lock never run at once. */
  lock: z.string(),
  input: z.record(z.string(), z.unknown()),
  price: Price,
  /** Faults of the page that the user was shown before and chose to ignore, by part: `index`, `status`. */
  overridden: z.optional(z.array(z.string())),
  state: z.enum(STATES),
  /** Milliseconds since 1970, like all times here. */
  createdAt: z.int(),
  sentAt: z.nullable(z.int()),
  /** When the outcome was known; null while it is open. */
  settledAt: z.nullable(z.int()),
  /** The state before it was sent: ids of objects of the same type, and for orders that take money the balance. */
  baseline: z.nullable(
    z.object({
      ids: z.array(z.int()),
      balance: z.nullable(z.number()),
      currency: z.optional(z.string()),
    }),
  ),
  /** What its kind read from the service before. */
  prepared: z.catch(z.record(z.string(), z.unknown()), {}),
  /** What it created or started; `charged` is null if the service did not return it. */
  results: z.array(z.object({ id: z.nullable(z.int()), charged: z.nullable(z.number()) })),
  /** Whether nothing had to be sent, because the wanted object existed already. */
  isAttached: z.boolean(),
  /** The balance when the outcome was known, for orders that take money. */
  balanceAfter: z.nullable(z.number()),
  /** Money that left the balance in the same time without an explanation, in the account's currency. */
  unexplained: z.number(),
  /** The reply, as far as a form needs to show it. */
  reply: z.nullable(z.record(z.string(), z.unknown())),
  error: z.nullable(
    z.object({
      code: CarriedErrorCode,
      given: z.optional(z.string()),
      /** 0 if there was no answer. */
      status: z.optional(z.int()),
      /** Seconds to wait, if the service returned them. */
      retryAfter: z.optional(z.number()),
      /**
       * The service itself has refused, after it was asked. This does not prove that nothing was done: it may answer
       * the browser's second send, while the first was carried out.
       */
      isRefusal: z.optional(z.boolean()),
      /** The service's own message, and its details: the field, the price. */
      message: z.string(),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
  /** The number of outcome lookups, and when the next is due; null if none is. */
  looks: z.int(),
  nextLookAt: z.nullable(z.int()),
  /** Whether the user has seen the outcome. */
  seen: z.boolean(),
  /**
   * For an end that is news: whether the notification is due, was shown, or is not needed. Null if there is nothing to
   * announce: it is open, went as agreed, or was acknowledged.
   */
  told: z.nullable(z.enum(['due', 'told', 'quiet'])),
});
export type Operation = z.output<typeof Operation>;

/** Returns the currency of the account when it placed an order, or else that of the price; empty if neither is known. */
export const currencyOf = ({ price, baseline }: Pick<Operation, 'price' | 'baseline'>): string =>
  baseline?.currency ?? (price.kind === 'exact' ? price.currency : '');

/** The journal: one row per operation, written before anything is sent. Written only by the worker. */
export const operations = defineTable('operations', Operation);

/** States with an outcome that is not known yet. */
export const OPEN: readonly OperationState[] = ['prepared', 'sending', 'unknown'];

/** Whether the outcome is not known yet. */
export const isOpen = ({ state }: Pick<Operation, 'state'>): boolean => OPEN.includes(state);
