import ky from 'ky';
import type { Client } from './caller.ts';
import type { AnyEndpoint, Reply } from './endpoint.ts';
import { ServiceError } from './errors.ts';
import { readReply } from './reply.ts';

export interface ClientOptions {
  /** The versioned root of the API, as `parseBaseUrl` returns it. */
  baseUrl: string;
  key?: string;
  /** The header with the key; default `bearer`. Exactly one is sent. */
  header?: 'bearer' | 'x-api-key';
  /** Language of the service's messages. */
  language?: string;
  /** Called before every request, repetitions included; if it rejects, the call rejects with the same error. */
  admit?: (endpoint: AnyEndpoint) => Promise<void>;
  /** Receives the `Date` header of every response. */
  hear?: (date: string | null) => void;
  /** Whether no request can reach an address now: a failure is then `offline`, otherwise `unreachable`. */
  isCutOff?: (baseUrl: string) => boolean;
  fetch?: typeof fetch;
}

const DEFAULT_TIMEOUT = 15;
/** Statuses after which a GET is repeated; 429 and 503 are not among them, because they say when to try again. */
const PASSING_FAULTS = [500, 502, 504];
const RETRIES = 2;

function pathOf(endpoint: AnyEndpoint, params: Readonly<Record<string, number>>): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (!Number.isInteger(value)) throw new TypeError(`${endpoint.path} needs the integer ${name}`);
    return String(value);
  });
}

/**
 * `fetch` rejects with the same `TypeError` whether the host does not exist, refuses, breaks off or has an untrusted
 * certificate: all of that is `unreachable`. Only being offline can be distinguished.
 */
function transportFailure(error: unknown, isCutOff: boolean): ServiceError {
  return error instanceof ServiceError
    ? error
    : new ServiceError({ code: isCutOff ? 'offline' : 'unreachable' });
}

/**
 * Creates the client of one key. It sends no cookies and follows no redirect (the key would travel with it: a redirect
 * is `redirected`). It repeats only a GET, after a temporary fault of the server, twice at most.
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, key, header = 'bearer', language, admit, hear, isCutOff, fetch } = options;
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
        query?: Record<string, string | number | boolean | undefined> & { project_id?: number };
        body?: unknown;
      };
      const isGet = endpoint.method === 'GET';
      const path = pathOf(endpoint, params);
      // ky's own timeout ends with the headers: a body that never ends would keep the caller waiting forever.
      const deadline = AbortSignal.timeout((endpoint.timeout ?? DEFAULT_TIMEOUT) * 1_000);
      try {
        const response = await http(path, {
          method: endpoint.method,
          searchParams: { ...query, ...(language && { lang: language }) },
          json: body,
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
          timeout: false,
          throwHttpErrors: false,
          // A response that will be requested again is discarded unread. A limit of 0 disables repetition, which
          // matters because a retry that a hook demands ignores the method.
          retry: { limit: isGet ? RETRIES : 0, methods: ['get'], jitter: true },
          hooks: {
            beforeRequest: [() => admit?.(endpoint)],
            beforeRetry: [() => admit?.(endpoint)],
            afterResponse: [
              ({ response: { status }, retryCount }) =>
                isGet && PASSING_FAULTS.includes(status) && retryCount < RETRIES ? ky.retry() : undefined,
            ],
          },
        });
        hear?.(response.headers.get('date'));
        if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
          void response.body?.cancel().catch(() => {});
          throw new ServiceError({ code: 'redirected', status: response.status });
        }
        return (await readReply(endpoint, response, params.id ?? query.project_id)) as Reply<typeof endpoint>;
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (deadline.aborted) throw new ServiceError({ code: 'timeout' });
        throw transportFailure(error, isCutOff?.(baseUrl) ?? false);
      }
    },
  };
}
