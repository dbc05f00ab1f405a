import type { AnyEndpoint, Input, Reply } from './endpoint.ts';

/** Who can call the service. `createClient` makes one; what only calls needs no more than this. */
export interface Client {
  /** Calls an endpoint. Rejects with a `ServiceError` and nothing else, save the signal's own reason. */
  call<E extends AnyEndpoint>(endpoint: E, input?: Input<E>, signal?: AbortSignal): Promise<Reply<E>>;
}

/** An endpoint's name where it has to be written down: `GET /audit/projects/{id}/crawls`. */
export const routeOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string =>
  `${method} ${path}`;
