import * as z from 'zod/mini';
import { endpoints } from '../../lib/api/index.ts';
import { account } from './areas/account.ts';
import type { Handler } from './areas/area.ts';
import { audit } from './areas/audit.ts';
import { promotion } from './areas/promotion.ts';
import { rank } from './areas/rank.ts';
import { shield } from './areas/shield.ts';
import { type Entry, pathPattern } from './log.ts';
import type { Effect, Key, Model } from './model.ts';
import { Refusal, refusalBody } from './refusal.ts';

/** The endpoints that respond from the model; the others return the contract's example. */
export const HANDLERS: Readonly<Record<string, Handler>> = {
  ...account,
  ...promotion,
  ...rank,
  ...audit,
  ...shield,
};

const routes = Object.entries(endpoints).map(([id, endpoint]) => ({
  endpoint,
  handler: HANDLERS[id] ?? ((): object => endpoint.example),
  pattern: pathPattern(endpoint.path),
}));

/** The service's response, and what it changed. */
export interface Reply {
  status: number;
  body: object;
  effects: readonly Effect[];
}

/**
 * Returns the request as the contract reads it. Throws a `Refusal` `validation_error` that contains the field.
 */
function valid(schema: z.ZodMiniType | undefined, given: unknown): Record<string, unknown> {
  if (!schema) return {};
  const parsed = z.safeParse(schema, given ?? {});
  if (parsed.success) return parsed.data as Record<string, unknown>;
  throw new Refusal('validation_error', { field: parsed.error.issues[0]?.path.join('.') ?? '' });
}

function admitted(model: Model, { key }: Entry, access: string): Key {
  const known = key === null ? undefined : model.keys.get(key);
  if (!known) throw new Refusal('unauthorized');
  known.requests += 1;
  if (access !== 'key' && !known.scopes.includes(access)) throw new Refusal('forbidden_scope');
  return known;
}

function act(model: Model, request: Entry): { status: number; body: object } {
  const route = routes.find(
    ({ endpoint, pattern }) => endpoint.method === request.method && pattern.test(request.path),
  );
  if (!route) throw new Refusal('not_found');
  const { endpoint, handler, pattern } = route;
  if (endpoint.access === 'open') return { status: endpoint.status, body: { ok: true, ...endpoint.example } };
  const key = admitted(model, request, endpoint.access);
  const groups = pattern.exec(request.path)?.groups ?? {};
  const params = Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, Number(value)]));
  const { lang: _, ...query } = request.query;
  valid(endpoint.query, query);
  const body = valid(endpoint.body, request.body);
  const reply = handler({ model, key, account: key.account, params, query, body });
  return { status: endpoint.status, body: { ok: true, ...reply } };
}

/** Acts on a request and returns the response. */
export function serve(model: Model, request: Entry): Reply {
  const before = model.effects.length;
  try {
    const reply = act(model, request);
    return { ...reply, effects: model.effects.slice(before) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, body: refusalBody(error.code, error.details), effects: [] };
  }
}
