import * as z from 'zod/mini';
import { browser } from '#imports';
import type { Client } from '../api/caller.ts';
import { createClient } from '../api/client.ts';
import type { AnyEndpoint, Reply } from '../api/endpoint.ts';
import { ServiceError } from '../api/errors.ts';
import { mayUseService } from '../platform/browser.ts';
import { languageOf, settings } from '../platform/settings.ts';
import { stored } from '../platform/stored.ts';
import { type Connection, connection } from './connection.ts';
import { learn } from './learn.ts';
import { admit, type Cause, hold } from './pace.ts';
import { bearWitness, dismissWitness } from './witness.ts';

const Access = z.object({ account: z.string(), baseUrl: z.string(), key: z.string() });

/** Where to ask, with which key, for whom: one record, so that a key never meets another address. */
export type Access = z.output<typeof Access>;

/** The record with the key. Only the worker reaches this file; `test/architecture.test.ts` sees to it. */
const access = stored<Access | null>('local:access', z.nullable(Access), null);

/** Keeps address and key, and what pages may know of them, in one write. */
export async function keepAccess(kept: Access, shown: Connection): Promise<void> {
  // Told apart from a first start, should the settings be lost; a database that fails does not keep from connecting.
  await bearWitness(kept.baseUrl).catch(() => {});
  await connection.exclusively(() => browser.storage.local.set({ access: kept, connection: shown }));
}

/** Forgets address and key. Rows stay: they belong to an account, and wait for it. */
export async function forgetAccess(): Promise<void> {
  await dismissWitness().catch(() => {});
  await connection.exclusively(() => browser.storage.local.remove(['access', 'connection']));
}

/** What would be needed to take back a connection. */
export async function accessNow(): Promise<{ kept: Access | null; shown: Connection | null }> {
  const [kept, shown] = await Promise.all([access.get(), connection.get()]);
  return { kept, shown };
}

/** The language that the service's own sentences are asked for in. */
export const languageOfMessages = async (): Promise<string> => languageOf(await settings.get());

const isSame = (a: Access, b: Access | null) => b !== null && a.account === b.account && a.key === b.key;

/** Notes that the service no longer accepts the key, unless it is another one by now. */
async function reject(current: Access): Promise<void> {
  await connection.update(async (now) =>
    now && isSame(current, await access.get()) ? { ...now, state: 'rejected' } : now,
  );
}

/** A client that notes, whatever was being asked, that the key is no longer accepted or that a pause is wanted. */
function noting(client: Client, current: Access): Client {
  return {
    call: (endpoint, input, signal) =>
      client.call(endpoint, input, signal).catch(async (error: unknown) => {
        if (!(error instanceof ServiceError)) throw error;
        if (error.code === 'unauthorized') await reject(current);
        // Without a status it was refused here, and nothing new is known.
        if (error.code === 'rate_limited' && error.status !== 0) {
          await hold(current.account, endpoint.limit, error.retryAfter);
        }
        throw error;
      }),
  };
}

/** A client whose answers are dropped when they come for an account that is no longer the one connected, and learnt from. */
function current(client: Client, mine: Access): Client {
  return {
    async call(endpoint, input, signal) {
      const asked = client.call(endpoint, input, signal);
      // A refusal tells as little of the one that is connected now as an answer.
      await asked.catch(() => {});
      if (!isSame(mine, await access.get())) throw new ServiceError({ code: 'account_changed' });
      const reply = await asked;
      await learn(mine.account, endpoint, reply as Reply<AnyEndpoint>);
      return reply;
    },
  };
}

export interface Connected {
  /** Its requests count against the budget of what they are for. An answer for another account is `account_changed`. */
  client: Client;
  /** The same, for what changes something: its answer counts for the account that it was sent for, whatever comes. */
  sender: Client;
  account: string;
  baseUrl: string;
}

/**
 * The way to the service with what is connected now. Address and key are read at once, and stay together whatever is
 * connected meanwhile. Rejects with `no_key`, `unauthorized` or `permission_missing`.
 *
 * @param most Requests that may be sent this way, repeated ones included; the next is refused as by the service's limit.
 */
export async function connected(cause: Cause = 'page', most = Number.POSITIVE_INFINITY): Promise<Connected> {
  const [mine, shown] = await Promise.all([access.get(), connection.get()]);
  if (!mine) throw new ServiceError({ code: 'no_key' });
  if (shown?.account === mine.account && shown.state === 'rejected') {
    throw new ServiceError({ code: 'unauthorized', status: 401 });
  }
  if (!(await mayUseService(mine.baseUrl))) throw new ServiceError({ code: 'permission_missing' });
  let left = most;
  const client = createClient({
    baseUrl: mine.baseUrl,
    key: mine.key,
    language: await languageOfMessages(),
    async admit({ limit }) {
      left -= 1;
      if (left < 0) throw new ServiceError({ code: 'rate_limited' });
      await admit(mine.account, cause, limit);
    },
  });
  const sender = noting(client, mine);
  return { client: current(sender, mine), sender, account: mine.account, baseUrl: mine.baseUrl };
}
