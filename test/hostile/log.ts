import type { IncomingHttpHeaders } from 'node:http';
import type { Method } from '../../lib/api/endpoint.ts';
import type { Fault } from './faults.ts';
import type { Effect } from './model.ts';

/** One request on the wire, from its arrival on; it fills up as things happen to it. */
export interface Entry {
  /** Milliseconds since the epoch. */
  at: number;
  method: string;
  /** Below the base address, without the query; the whole path where it lies outside. */
  path: string;
  query: Readonly<Record<string, string>>;
  headers: IncomingHttpHeaders;
  /** As it came, in whichever of the two headers. */
  key: string | null;
  /** Parsed, where it is JSON. */
  body: unknown;
  connection: number;
  /** Which request of its connection; above 1 the connection was reused, and a browser may send again. */
  nth: number;
  /** What was planned for it. */
  fault: Fault | null;
  /** When the service acted on it; null while it has not. */
  processedAt: number | null;
  /** What the service answers, whether or not it reaches the client; null while it has not acted. */
  status: number | null;
  /** What it brought about; empty for a reading or refused request. */
  effects: readonly Effect[];
  /** What came of it on the wire: `answered 201`, `cut 201`, `endless 200`, the fault’s `end`; `left` when nobody waited. */
  outcome: string;
  /** When the client gave up waiting for an answer, or for the end of one. */
  leftAt: number | null;
}

/** `'POST /projects/{id}/links'`, `'GET /audit/*'`, `'* *'`, or a predicate. */
export type Match = `${Method | '*'} ${string}` | ((entry: Entry) => boolean);

/** A path of the API as an expression that gives its integers; `*` is anything. */
export const pathPattern = (path: string) =>
  new RegExp(`^${path.replaceAll('*', '.*').replace(/\{(\w+)\}/g, '(?<$1>\\d+)')}$`);

/** The predicate that a match stands for. */
export function matcher(match: Match): (entry: Entry) => boolean {
  if (typeof match === 'function') return match;
  const [method, path = ''] = match.split(' ');
  const pattern = pathPattern(path);
  return (entry) => (method === '*' || entry.method === method) && pattern.test(entry.path);
}

/** Every request as it came over the wire. A browser may send one request twice: count `effects`, too. */
export class Log {
  readonly entries: Entry[] = [];

  /** The requests that match, in order of arrival. */
  of(match: Match): Entry[] {
    return this.entries.filter(matcher(match));
  }

  /** What the matching requests brought about, whatever was answered. */
  effects(match: Match = '* *'): Effect[] {
    return this.of(match).flatMap((entry) => entry.effects);
  }
}
