import * as z from 'zod/mini';
import { routeOf } from '../../api/caller.ts';
import type { AnyEndpoint, Input, Reply } from '../../api/endpoint.ts';
import { CarriedErrorCode, type ServiceErrorInit } from '../../api/errors.ts';
import type { RowKey } from '../../platform/raw-rows.ts';
import { defineTable, type Table } from '../../platform/table.ts';

const AnyReply = z.looseObject({
  account: z.string(),
  /** For example `GET /audit/projects/{id}/crawls`. */
  endpoint: z.string(),
  /** The input of the request, as `inputText` writes it. */
  input: z.string(),
  /** The last good reply; null if there is none yet. */
  data: z.unknown(),
  /** When that reply arrived, in milliseconds since 1970; 0 if it never did. */
  at: z.int(),
  /** The error code of a failure since then; null after a success. */
  error: z.nullable(CarriedErrorCode),
});
/** Stored replies, one row per endpoint and input. */
export type StoredReply<E extends AnyEndpoint> = z.output<typeof AnyReply> & { data: Reply<E> | null };

/** The last good reply, when it arrived, and any failure since then. */
export interface Answer<T> {
  data: T | null;
  /** Milliseconds since 1970; null if there never was a reply. */
  at: number | null;
  error: ServiceErrorInit | null;
}

/**
 * Replies of the service, stored so that they can be shown before it is asked again. Read them through `repliesOf`.
 */
export const replies = defineTable('replies', AnyReply);

const Counted = z.looseObject({ unreadable: z.int() });
const tables = new WeakMap<AnyEndpoint, unknown>();

/**
 * The same table, with replies in the shape that the contract gives this endpoint. A reply of another shape, written
 * by an earlier or a later version, counts as missing: it is requested again, and the row is kept aside.
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

/** Returns the same string for the same input, whatever the order of its fields. */
export function inputText(input: unknown): string {
  const sorted = (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, part]) => [name, sorted(part)]),
        )
      : value;
  return JSON.stringify(sorted(input ?? {}));
}

/** Returns the key of the row with an endpoint's reply. */
export const replyKey = <E extends AnyEndpoint>(account: string, endpoint: E, input?: Input<E>): RowKey => [
  account,
  routeOf(endpoint),
  inputText(input),
];
