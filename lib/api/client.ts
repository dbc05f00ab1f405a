import ky, { HTTPError } from 'ky';
import * as z from 'zod/mini';
import type { AnyEndpoint, Input, Reply } from './endpoint.ts';
import { ServiceError } from './errors.ts';

export interface ClientOptions {
  /** The versioned root of the API, as `parseBaseUrl` gives it. */
  baseUrl: string;
  key?: string;
  /** The header that the key travels in; default `bearer`. Exactly one is sent. */
  header?: 'bearer' | 'x-api-key';
  /** Language of the service's own sentences. */
  language?: string;
  /** Asked before every request, repeated ones included; what it rejects with, the call rejects with. */
  admit?: (endpoint: AnyEndpoint) => Promise<void>;
  fetch?: typeof fetch;
}

export interface Client {
  /** Calls an endpoint. Rejects with a `ServiceError` and nothing else, save the signal's own reason. */
  call<E extends AnyEndpoint>(endpoint: E, input?: Input<E>, signal?: AbortSignal): Promise<Reply<E>>;
}

const DEFAULT_TIMEOUT = 15;
/** A GET is tried again on these; 429 and 503 say when to come back, and that is not ours to hurry. */
const PASSING_FAULTS = [500, 502, 504];
const MAXIMUM_WAIT = 3_600;

const Envelope = z.looseObject({ ok: z.boolean() });
const ErrorBody = z.looseObject({
  error: z.looseObject({
    code: z.string(),
    message: z.optional(z.nullable(z.string())),
    details: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  }),
});

function pathOf(endpoint: AnyEndpoint, params: Readonly<Record<string, number>>): string {
  return endpoint.path.slice(1).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (!Number.isInteger(value)) throw new TypeError(`${endpoint.path} needs the integer ${name}`);
    return String(value);
  });
}

/** Seconds or an HTTP date, as whole seconds from 1 to an hour; undefined where there is neither. */
export function parseRetryAfter(value: string | null, now = Date.now()): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const seconds = /^\s*\d+\s*$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1_000;
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(Math.max(Math.ceil(seconds), 1), MAXIMUM_WAIT);
}

function refusal(response: Response, body: unknown): ServiceError {
  // A body that is no JSON comes as text.
  if (typeof body !== 'object') return new ServiceError({ code: 'not_json', status: response.status });
  const parsed = z.safeParse(ErrorBody, body);
  if (!parsed.success) return new ServiceError({ code: 'not_this_api', status: response.status });
  const { code, message, details } = parsed.data.error;
  const retryAfter = parseRetryAfter(response.headers.get('retry-after'));
  return new ServiceError({
    code,
    status: response.status,
    ...(message && { message }),
    ...(details && { details }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

/** Reads a reply: lists item by item, so that one that cannot be read costs one row and not the screen. */
function parseReply(endpoint: AnyEndpoint, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  let unreadable = 0;
  const readable = { ...body };
  for (const [name, field] of Object.entries(endpoint.reply.shape)) {
    if (!(field instanceof z.ZodMiniArray)) continue;
    const items = body[name];
    if (!Array.isArray(items)) continue;
    readable[name] = items.filter((item) => z.safeParse(field._zod.def.element, item).success);
    unreadable += items.length - (readable[name] as unknown[]).length;
  }
  const parsed = z.safeParse(endpoint.reply, readable);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new ServiceError({ code: 'unreadable', status: endpoint.status, details: { field } });
  }
  return { ...parsed.data, unreadable };
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new ServiceError({ code: 'not_json', status: response.status });
  }
}

/**
 * `fetch` rejects with one and the same `TypeError` whether the host does not exist, refuses, breaks off or has a
 * certificate that is not trusted: all of that is `unreachable`. Only being offline can be told apart.
 */
function transportFailure(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  const isOffline = typeof navigator !== 'undefined' && navigator.onLine === false;
  return new ServiceError({ code: isOffline ? 'offline' : 'unreachable' });
}

/**
 * The client of one key. It sends no cookies, follows no redirect (the key would travel with it: a redirect is
 * `redirected`), and repeats nothing but a GET after a passing fault of the server, twice at the most.
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, key, header = 'bearer', language, admit, fetch } = options;
  const authentication = header === 'bearer' ? { authorization: `Bearer ${key}` } : { 'x-api-key': key };
  const http = ky.create({
    prefix: baseUrl,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
    headers: { accept: 'application/json', ...(key && authentication) },
    ...(fetch && { fetch }),
  });

  return {
    async call(endpoint, input, signal) {
      const {
        params = {},
        query = {},
        body,
      } = (input ?? {}) as {
        params?: Record<string, number>;
        query?: Record<string, string | number | boolean | undefined>;
        body?: unknown;
      };
      const isGet = endpoint.method === 'GET';
      const path = pathOf(endpoint, params);
      // ky's own limit ends with the headers: a body that never ends would keep the caller waiting for ever.
      const deadline = AbortSignal.timeout((endpoint.timeout ?? DEFAULT_TIMEOUT) * 1_000);
      try {
        const response = await http(path, {
          method: endpoint.method,
          searchParams: { ...query, ...(language && { lang: language }) },
          ...(body !== undefined && { json: body }),
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
          timeout: false,
          hooks: { beforeRequest: [() => admit?.(endpoint)], beforeRetry: [() => admit?.(endpoint)] },
          throwHttpErrors: (status) => isGet && PASSING_FAULTS.includes(status),
          retry: { limit: isGet ? 2 : 0, methods: ['get'], statusCodes: PASSING_FAULTS, jitter: true },
        });
        if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
          throw new ServiceError({ code: 'redirected', status: response.status });
        }
        const json = await readJson(response);
        const envelope = z.safeParse(Envelope, json);
        if (!envelope.success) throw new ServiceError({ code: 'not_this_api', status: response.status });
        if (!envelope.data.ok || !response.ok) throw refusal(response, json);
        return parseReply(endpoint, envelope.data) as Reply<typeof endpoint>;
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (deadline.aborted) throw new ServiceError({ code: 'timeout' });
        if (error instanceof HTTPError) throw refusal(error.response, error.data);
        throw transportFailure(error);
      }
    },
  };
}
