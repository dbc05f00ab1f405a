import { routeOf } from '../../api/caller.ts';
import type { AnyEndpoint, Input, Reply } from '../../api/endpoint.ts';
import { partsOf } from '../../api/errors.ts';
import type { Answer } from '../records/replies.ts';
import { ask } from './messages.ts';

/** Calls a read-only endpoint, unless an answer younger than `maxAge` seconds is stored. */
export async function answer<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  maxAge: number,
): Promise<Answer<Reply<E>>> {
  const reply = ask('call', { endpoint: routeOf(endpoint), input, maxAge });
  return (await reply.catch((error: unknown) => ({
    data: null,
    at: null,
    error: partsOf(error),
  }))) as Answer<Reply<E>>;
}
