import * as z from 'zod/mini';
import type { Client } from '../../../api/caller.ts';
import type { AnyEndpoint, Endpoint, Input } from '../../../api/endpoint.ts';
import { ServiceError } from '../../../api/errors.ts';
import { tolerant } from '../../../api/tolerant.ts';

/** A list from which an order reads items; each has its name in `errors.entry`. */
export type ListName = 'run' | 'audit' | 'project' | 'link' | 'keyword';

/** Returns a variant of a read-only endpoint whose lists are not validated, for `itemsOf`. */
export function rawly<Path extends string, Query extends z.ZodMiniType, R extends z.ZodMiniObject>(
  endpoint: Endpoint<Path, Query, never>,
  reply: R,
): Endpoint<Path, Query, never, R> {
  if (endpoint.method !== 'GET') throw new TypeError(`${endpoint.path} is not only read`);
  return { ...endpoint, reply } as unknown as Endpoint<Path, Query, never, R>;
}

/** Calls such an endpoint. */
export const asSent = <E extends AnyEndpoint>(client: Client, endpoint: E, input?: Input<E>) =>
  client.call(endpoint, input);

/** Unvalidated items. */
export const Items = z.array(z.unknown());

/**
 * Reads the items of a list, each only as far as an order needs it: other unreadable parts do not prevent an order. An
 * item whose needed part is unreadable might be the one that is looked for, because unreadable does not mean absent:
 * rejects with `entry_unreadable`, and `given` contains the list and the position, such as `run:3`.
 */
export function itemsOf<S extends z.ZodMiniType>(
  list: ListName,
  items: readonly unknown[],
  sign: S,
): z.output<S>[] {
  return items.map((item, at) => {
    const parsed = z.safeParse(sign, tolerant(sign, item).value);
    if (parsed.success) return parsed.data;
    throw new ServiceError({ code: 'entry_unreadable', given: `${list}:${at + 1}` });
  });
}
