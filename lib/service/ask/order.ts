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

/** Milliseconds to the next question for an order of which no word has come back. */
const PAUSE = 5_000;

/** Failures that are no word of the worker's: it is slow, or died with the message. It may have begun, or may do so yet. */
const isUnheard = ({ error }: { error?: ServiceErrorInit }) =>
  error?.code === 'timeout' || error?.code === 'internal';

const asError = (error: unknown) => ({ error: partsOf(error) });

/**
 * Has something changed at the service. Answers with the id of its row once it is written down in the journal, where
 * that tells how it goes on: of the same thing that is still open, with that one's. Else what kept it from being begun.
 * Where the worker is silent, that is asked for again and again, until its row says that it was begun or never will be:
 * nothing that was handed over is called failed.
 *
 * @param onSilence Called when the worker has said nothing for so long that the user is to know.
 */
export async function order<E extends AnyEndpoint, F extends AnyEndpoint>(
  given: Order<E, F>,
  onSilence: () => void,
): Promise<{ id: string } | { error: ServiceErrorInit }> {
  const { id, site, price, first } = given;
  const wish = { id, site, price, ...written(given), ...(first && { first: written(first) }) };
  const begun = await ask('begin', wish).catch(asError);
  if (!('error' in begun && isUnheard(begun))) return begun;
  if (begun.error.code === 'timeout') onSilence();
  for (;;) {
    const known = await ask('withdraw', wish).catch(asError);
    // What could not be written down could still be begun.
    const isOpen = 'error' in known && (isUnheard(known) || known.error.code === 'storage_failed');
    if (!isOpen) return known;
    onSilence();
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
