import * as z from 'zod/mini';
import { type Client, routeOf } from '../../api/caller.ts';
import { type AnyEndpoint, type Input, isRead, type Reply } from '../../api/endpoint.ts';
import { partsOf, ServiceError } from '../../api/errors.ts';
import { endpoints } from '../../api/index.ts';
import { changeRows, readRows } from '../../platform/table.ts';
import { type Answer, inputText, repliesOf, type StoredReply } from '../records/replies.ts';
import { changesOf, connected } from './connected.ts';

/**
 * The most characters of a reply that is stored; longer ones are shown but not stored. A project with ten thousand links
 * has one to three million.
 */
const LARGEST = 4_000_000;

const byRoute = new Map(Object.values(endpoints).map((endpoint) => [routeOf(endpoint), endpoint]));

const Parts = z.object({
  params: z.optional(z.record(z.string(), z.int())),
  query: z.optional(z.unknown()),
  body: z.optional(z.unknown()),
});

/** Whether exactly the integers that a path needs are given. */
function areParamsOf({ path }: AnyEndpoint, params: Readonly<Record<string, number>> = {}): boolean {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return Object.keys(params).sort().join() === names.sort().join();
}

/** Returns the endpoint of a route, with an input that the contract allows. Throws `malformed_request` otherwise. */
export function wellFormed(
  route: string,
  input: unknown,
): { endpoint: AnyEndpoint; input: Input<AnyEndpoint> } {
  const endpoint = byRoute.get(route);
  const parts = z.safeParse(Parts, input);
  if (!endpoint || !parts.success || !areParamsOf(endpoint, parts.data.params)) {
    throw new ServiceError({ code: 'malformed_request' });
  }
  for (const part of ['query', 'body'] as const) {
    const schema = endpoint[part];
    const given = parts.data[part];
    const isFit = schema
      ? z.safeParse(schema, given ?? (part === 'query' ? {} : undefined)).success
      : given === undefined;
    if (!isFit) throw new ServiceError({ code: 'malformed_request' });
  }
  return { endpoint, input: parts.data as Input<AnyEndpoint> };
}

const flying = new Map<string, Promise<Answer<unknown>>>();

/**
 * Calls the service, and stores the reply, or the failure next to the last good reply; neither if something of the
 * account has changed meanwhile, because a call that began later may have stored what is true now.
 */
async function fetchAnswer(
  client: Client,
  endpoint: AnyEndpoint,
  input: Input<AnyEndpoint>,
  last: StoredReply<AnyEndpoint>,
): Promise<Answer<unknown>> {
  const before = changesOf(last.account);
  const keep = async (reply: StoredReply<AnyEndpoint>) => {
    if (changesOf(last.account) === before) await keepReply(endpoint, reply);
  };
  try {
    const fetched = { ...last, data: await client.call(endpoint, input), at: Date.now(), error: null };
    await keep(fetched);
    return answerOf(fetched);
  } catch (thrown) {
    const error = partsOf(thrown);
    // For an account that is no longer connected, nothing was learned.
    if (error.code !== 'account_changed') await keep({ ...last, error: error.code });
    return { ...answerOf(last), error };
  }
}

/**
 * Calls a read-only endpoint, unless a reply younger than `maxAge` seconds is stored. Simultaneous calls share one
 * request, but none that began before a change of the account. A failure is part of the result: the last good reply stays.
 *
 * @param of The account; without one, that which pages show.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  maxAge: number,
  of?: string,
): Promise<Answer<Reply<E>>> {
  if (!isRead(endpoint)) throw new ServiceError({ code: 'malformed_request' });
  const { client, account } = await connected('page', of);
  const row = { account, endpoint: routeOf(endpoint), input: inputText(input) };
  const key = [row.account, row.endpoint, row.input] as const;
  const stored = repliesOf<AnyEndpoint>(endpoint);
  const known = await readRows([stored], (of) => of(stored).get(key)).catch(() => null);
  if (known && known.error === null && Math.abs(Date.now() - known.at) < maxAge * 1_000)
    return answerOf(known) as Answer<Reply<E>>;
  const name = [...key, changesOf(account)].join(' ');
  const last = known ?? { ...row, data: null, at: 0, error: null };
  const flight =
    flying.get(name) ??
    fetchAnswer(client, endpoint, input as Input<AnyEndpoint>, last).finally(() => flying.delete(name));
  flying.set(name, flight);
  return (await flight) as Answer<Reply<E>>;
}

const answerOf = ({ data, at, error }: StoredReply<AnyEndpoint>): Answer<unknown> => ({
  data,
  at: at === 0 ? null : at,
  error: error === null ? null : { code: error },
});

/** Stores a reply. If that fails, those who wait for the reply still get it. */
async function keepReply(endpoint: AnyEndpoint, reply: StoredReply<AnyEndpoint>): Promise<void> {
  if (JSON.stringify(reply.data).length > LARGEST) return;
  const stored = repliesOf(endpoint);
  await changeRows([stored], (of) => of(stored).put(reply)).catch(() => {});
}
