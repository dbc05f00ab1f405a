import { routeOf } from '../../api/caller.ts';
import type { AnyEndpoint, Input } from '../../api/endpoint.ts';
import type { ServiceErrorInit } from '../../api/errors.ts';
import { partsOf } from '../../api/errors.ts';
import type { Price } from '../records/operation.ts';
import { ask } from './messages.ts';

/** An endpoint that changes something, with what it is called with. */
export interface ServiceCall<E extends AnyEndpoint> {
  endpoint: E;
  input: Input<E>;
}

interface Order<E extends AnyEndpoint, F extends AnyEndpoint> extends ServiceCall<E> {
  /** Made once for each time that the user decides: the same id again is the same order. */
  id: string;
  site: string;
  /** What the user was told that it costs. */
  price: Price;
  /** What must be made before, and whose id is then the `id` parameter. */
  first?: ServiceCall<F>;
}

/** A new order's id. */
export const orderId = (): string => crypto.randomUUID();

const written = <E extends AnyEndpoint>({ endpoint, input }: ServiceCall<E>) => ({
  kind: routeOf(endpoint),
  input,
});

/**
 * Has something changed at the service. Answers with the id of its row once it is written down in the journal, where
 * that tells how it goes on: of the same thing that is still open, with that one's. Else what kept it from being begun.
 */
export async function order<E extends AnyEndpoint, F extends AnyEndpoint>(
  given: Order<E, F>,
): Promise<{ id: string } | { error: ServiceErrorInit }> {
  const { id, site, price, first } = given;
  const wish = { id, site, price, ...written(given), ...(first && { first: written(first) }) };
  return ask('begin', wish).catch((error: unknown) => ({ error: partsOf(error) }));
}
