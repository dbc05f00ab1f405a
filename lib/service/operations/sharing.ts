import type { Client } from '../../api/caller.ts';
import type { AnyEndpoint, Input, Reply } from '../../api/endpoint.ts';
import { inputText } from '../records/replies.ts';

/** Requests of one account, by endpoint (which defines how the answer is read) and by input. */
export type Asked = Map<AnyEndpoint, Map<string, Promise<unknown>>>;

/**
 * Returns a client that makes each request only once, because many operations are compared with the same list: as long
 * as `asked` lives, or, with `untilAnswered`, while the request is under way.
 */
export function sharing(client: Client, asked: Asked, { untilAnswered = false } = {}): Client {
  return {
    call<E extends AnyEndpoint>(endpoint: E, input?: Input<E>, signal?: AbortSignal) {
      const name = inputText(input);
      const own = asked.get(endpoint) ?? new Map<string, Promise<unknown>>();
      asked.set(endpoint, own);
      const known = own.get(name);
      if (known) return known as Promise<Reply<E>>;
      const reply = client.call(endpoint, input, signal);
      own.set(name, reply);
      const forget = () => void (untilAnswered && own.delete(name));
      reply.then(forget, forget);
      return reply;
    },
  };
}
