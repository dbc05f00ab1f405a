import type * as z from 'zod/mini';
import type { AnyEndpoint, Endpoint, Params } from '../../lib/api/endpoint.ts';
import type { Account, Key } from './accounts.ts';
import type { Language, TextName } from './language.ts';
import type { Sandbox } from './sandbox.ts';

type Given<Schema> = [Schema] extends [never] ? undefined : z.output<Schema>;
type PathOf<E> = E extends Endpoint<infer Path, infer _Q, infer _B, infer _R> ? Path : never;
type QueryOf<E> = E extends Endpoint<infer _P, infer Query, infer _B, infer _R> ? Query : never;
type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer Body, infer _R> ? Body : never;
type ReplyOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? z.input<R> : never;

/**
 * A request that has passed everything before the handler: its parts are valid and its object belongs to the account.
 */
export interface Call<E = AnyEndpoint> extends Pick<Sandbox, 'store' | 'clock' | 'work' | 'options'> {
  params: Params<PathOf<E>>;
  query: Given<QueryOf<E>>;
  body: Given<BodyOf<E>>;
  /** The account of the key. Absent for open endpoints. */
  account: Account;
  key: Key;
  language: Language;
  /** Returns a message in the language of the request. */
  say(name: TextName, values?: Readonly<Record<string, string | number>>): string;
  /** The sandbox's origin, for addresses in replies: `http://127.0.0.1:8787`. */
  origin: string;
  sandbox: Sandbox;
}

/** An endpoint with its handler. */
export interface Handler {
  endpoint: AnyEndpoint;
  answer(call: Call): unknown;
}

/** Handles an endpoint: returns the reply without its `ok`, or throws a `Refusal`. */
export function handle<E extends AnyEndpoint>(
  endpoint: E,
  answer: (call: Call<E>) => ReplyOf<E> | Promise<ReplyOf<E>>,
): Handler {
  return { endpoint, answer: answer as Handler['answer'] };
}
