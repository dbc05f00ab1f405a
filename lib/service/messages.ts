import { defineExtensionMessaging } from '@webext-core/messaging';
import * as z from 'zod/mini';
import { browser } from '#imports';
import { ServiceError, type ServiceErrorInit } from '../api/errors.ts';

/** A step of the connection test, in the order they are taken. */
export const CONNECTION_STEPS = ['address', 'permission', 'service', 'key', 'scopes'] as const;
export type ConnectionStep = (typeof CONNECTION_STEPS)[number];

export type ConnectionReport =
  | { ok: true; scopes: readonly string[] }
  | { ok: false; step: ConnectionStep; error: ServiceErrorInit };

/** What a page may ask of the worker: the shape of the request, and the seconds it may take. */
const REQUESTS = {
  /** Tests an address and a key, and keeps them when every step succeeds. */
  connect: { data: z.object({ baseUrl: z.string(), key: z.string() }), seconds: 45 },
  disconnect: { data: z.object({}), seconds: 3 },
  /** Fetches the projects and what belongs to a host again; the result is in storage. */
  refresh: { data: z.object({ host: z.nullable(z.string()) }), seconds: 45 },
  /** Starts a free express audit of the site that the address belongs to. */
  startAudit: { data: z.object({ url: z.string() }), seconds: 60 },
  /** Looks at running jobs now, as far as they are due. */
  pollJobs: { data: z.object({}), seconds: 45 },
  /** The user has seen how the jobs of a site ended. */
  seeJobs: { data: z.object({ site: z.string() }), seconds: 3 },
} as const;

export type RequestName = keyof typeof REQUESTS;
export type RequestData<N extends RequestName> = z.output<(typeof REQUESTS)[N]['data']>;

interface Replies {
  connect: ConnectionReport;
  disconnect: null;
  refresh: null;
  startAudit: null;
  pollJobs: null;
  seeJobs: null;
}

/** An error cannot travel between contexts, so its parts do. */
type Envelope<T> = { ok: true; value: T } | { ok: false; error: ServiceErrorInit };
type Protocol = { [N in RequestName]: (data: unknown) => Envelope<Replies[N]> };

const messaging = defineExtensionMessaging<Protocol>();

export type Handlers = {
  [N in RequestName]: (data: RequestData<N>) => Replies[N] | Promise<Replies[N]>;
};

/** The parts of a failure, for a message or for storage. */
export function partsOf(error: unknown): ServiceErrorInit {
  if (!(error instanceof ServiceError)) return { code: 'internal', message: String(error) };
  const { code, status, message, details, retryAfter } = error;
  return { code, status, message, details, ...(retryAfter !== undefined && { retryAfter }) };
}

/**
 * Answers the pages' requests. To be called synchronously when the worker starts. A message that does not come
 * from one of our own pages, or is not of the declared shape, is refused: a content script in a captured renderer
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

/** Asks the worker. Rejects with a `ServiceError`; with the code `timeout` when the worker does not answer in time. */
export async function ask<N extends RequestName>(name: N, data: RequestData<N>): Promise<Replies[N]> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new ServiceError({ code: 'timeout' })), REQUESTS[name].seconds * 1_000);
  });
  const send = messaging.sendMessage as (name: N, data: unknown) => Promise<Envelope<Replies[N]>>;
  const reply = await Promise.race([send(name, data), late]);
  if (!reply.ok) throw new ServiceError(reply.error);
  return reply.value;
}
