import { defineExtensionMessaging } from '@webext-core/messaging';
import * as z from 'zod/mini';
import { browser } from '#imports';
import { partsOf, ServiceError, type ServiceErrorInit } from '../../api/errors.ts';
import { TABLES } from '../../platform/layout.ts';
import type { ConnectionReport } from '../connection/connection-report.ts';
import { Price } from '../records/operation.ts';

const Part = z.union([z.string(), z.number()]);
const Key = z.union([Part, z.array(Part)]);
const Ordered = z.object({ kind: z.string(), input: z.unknown() });
const Wished = z.object({
  account: z.string(),
  id: z.string().check(z.minLength(8)),
  site: z.string(),
  price: Price,
  kind: z.string(),
  input: z.unknown(),
  first: z.optional(Ordered),
  overridden: z.optional(z.array(z.string())),
});

/** Requests that a page may send to the worker: the shape of each, and its timeout in seconds. */
const REQUESTS = {
  /** Tests an address and a key, and keeps them when every step succeeds. */
  connect: { data: z.object({ baseUrl: z.string(), key: z.string(), attempt: z.string() }), seconds: 45 },
  /** Cancels a connection attempt. */
  cancelConnect: { data: z.object({ attempt: z.string() }), seconds: 3 },
  /** Deletes the address and the key of an account. */
  disconnect: { data: z.object({ account: z.string() }), seconds: 3 },
  /** Deletes stored connections that cannot be read. */
  forgetUnreadable: { data: z.object({}), seconds: 3 },
  /** Lets pages show another connected account. */
  showAccount: { data: z.object({ account: z.string() }), seconds: 3 },
  /** Names a connected account. */
  nameAccount: { data: z.object({ account: z.string(), name: z.string() }), seconds: 3 },
  /** Tries again with a key that was refused. */
  tryKeyAgain: { data: z.object({}), seconds: 3 },
  /** Fetches the projects and the data of a host unless they are fresh; the results go to the database. */
  refresh: { data: z.object({ host: z.nullable(z.string()), isWanted: z.boolean() }), seconds: 45 },
  /** Calls a read-only endpoint, unless an answer younger than `maxAge` seconds is stored. */
  call: { data: z.object({ endpoint: z.string(), input: z.unknown(), maxAge: z.number() }), seconds: 60 },
  /**
   * Starts a change at the service; its row in the journal shows the progress. A worker that starts on a busy machine
   * takes seconds before it receives the message.
   */
  begin: { data: Wished, seconds: 60 },
  /** Makes sure that an order without an answer has a row, which says that it was begun or never will be. */
  withdraw: { data: Wished, seconds: 30 },
  /** Writes down orders that are then carried out one by one; their row shows the progress. */
  beginBatch: {
    data: z.object({
      account: z.string(),
      id: z.string().check(z.minLength(8)),
      site: z.string(),
      kind: z.string(),
      projectId: z.int(),
      items: z.array(
        z.object({
          input: z.record(z.string(), z.unknown()),
          price: Price,
          overridden: z.optional(z.array(z.string())),
          address: z.optional(z.string()),
        }),
      ),
    }),
    seconds: 60,
  },
  /** Stops such orders before the next one, continues them, or dismisses their outcome. */
  steerBatch: { data: z.object({ id: z.string(), act: z.enum(['stop', 'goOn', 'see']) }), seconds: 10 },
  /** Does what is due: an open page polls more often than the worker alone would. */
  work: { data: z.object({}), seconds: 45 },
  /** Marks ended jobs and operations as seen, and unexplained charges as understood by the user. */
  see: {
    data: z.object({
      jobs: z.array(z.string()),
      operations: z.array(z.string()),
      unexplained: z.optional(z.array(z.string())),
    }),
    seconds: 3,
  },
  /** Rows of the worker's database, for pages that have a different database. */
  rows: {
    data: z.object({
      table: z.enum(TABLES),
      index: z.optional(z.string()),
      key: z.optional(Key),
      under: z.optional(Part),
    }),
    seconds: 10,
  },
  /** Whether the worker can read its database. */
  probe: { data: z.object({}), seconds: 10 },
  /** All rows that can still be read, by table. */
  exportRows: { data: z.object({}), seconds: 60 },
  /** Removes all rows when they cannot be read; settings and connection stay. */
  startAnew: { data: z.object({}), seconds: 10 },
  /** Removes the rows of an account that is not connected. */
  removeAccount: { data: z.object({ account: z.string() }), seconds: 10 },
} as const;

export type RequestName = keyof typeof REQUESTS;
export type RequestData<N extends RequestName> = z.output<(typeof REQUESTS)[N]['data']>;

interface Replies {
  connect: ConnectionReport;
  cancelConnect: null;
  disconnect: null;
  forgetUnreadable: null;
  showAccount: null;
  nameAccount: null;
  tryKeyAgain: null;
  refresh: null;
  call: { data: unknown; at: number | null; error: ServiceErrorInit | null };
  begin: { id: string; state: string };
  withdraw: { id: string; state: string };
  beginBatch: { id: string };
  steerBatch: null;
  work: null;
  see: null;
  rows: readonly unknown[];
  probe: boolean;
  exportRows: Readonly<Record<string, readonly unknown[]>>;
  startAnew: null;
  removeAccount: null;
}

/** An error cannot cross contexts, so its parts are sent. */
type Envelope<T> = { ok: true; value: T } | { ok: false; error: ServiceErrorInit };
type Protocol = { [N in RequestName]: (data: unknown) => Envelope<Replies[N]> };

const messaging = defineExtensionMessaging<Protocol>();

export type Handlers = {
  [N in RequestName]: (data: RequestData<N>) => Replies[N] | Promise<Replies[N]>;
};

/**
 * Handles the requests of pages. Must be called synchronously when the worker starts. Refuses messages that are not
 * from one of the extension's own pages or do not have the declared shape: a content script in a compromised renderer
 * could send anything.
 */
export function answerRequests(handlers: Handlers): void {
  const home = browser.runtime.getURL('/');
  for (const name of Object.keys(REQUESTS) as RequestName[]) {
    messaging.onMessage(name, async ({ data, sender }) => {
      if (sender.id !== browser.runtime.id || !sender.url?.startsWith(home)) {
        return { ok: false, error: { code: 'foreign_sender' } };
      }
      const parsed = z.safeParse(REQUESTS[name].data, data);
      if (!parsed.success) return { ok: false, error: { code: 'malformed_request' } };
      try {
        const value = await (handlers[name] as (data: unknown) => Promise<never>)(parsed.data);
        return { ok: true, value };
      } catch (error) {
        return { ok: false, error: partsOf(error) };
      }
    });
  }
}

/**
 * Sends a request to the worker. Rejects with a `ServiceError`; its code is `worker_silent` if the worker does not
 * answer in time.
 */
export async function ask<N extends RequestName>(name: N, data: RequestData<N>): Promise<Replies[N]> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const patience = setTimeout(
    () => reject(new ServiceError({ code: 'worker_silent' })),
    REQUESTS[name].seconds * 1_000,
  );
  const send = messaging.sendMessage as (name: N, data: unknown) => Promise<Envelope<Replies[N]>>;
  const asked = send(name, data).catch((error: unknown) => {
    throw new ServiceError(partsOf(error));
  });
  const reply = await Promise.race([asked, late]).finally(() => clearTimeout(patience));
  if (!reply.ok) throw new ServiceError(reply.error);
  return reply.value;
}
