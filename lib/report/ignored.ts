import * as z from 'zod/mini';
import { hostOf } from '../platform/address.ts';
import { changeRows, defineTable, readRows } from '../platform/table.ts';

const Ignored = z.looseObject({
  host: z.string(),
  check: z.string(),
  message: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
});
type Ignored = z.output<typeof Ignored>;

/** Findings that the user ignores on a site: one row per message of a check. */
export const ignored = defineTable('ignored', Ignored);

/** The messages of one check that are ignored together. */
interface IgnoredMessages {
  check: string;
  messages: readonly string[];
}

/** Ignores messages of a check on the site of an address. */
export function ignore(url: string, { check, messages }: IgnoredMessages, at = Date.now()): Promise<void> {
  return changeRows([ignored], async (of) => {
    for (const message of messages) await of(ignored).put({ host: hostOf(url), check, message, at });
  });
}

/** Stops ignoring them. */
export function countAgain(url: string, { check, messages }: IgnoredMessages): Promise<void> {
  return changeRows([ignored], async (of) => {
    for (const message of messages) await of(ignored).remove([hostOf(url), check, message]);
  });
}

/** Returns the sites on which anything is ignored. */
export async function hostsWithIgnored(): Promise<readonly string[]> {
  const rows = await readRows([ignored], (of) => of(ignored).all());
  return [...new Set(rows.map(({ host }) => host))];
}

/** Returns what is ignored on the site of an address. */
export const ignoredOn = (url: string): Promise<readonly Ignored[]> =>
  readRows([ignored], (of) => of(ignored).where('host', hostOf(url)));
