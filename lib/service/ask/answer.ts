import { routeOf } from '../../api/caller.ts';
import type { AnyEndpoint, Input, Reply } from '../../api/endpoint.ts';
import type { ServiceErrorInit } from '../../api/errors.ts';
import { partsOf } from '../../api/errors.ts';
import { ask } from './messages.ts';

/** What is known of an answer: the last good one, when it came, and what has gone wrong since. */
export interface Answer<E extends AnyEndpoint> {
  data: Reply<E> | null;
  /** Milliseconds since 1970; null where there never was one. */
  at: number | null;
  error: ServiceErrorInit | null;
}

/** Asks an endpoint that only reads; what is younger than `maxAge` seconds is not asked for again. */
export async function answer<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  maxAge: number,
): Promise<Answer<E>> {
  const reply = ask('call', { endpoint: routeOf(endpoint), input, maxAge });
  return (await reply.catch((error: unknown) => ({
    data: null,
    at: null,
    error: partsOf(error),
  }))) as Answer<E>;
}
