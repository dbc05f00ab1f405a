import * as z from 'zod/mini';
import { defineTable } from '../../platform/table.ts';

/** What may lie behind it: another device or the dashboard, money that came in, an order of which it is not known yet. */
const CAUSES = ['another_device', 'top_up', 'open_order'] as const;

/** Money that has left an account's balance and that no order explains. */
const Unexplained = z.looseObject({
  id: z.string(),
  account: z.string(),
  /** Host of the service. */
  host: z.string(),
  /** What is missing; below 0 where there is so much more than there should be. */
  amount: z.number(),
  /** Of the account; empty where it is not known. */
  currency: z.string(),
  /** When it was noticed, in milliseconds since 1970. */
  at: z.int(),
  /** Orders in whose time it went: one of them may be what it was taken for. */
  near: z.array(z.string()),
  possible: z.array(z.enum(CAUSES)),
  /** Whether it is still to be told, was told, or is not to be. */
  told: z.enum(['due', 'told', 'quiet']),
  isUnderstood: z.boolean(),
});
export type Unexplained = z.output<typeof Unexplained>;

/** What does not add up in the books: an entry of its own each. Written by the worker alone. */
export const unexplained = defineTable('unexplained', Unexplained);
