import * as z from 'zod/mini';
import { type Client, routeOf } from '../../api/caller.ts';
import { createClient } from '../../api/client.ts';
import { type AnyEndpoint, isRead } from '../../api/endpoint.ts';
import { ServiceError } from '../../api/errors.ts';
import { projectById } from '../../api/rank.ts';
import { tolerant } from '../../api/tolerant.ts';
import { isCutOff, mayUseService } from '../../platform/browser.ts';
import { hearTime } from '../../platform/told-time.ts';
import { type Access, access, languageOfMessages } from '../connection/access.ts';
import { connections } from '../connection/connection.ts';
import { keepPositions } from '../records/positions.ts';
import { noteEnd, repliesTo } from './outages.ts';
import { admit, type Cause, hold } from './pace.ts';

const isKept = async (mine: Access): Promise<boolean> =>
  (await access.get()).some(({ account, key }) => account === mine.account && key === mine.key);

/** Records that the service no longer accepts the key, unless the key has changed by now. */
async function reject(current: Access): Promise<void> {
  await connections.update(async (all) =>
    (await isKept(current))
      ? all.map((one) => (one.account === current.account ? { ...one, state: 'rejected' } : one))
      : all,
  );
}

const changes = new Map<string, number>();

/** Returns how many requests that may change something have ended for an account, since the worker started. */
export const changesOf = (account: string): number => changes.get(account) ?? 0;

/**
 * Returns a client that records, for any request, whether the service works, that the key is no longer accepted, that
 * the service asks for a pause, or that something may have changed.
 */
function noting(client: Client, current: Access): Client {
  return {
    call(endpoint, input, signal) {
      const before = repliesTo(current.account);
      return client
        .call(endpoint, input, signal)
        .then(async (reply) => {
          await noteEnd(current.account, null, before);
          return reply;
        })
        .catch(async (error: unknown) => {
          await noteEnd(current.account, error, before);
          if (!(error instanceof ServiceError)) throw error;
          if (error.code === 'unauthorized') await reject(current);
          // Without a status, the refusal is our own, and nothing new is known.
          if (error.code === 'rate_limited' && error.status !== 0) {
            await hold(current.account, endpoint.limit, error.retryAfter);
          }
          throw error;
        })
        .finally(() => {
          if (!isRead(endpoint)) changes.set(current.account, changesOf(current.account) + 1);
        });
    },
  };
}

/**
 * Stores what the service itself does not keep: the positions of a rank project, of which it returns only the latest
 * (RNK-13). A failure to store them does not fail the request.
 */
async function keepWhatIsForgotten(account: string, endpoint: AnyEndpoint, reply: unknown): Promise<void> {
  if (routeOf(endpoint) !== routeOf(projectById)) return;
  // An order validates only the part of each keyword that it needs; here all of it must be valid.
  const parsed = z.safeParse(projectById.reply, tolerant(projectById.reply, reply).value);
  if (parsed.success) await keepPositions(account, parsed.data).catch(() => {});
}

/**
 * Returns a client that drops replies for an account that is no longer connected with that key, and stores from the others what the
 * service does not keep.
 */
function current(client: Client, mine: Access): Client {
  return {
    async call(endpoint, input, signal) {
      const asked = client.call(endpoint, input, signal);
      // A refusal says as little about the key that is connected now as a reply.
      await asked.catch(() => {});
      if (!(await isKept(mine))) throw new ServiceError({ code: 'account_changed' });
      const reply = await asked;
      await keepWhatIsForgotten(mine.account, endpoint, reply);
      return reply;
    },
  };
}

export interface Connected {
  /**
   * Its requests count against the budget of their purpose. A reply for another account rejects with
   * `account_changed`.
   */
  client: Client;
  /**
   * The same, for calls that change something: their reply counts for the account that they were sent for, whatever
   * happens.
   */
  sender: Client;
  account: string;
  baseUrl: string;
}

/**
 * Returns the way to the service for an account; without one, for the account that pages show. Address and key are
 * read together, and stay together whatever is connected or shown meanwhile. Rejects with `no_key`,
 * `unauthorized` or `permission_missing`, and with `offline` unless it is for a page.
 *
 * @param most The most requests that may be sent this way, including repetitions; the next one is refused as if by the
 * service's rate limit.
 */
export async function connected(
  cause: Cause = 'page',
  account?: string,
  most = Number.POSITIVE_INFINITY,
): Promise<Connected> {
  const [kept, shown] = await Promise.all([access.get(), connections.get()]);
  const wanted = account ?? shown[0]?.account;
  const mine = kept.find((one) => one.account === wanted);
  if (!mine) throw new ServiceError({ code: 'no_key' });
  if (shown.some((one) => one.account === mine.account && one.state === 'rejected')) {
    throw new ServiceError({ code: 'unauthorized', status: 401 });
  }
  // What is not sent cannot be lost: without a network, no order begins, and nothing is polled.
  if (cause !== 'page' && isCutOff(mine.baseUrl)) throw new ServiceError({ code: 'offline' });
  if (!(await mayUseService(mine.baseUrl))) throw new ServiceError({ code: 'permission_missing' });
  let left = most;
  const client = createClient({
    baseUrl: mine.baseUrl,
    key: mine.key,
    language: await languageOfMessages(),
    isCutOff,
    hear: (date) => void hearTime(date),
    async admit({ limit }) {
      left -= 1;
      if (left < 0) throw new ServiceError({ code: 'rate_limited' });
      await admit(mine.account, cause, limit);
    },
  });
  const sender = noting(client, mine);
  return { client: current(sender, mine), sender, account: mine.account, baseUrl: mine.baseUrl };
}
