import * as z from 'zod/mini';
import { routeOf } from '../../api/caller.ts';
import type { AnyEndpoint, Input, Reply } from '../../api/endpoint.ts';
import { CarriedErrorCode, type ServiceErrorInit } from '../../api/errors.ts';
import { defineTable, type RowKey, type Table } from '../../platform/table.ts';

const AnyReply = z.looseObject({
  account: z.string(),
  /** `GET /audit/projects/{id}/crawls` */
  endpoint: z.string(),
  /** What it was asked with, as `inputText` writes it. */
  input: z.string(),
  /** The last good answer; null where there was none yet. */
  data: z.unknown(),
  /** When that came, in milliseconds since 1970; 0 where it never did. */
  at: z.int(),
  /** The code of what went wrong since; null after a success. */
  error: z.nullable(CarriedErrorCode),
});
/** What is kept of an endpoint's answers. */
export type StoredReply<E extends AnyEndpoint> = z.output<typeof AnyReply> & { data: Reply<E> | null };

/** What is known of an answer: the last good one, when it came, and what has gone wrong since. */
export interface Answer<T> {
  data: T | null;
  /** Milliseconds since 1970; null where there never was one. */
  at: number | null;
  error: ServiceErrorInit | null;
}

/** Answers of the service, kept to be shown before it is asked again; whoever shows one reads it by `repliesOf`. */
export const replies = defineTable('replies', AnyReply);

const Counted = z.looseObject({ unreadable: z.int() });
const tables = new WeakMap<AnyEndpoint, unknown>();

/**
 * The same, with answers in the shape that the contract gives this endpoint. What has another one, as an earlier version
 * may have written it, or a later, counts as never answered: it is asked for anew, and kept aside.
 */
export function repliesOf<E extends AnyEndpoint>(endpoint: E): Table<StoredReply<E>, 'replies'> {
  const known = tables.get(endpoint);
  if (known) return known as Table<StoredReply<E>, 'replies'>;
  const isReply = ({ data, at }: { data?: unknown; at: number }) =>
    data === null
      ? at === 0
      : z.safeParse(Counted, data).success && z.safeParse(endpoint.reply, data).success;
  const table = defineTable('replies', AnyReply.check(z.refine(isReply)));
  tables.set(endpoint, table);
  return table as unknown as Table<StoredReply<E>, 'replies'>;
}

/** The same text for the same input, in whatever order its fields were written. */
export function inputText(input: unknown): string {
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(([, part]) => part !== undefined)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, part]) => [name, sorted(part)]),
        )
      : value;
  return JSON.stringify(sorted(input ?? {}));
}

/** The key of the row that keeps what an endpoint answered. */
export const replyKey = <E extends AnyEndpoint>(account: string, endpoint: E, input?: Input<E>): RowKey => [
  account,
  routeOf(endpoint),
  inputText(input),
];
