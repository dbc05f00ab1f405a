import type { IncomingHttpHeaders } from 'node:http';
import type { Method } from '../../lib/api/endpoint.ts';
import type { Fault } from './faults.ts';
import type { Effect } from './model.ts';

/** One request on the wire, from its arrival on; its fields are filled in as things happen to it. */
export interface Entry {
  /** Milliseconds since the epoch. */
  at: number;
  method: string;
  /** Path below the base address, without the query; the whole path if it is outside. */
  path: string;
  query: Readonly<Record<string, string>>;
  headers: IncomingHttpHeaders;
  /** The API key as received, in either of the two headers. */
  key: string | null;
  /** Parsed if it is JSON. */
  body: unknown;
  connection: number;
  /**
   * Number of the request on its connection; above 1 the connection was reused, and a browser may send again.
   */
  nth: number;
  /** The fault that was planned for it. */
  fault: Fault | null;
  /** When the service acted on it; null while it has not. */
  processedAt: number | null;
  /**
   * The status that the service returns, whether or not it reaches the client; null while it has not acted.
   */
  status: number | null;
  /** What it changed; empty for a read or a refused request. */
  effects: readonly Effect[];
  /**
   * What happened on the wire: `answered 201`, `cut 201`, `endless 200`, the fault’s `end`; `left` if the client did
   * not wait.
   */
  outcome: string;
  /** When the client stopped waiting for a response, or for the end of one. */
  leftAt: number | null;
}

/** `'POST /projects/{id}/links'`, `'GET /audit/*'`, `'* *'`, or a predicate. */
export type Match = `${Method | '*'} ${string}` | ((entry: Entry) => boolean);

/** Returns an expression that matches a path of the API and captures its integers; `*` matches anything. */
export const pathPattern = (path: string) =>
  new RegExp(`^${path.replaceAll('*', '.*').replace(/\{(\w+)\}/g, '(?<$1>\\d+)')}$`);

/** Returns the predicate that a match stands for. */
export function matcher(match: Match): (entry: Entry) => boolean {
  if (typeof match === 'function') return match;
  const [method, path = ''] = match.split(' ');
  const pattern = pathPattern(path);
  return (entry) => (method === '*' || entry.method === method) && pattern.test(entry.path);
}

/** Every request as it came over the wire. A browser may send one request twice, so count `effects` too. */
export class Log {
  readonly entries: Entry[] = [];

  /** Returns the matching requests, in order of arrival. */
  of(match: Match): Entry[] {
    return this.entries.filter(matcher(match));
  }

  /** Returns what the matching requests changed, whatever the response was. */
  effects(match: Match = '* *'): Effect[] {
    return this.of(match).flatMap((entry) => entry.effects);
  }
}
