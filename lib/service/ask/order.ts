import { routeOf } from '../../api/caller.ts';
import type { AnyEndpoint, Input } from '../../api/endpoint.ts';
import type { ServiceErrorInit } from '../../api/errors.ts';
import { partsOf } from '../../api/errors.ts';
import type { Price } from '../records/operation.ts';
import { ask } from './messages.ts';

/** A call of an endpoint that changes something, with its input. */
export interface ServiceCall<E extends AnyEndpoint> {
  endpoint: E;
  input: Input<E>;
}

interface Order<E extends AnyEndpoint, F extends AnyEndpoint> extends ServiceCall<E> {
  /** The account whose price the user was shown. */
  account: string;
  /** Created once per decision of the user: the same id means the same order. */
  id: string;
  site: string;
  /** The price that the user was shown. */
  price: Price;
  /** What must be created first; its id becomes the `id` parameter. */
  first?: ServiceCall<F>;
  /** Faults of the page that the user was shown before and chose to ignore. */
  overridden?: readonly string[];
}

/** Returns an id for a new order. */
export const orderId = (): string => crypto.randomUUID();

const written = <E extends AnyEndpoint>({ endpoint, input }: ServiceCall<E>) => ({
  kind: routeOf(endpoint),
  input,
});

/** Milliseconds between two questions about an order that got no answer. */
const PAUSE = 5_000;

/**
 * Whether the failure says nothing about the order: the worker is slow, or died with the message. The order may have
 * begun, or may still begin.
 */
const isUnheard = ({ error }: { error?: ServiceErrorInit }) =>
  error?.code === 'worker_silent' || error?.code === 'internal';

const asError = (error: unknown) => ({ error: partsOf(error) });

/**
 * Places an order that changes something at the service. Returns the id of its journal row as soon as it is written;
 * the row shows the progress. If an order for the same thing is still open, returns the id of that one. If the order
 * could not begin, returns the error. If the worker is silent, asks it again and again until a row says that the order
 * was begun or never will be: an order that was handed over is never reported as failed without proof.
 *
 * @param onSilence Called when the worker has been silent for so long that the user must be told.
 */
export async function order<E extends AnyEndpoint, F extends AnyEndpoint>(
  given: Order<E, F>,
  onSilence: () => void,
): Promise<{ id: string } | { error: ServiceErrorInit }> {
  const { account, id, site, price, first, overridden = [] } = given;
  const wish = {
    account,
    id,
    site,
    price,
    ...written(given),
    ...(first && { first: written(first) }),
    ...(overridden.length > 0 && { overridden: [...overridden] }),
  };
  const begun = await ask('begin', wish).catch(asError);
  if (!('error' in begun && isUnheard(begun))) return begun;
  if (begun.error.code === 'worker_silent') onSilence();
  for (;;) {
    const known = await ask('withdraw', wish).catch(asError);
    // An order that could not be written down could still begin.
    const isOpen = 'error' in known && (isUnheard(known) || known.error.code === 'storage_failed');
    if (!isOpen) return known;
    onSilence();
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
