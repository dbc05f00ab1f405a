import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** @internal For tests: the methods in the request logs of the stand-ins. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** The parts of the service that a key may be limited to. */
export const SCOPES = ['promotion', 'rank', 'audit', 'shield'] as const;
type Scope = (typeof SCOPES)[number];

/** The service's own limits, in addition to 120 requests a minute for everything. */
export const LIMITS = {
  requests: { max: 120, seconds: 60 },
  launches: { max: 20, seconds: 60 },
  projects: { max: 30, seconds: 3_600 },
  scans: { max: 10, seconds: 60 },
} as const;
export type Limit = Exclude<keyof typeof LIMITS, 'requests'>;

/**
 * The parameters of a path: `'/audit/projects/{id}/crawls'` has `id`. Every path parameter of the API is an integer.
 */
export type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: number } & Params<Rest>
  : unknown;

type Schema = z.ZodMiniType;
type ObjectSchema = z.ZodMiniObject;

/**
 * One endpoint of the service, as a value. It is interpreted by the client (`client.ts`), the sandbox's routes, and
 * `openapi.ts`. Requests are strict; replies are loose, because the service may add fields.
 */
export interface Endpoint<
  Path extends string = string,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends ObjectSchema = ObjectSchema,
> {
  method: Method;
  /** Relative to the base address, with `{names}` for integers. */
  path: Path;
  /** What it does, in one sentence. */
  summary: string;
  /** `open`: no key; `key`: any key; otherwise a key with this scope. */
  access: 'open' | 'key' | Scope;
  query?: Query;
  body?: Body;
  /** The HTTP status of a success. */
  status: 200 | 201 | 202;
  /** The reply without its `ok`. */
  reply: Reply;
  /**
   * Returns the id of the project, run, audit or scan that the reply is about; undefined if the reply does not contain
   * it. A reply about another one than requested is `unreadable`.
   */
  about?(reply: z.output<Reply>): number | null | undefined;
  /** Possible errors, in addition to those of every endpoint (`COMMON_ERRORS`). */
  errors?: readonly ErrorCode[];
  /** The limit that it counts against, in addition to the one for all requests. */
  limit?: Limit;
  /** Takes money from the balance: sent once, and only through the journal in `lib/service/operations`. */
  charges?: true;
  /** Charges nothing and creates nothing, although it is not a GET. */
  reads?: true;
  /** Seconds to wait for the reply; default 15. */
  timeout?: number;
  /** A reply in the service's form; the sandbox returns it where it keeps no state. */
  example: z.output<Reply>;
}

/** An endpoint without its specific types, for registries. */
export type AnyEndpoint = Endpoint;

/**
 * Whether an endpoint charges nothing and creates nothing: a page may call it by itself, and it may be called twice.
 */
export const isRead = ({ method, reads }: Pick<AnyEndpoint, 'method' | 'reads'>): boolean =>
  method === 'GET' || reads === true;

/** Declares an endpoint. Its id is `<area>.<export name>`. */
export function defineEndpoint<
  const Path extends string,
  Reply extends ObjectSchema,
  Query extends Schema = never,
  Body extends Schema = never,
>(endpoint: Endpoint<Path, Query, Body, Reply>): Endpoint<Path, Query, Body, Reply> {
  return endpoint;
}

/** The input of a call; each part only if the endpoint has it. */
export type Input<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, infer _Reply>
    ? (unknown extends Params<Path> ? { params?: never } : { params: Params<Path> }) &
        ([Query] extends [never] ? { query?: never } : { query: z.input<Query> }) &
        ([Body] extends [never] ? { body?: never } : { body: z.input<Body> })
    : never;

/** The reply, and the number of unreadable items that were left out of its lists. */
export type Reply<E> =
  E extends Endpoint<infer _Path, infer _Query, infer _Body, infer R>
    ? z.output<R> & { unreadable: number }
    : never;

/** A field that is optional in the specification: absent and null do not mean zero. */
export const maybe = <T extends Schema>(schema: T) => z.optional(z.nullable(schema));

/** An enumeration in a reply: the known values, and any other that the service may add later. */
export const known = <const V extends string>(...values: readonly V[]) =>
  z.string().register(z.globalRegistry, {
    description: `Known values: ${values.join(', ')}. Others may appear.`,
  }) as unknown as z.ZodMiniType<V | (string & {}), string>;

export const id = z.int();
/** A price or a charge, in the account's currency. A value below 0 is invalid, and the reply is rejected. */
export const Amount = z.number().check(z.nonnegative());
export const Count = z.int().check(z.nonnegative());
export const Percent = z.number().check(z.nonnegative(), z.maximum(100));

/**
 * A number that is only displayed. An impossible value, such as a health of 870, counts as absent, so that the rest of
 * the reply, above all its state, can still be read.
 */
export const figure = <T extends Schema>(schema: T) => z.catch(maybe(schema), null);

/** Milliseconds by which the service’s clock may differ from ours. */
export const CLOCK_SKEW = 300_000;
/** A moment without an offset, and with a space in place of the T, as databases write it. */
const BARE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/;
/**
 * ISO 8601, with or without an offset. Without one it is in UTC: the service does not know the time zone of the reader,
 * in which browsers would read it (ENV-15).
 */
export const timestamp = z
  .string()
  .check(z.overwrite((text) => text.replace(BARE, '$1T$2Z')))
  .register(z.globalRegistry, { format: 'date-time' });
