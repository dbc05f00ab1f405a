import type { AnyEndpoint } from '../../../lib/api/endpoint.ts';
import type { Handler } from '../handle.ts';
import { accountHandlers } from './account.ts';
import { auditHandlers } from './audit.ts';

const all: readonly Handler[] = [...accountHandlers, ...auditHandlers];

/** What answers each endpoint. */
export const handlers: ReadonlyMap<AnyEndpoint, Handler> = new Map(
  all.map((handler) => [handler.endpoint, handler]),
);
