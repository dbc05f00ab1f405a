import * as z from 'zod/mini';
import { CarriedErrorCode } from '../../api/errors.ts';
import { defineTable } from '../../platform/table.ts';
import { OPEN, Price } from './operation.ts';

/** Kinds of orders that can be placed in bulk, and how many at once. A price is only valid for two minutes. */
export const BATCH_SIZES = {
  'POST /projects/{id}/links': 1_000,
  'POST /promotion/runs': 20,
} as const;
export type BatchKind = keyof typeof BATCH_SIZES;

const Item = z.looseObject({
  input: z.record(z.string(), z.unknown()),
  price: Price,
  overridden: z.optional(z.array(z.string())),
  /** The page that it is about: its link might be gone by the time the outcome is read. */
  address: z.optional(z.string()),
  /** `waiting`: not begun. Otherwise as its order in the journal. */
  state: z.enum([
    'waiting',
    'prepared',
    'sending',
    'unknown',
    'accepted',
    'several',
    'rejected',
    'unsent',
    'none',
    'undecided',
  ]),
  /** Attempts that certainly sent nothing; each has its own order. */
  tries: z.int(),
  /** What it created or started, what that cost, and whether it existed before. */
  result: z.nullable(z.int()),
  charged: z.nullable(z.number()),
  isAttached: z.boolean(),
  /** Why it was refused. */
  error: z.nullable(z.looseObject({ code: CarriedErrorCode, details: z.record(z.string(), z.unknown()) })),
});
export type BatchItem = z.output<typeof Item>;

/**
 * Why a batch has stopped before its end: the user stopped it; an answer was lost; the price has changed; the worker
 * ended; otherwise the error code of an order. `item`: the index of the one that was about to be sent, if it was not.
 */
const Stop = z.object({ code: z.string(), at: z.int(), item: z.optional(z.int()) });

/** Orders that are carried out one by one. */
const Batch = z.looseObject({
  id: z.string(),
  account: z.string(),
  kind: z.enum(Object.keys(BATCH_SIZES) as [BatchKind, ...BatchKind[]]),
  site: z.string(),
  projectId: z.int(),
  /** Milliseconds since 1970. */
  createdAt: z.int(),
  items: z.array(Item),
  stop: z.nullable(Stop),
  /** When nothing was left to do or to look up; null until then. */
  endedAt: z.nullable(z.int()),
  /** Whether the user has dismissed the outcome. */
  isSeen: z.boolean(),
});
export type Batch = z.output<typeof Batch>;

/** Written only by the worker. */
export const batches = defineTable('batches', Batch);

/** Whether the outcome of an item is not known yet, although it was begun. */
export const isItemOpen = ({ state }: Pick<BatchItem, 'state'>): boolean =>
  OPEN.some((open) => open === state);

/** Whether more of its orders are carried out without the user doing anything. */
export const isBatchRunning = ({ stop, items }: Pick<Batch, 'stop' | 'items'>): boolean =>
  stop === null && items.some((item) => item.state === 'waiting' || isItemOpen(item));

/** The id of an item's order in the journal. */
export const orderIdOf = ({ id, items }: Batch, index: number): string => {
  const tries = items[index]?.tries ?? 0;
  return [id, index, ...(tries > 0 ? [tries] : [])].join(':');
};
