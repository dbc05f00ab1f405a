import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { SetEntry, SetSource } from '../../../lib/pages/sets/page-set.ts';

/** Which part of the addresses a run checks: every eighth, beginning with the second, is 2 of 8. */
export const Shard = z.strictObject({ index: z.int(), of: z.int() });
export type Shard = z.output<typeof Shard>;

/** What a run is about. Results of several runs belong together only if everything but the part is the same. */
export const RunHead = z.strictObject({
  /** The version of Plumbline. */
  version: z.string(),
  /** The origin of the first address. */
  site: z.string(),
  source: SetSource,
  /** The number of addresses, of all parts together; null if links are followed. */
  addresses: z.nullable(z.int()),
  /** Changes with the addresses, or with where links are followed from. */
  list: z.string(),
  /** Changes with the options and settings that decide on the results. */
  settings: z.string(),
  /** Null if all pages are checked. */
  shard: z.nullable(Shard),
});
export type RunHead = z.output<typeof RunHead>;

/** One address of a run, as an entry of the set of its pages. */
export const RunEntry = z.extend(SetEntry, {
  /** Its place among all addresses of the run, from 0. */
  order: z.int(),
});
export type RunEntry = z.output<typeof RunEntry>;

/** Returns a short text that changes with a value. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);

/** Returns the addresses of a part, which stay in their order: every n-th of the sorted list, so that all parts are as large. */
export function inShard(addresses: readonly string[], { index, of }: Shard): ReadonlySet<string> {
  return new Set([...addresses].sort().filter((_, at) => at % of === index - 1));
}

export const shardText = ({ index, of }: Shard): string => `${index}/${of}`;
