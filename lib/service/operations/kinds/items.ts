import * as z from 'zod/mini';
import type { Client } from '../../../api/caller.ts';
import type { AnyEndpoint, Endpoint, Input } from '../../../api/endpoint.ts';
import { ServiceError } from '../../../api/errors.ts';
import { tolerant } from '../../../api/tolerant.ts';

/** A list of which an order reads items; each has its name in `errors.entry`. */
export type ListName = 'run' | 'audit' | 'project' | 'link' | 'keyword';

/** An endpoint that reads, whose lists come as they are, for `itemsOf`. */
export function rawly<Path extends string, Query extends z.ZodMiniType, R extends z.ZodMiniObject>(
  endpoint: Endpoint<Path, Query, never>,
  reply: R,
): Endpoint<Path, Query, never, R> {
  if (endpoint.method !== 'GET') throw new TypeError(`${endpoint.path} is not only read`);
  return { ...endpoint, reply } as unknown as Endpoint<Path, Query, never, R>;
}

/** What such an endpoint answers now. */
export const asSent = <E extends AnyEndpoint>(client: Client, endpoint: E, input?: Input<E>) =>
  client.call(endpoint, input);

/** Items as they came. */
export const Items = z.array(z.unknown());

/**
 * The items of a list, each as far as an order has to know it: what else of one cannot be read keeps nothing from being
 * ordered. One of which not even that can be read might be the very thing that is looked for, for unreadable is not
 * none: rejects with `entry_unreadable`, and `given` names the list and the place, `run:3`.
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
