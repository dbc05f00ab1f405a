import { type Client, routeOf } from '../../api/caller.ts';
import type { AnyEndpoint, Input, Reply } from '../../api/endpoint.ts';
import { inputText } from '../records/replies.ts';

/** Requests by what they ask for; a map is for one account alone. */
export type Asked = Map<string, Promise<unknown>>;

/**
 * A client that asks for the same only once, for many operations are compared with one and the same list: as long as
 * `asked` lives, or, `untilAnswered`, as long as it is being asked for.
 */
export function sharing(client: Client, asked: Asked, { untilAnswered = false } = {}): Client {
  return {
    call<E extends AnyEndpoint>(endpoint: E, input?: Input<E>, signal?: AbortSignal) {
      const name = `${routeOf(endpoint)} ${inputText(input)}`;
      const known = asked.get(name);
      if (known) return known as Promise<Reply<E>>;
      const reply = client.call(endpoint, input, signal);
      asked.set(name, reply);
      const forget = () => void (untilAnswered && asked.delete(name));
      reply.then(forget, forget);
      return reply;
    },
  };
}
