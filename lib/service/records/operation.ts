import * as z from 'zod/mini';
import { CarriedErrorCode } from '../../api/errors.ts';
import { defineTable } from '../../platform/table.ts';

/** What the user was told it costs: nothing, exactly so much, or that the service names no price before. */
export const Price = z.union([
  z.object({ kind: z.literal('free') }),
  z.object({ kind: z.literal('exact'), amount: z.number(), currency: z.string() }),
  z.object({ kind: z.literal('not given') }),
]);
export type Price = z.output<typeof Price>;

/**
 * - `prepared`: written down, nothing is sent yet; `sending`: the one attempt is under way.
 * - `accepted`: the service has taken it. `rejected`: it has refused, or was not asked; see the error.
 * - `unsent`: the worker ended before anything was sent.
 * - `unknown`: the answer is lost; the service's lists are being looked at for what became of it.
 * - `several`: one request was carried out more than once, as browsers themselves may repeat it.
 * - `none`: no sign of it was found in all the time that was given to it. `undecided`: it cannot be found out.
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

/** Something that was to change the service, from the user's word to what came of it. */
const Operation = z.looseObject({
  /** Made by whoever asks, so that asking twice is one operation. */
  id: z.string(),
  account: z.string(),
  /** The endpoint: `POST /audit/projects/{id}/crawls`. */
  kind: z.string(),
  /** Host that it is about. */
  site: z.string(),
  /** Two with the same lock never run at once. */
  lock: z.string(),
  input: z.record(z.string(), z.unknown()),
  price: Price,
  state: z.enum(STATES),
  /** Milliseconds since 1970, as all times here. */
  createdAt: z.int(),
  sentAt: z.nullable(z.int()),
  /** When it was known what came of it; null while that is open. */
  settledAt: z.nullable(z.int()),
  /** What there was before it was sent: ids of the like, and the balance. */
  baseline: z.nullable(z.object({ ids: z.array(z.int()), balance: z.nullable(z.number()) })),
  /** What its kind had to know of the service before. */
  prepared: z.catch(z.record(z.string(), z.unknown()), {}),
  /** What it has made or started; `charged` is null where the service did not say. */
  results: z.array(z.object({ id: z.nullable(z.int()), charged: z.nullable(z.number()) })),
  /** Whether nothing had to be sent: what was wanted was there already. */
  isAttached: z.boolean(),
  /** The balance when it was settled, where money was to be taken. */
  balanceAfter: z.nullable(z.number()),
  /** What has left the balance beside it that nothing known explains, in the account's currency. */
  unexplained: z.number(),
  /** What was answered, as far as a form wants to show it. */
  reply: z.nullable(z.record(z.string(), z.unknown())),
  error: z.nullable(
    z.object({
      code: CarriedErrorCode,
      given: z.optional(z.string()),
      /** 0 where nothing was answered. */
      status: z.optional(z.int()),
      /** Seconds to wait, where it was said. */
      retryAfter: z.optional(z.number()),
      /**
       * The service itself has refused, after it was asked. No proof by itself that nothing was done: it may answer the
       * browser's second send, while the first was carried out.
       */
      isRefusal: z.optional(z.boolean()),
      /** The service's own sentence, and what it names: the field, the price. */
      message: z.string(),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
  /** Looks at the service for what became of it, and when the next is due; null when none is. */
  looks: z.int(),
  nextLookAt: z.nullable(z.int()),
  /** Whether the user has seen what came of it. */
  seen: z.boolean(),
  /**
   * Of an end that is news: whether it is still to be told, was told, or is not to be. Null where there is nothing to tell:
   * it is open, went as agreed, or was understood.
   */
  told: z.nullable(z.enum(['due', 'told', 'quiet'])),
});
export type Operation = z.output<typeof Operation>;

/** The journal: one row an operation, written before anything is sent. Written by the worker alone. */
export const operations = defineTable('operations', Operation);

/** States in which it is still to be known what came of it. */
export const OPEN: readonly OperationState[] = ['prepared', 'sending', 'unknown'];

/** Whether it is still to be known what came of it. */
export const isOpen = ({ state }: Pick<Operation, 'state'>): boolean => OPEN.includes(state);
