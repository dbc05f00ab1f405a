import * as z from 'zod/mini';
import { defineTable } from '../../platform/table.ts';

/** Possible reasons: another device or the dashboard, added money, or an order with an unknown outcome. */
const CAUSES = ['another_device', 'top_up', 'open_order'] as const;

/** Money that left an account's balance without an order that explains it. */
const Unexplained = z.looseObject({
  id: z.string(),
  account: z.string(),
  /** The host of the service. */
  host: z.string(),
  /** The missing amount; below 0 if there is more money than expected. */
  amount: z.number(),
  /** The currency of the account; empty if unknown. */
  currency: z.string(),
  /** When it was noticed, in milliseconds since 1970. */
  at: z.int(),
  /** Ids of the orders of that time: one of them may be the reason. */
  near: z.array(z.string()),
  possible: z.array(z.enum(CAUSES)),
  /** Whether the notification is due, was shown, or is not needed. */
  told: z.enum(['due', 'told', 'quiet']),
  isUnderstood: z.boolean(),
});
export type Unexplained = z.output<typeof Unexplained>;

/** Amounts that the orders do not explain, one row each. Written only by the worker. */
export const unexplained = defineTable('unexplained', Unexplained);
