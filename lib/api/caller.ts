import type { AnyEndpoint, Input, Reply } from './endpoint.ts';

/** Calls the service. `createClient` creates one; code that only makes calls needs no more than this. */
export interface Client {
  /** Calls an endpoint. Rejects with a `ServiceError`, or with the signal's own reason. */
  call<E extends AnyEndpoint>(endpoint: E, input?: Input<E>, signal?: AbortSignal): Promise<Reply<E>>;
}

/** Returns an endpoint's name for storage: `GET /audit/projects/{id}/crawls`. */
export const routeOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string =>
  `${method} ${path}`;
