import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** @internal For tests: names what the journals of the stand-ins hold. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** The parts of the service that a key may be limited to. */
export const SCOPES = ['promotion', 'rank', 'audit', 'shield'] as const;
type Scope = (typeof SCOPES)[number];

/** The service's own limits beyond the 120 requests a minute that hold for everything. */
export const LIMITS = {
  requests: { max: 120, seconds: 60 },
  launches: { max: 20, seconds: 60 },
  projects: { max: 30, seconds: 3_600 },
  scans: { max: 10, seconds: 60 },
} as const;
export type Limit = Exclude<keyof typeof LIMITS, 'requests'>;

/** `'/audit/projects/{id}/crawls'` has the parameter `id`. Every path parameter of the API is an integer. */
export type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: number } & Params<Rest>
  : unknown;

type Schema = z.ZodMiniType;
type ObjectSchema = z.ZodMiniObject;

/**
 * One endpoint of the service, as a value. Three readers interpret it: the client (`client.ts`), the sandbox's
 * routes, and `openapi.ts`. Requests are strict; replies are loose, because the service may add fields.
 */
export interface Endpoint<
  Path extends string = string,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends ObjectSchema = ObjectSchema,
> {
  method: Method;
  /** Below the base address, with `{names}` for integers. */
  path: Path;
  /** What it does, in one sentence. */
  summary: string;
  /** `open`: no key; `key`: any key; otherwise a key with this scope. */
  access: 'open' | 'key' | Scope;
  query?: Query;
  body?: Body;
  /** Status of success. */
  status: 200 | 201 | 202;
  /** The reply without its `ok`. */
  reply: Reply;
  /**
   * The id of the project, run, audit or scan that the reply says it is about; nothing where it does not say. A reply
   * about another one than was asked for is `unreadable`.
   */
  about?(reply: z.output<Reply>): number | null | undefined;
  /** What may be refused, beyond what any endpoint may answer (`COMMON_ERRORS`). */
  errors?: readonly ErrorCode[];
  /** The limit that it counts against, beside the one for all requests. */
  limit?: Limit;
  /** Takes money from the balance: sent once, and only through the journal in `lib/service/operations`. */
  charges?: true;
  /** Takes and makes nothing, although it is no GET. */
  reads?: true;
  /** Seconds to wait for the reply; default 15. */
  timeout?: number;
  /** A reply as the service gives it; the sandbox's answer where no state is kept. */
  example: z.output<Reply>;
}

/** An endpoint whose parts are no longer known one by one, as registries hold it. */
export type AnyEndpoint = Endpoint;

/** Declares an endpoint. Its id is `<area>.<export name>`. */
export function defineEndpoint<
  const Path extends string,
  Reply extends ObjectSchema,
  Query extends Schema = never,
  Body extends Schema = never,
>(endpoint: Endpoint<Path, Query, Body, Reply>): Endpoint<Path, Query, Body, Reply> {
  return endpoint;
}

/** What a call of the endpoint gives, each part only where the endpoint has it. */
export type Input<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, infer _Reply>
    ? (unknown extends Params<Path> ? { params?: never } : { params: Params<Path> }) &
        ([Query] extends [never] ? { query?: never } : { query: z.input<Query> }) &
        ([Body] extends [never] ? { body?: never } : { body: z.input<Body> })
    : never;

/** The reply, and how many items of its lists had to be left out because they could not be read. */
export type Reply<E> =
  E extends Endpoint<infer _Path, infer _Query, infer _Body, infer R>
    ? z.output<R> & { unreadable: number }
    : never;

/** A field that the specification leaves out here or there: absent and null are not zero. */
export const maybe = <T extends Schema>(schema: T) => z.optional(z.nullable(schema));

/** An enumeration in a reply: the known values, and any other the service may come to use. */
export const known = <const V extends string>(...values: readonly V[]) =>
  z.string().register(z.globalRegistry, {
    description: `Known values: ${values.join(', ')}. Others may appear.`,
  }) as unknown as z.ZodMiniType<V | (string & {}), string>;

export const id = z.int();
/** A price, or what was taken, in the account's currency. What is below 0 is none, and nothing is made of it. */
export const Amount = z.number().check(z.nonnegative());
export const Count = z.int().check(z.nonnegative());
export const Percent = z.number().check(z.nonnegative(), z.maximum(100));

/**
 * A figure that is only shown, and decides nothing. What cannot be so, a health of 870, counts as not told: it takes the
 * rest of the answer, its state above all, from nobody.
 */
export const figure = <T extends Schema>(schema: T) => z.catch(maybe(schema), null);

/** ISO 8601, with or without an offset. */
export const timestamp = z.string().register(z.globalRegistry, { format: 'date-time' });
