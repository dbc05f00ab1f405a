import * as z from 'zod/mini';
import { hostOf } from '../platform/address.ts';
import { stored } from '../platform/stored.ts';

const Ignored = z.object({
  host: z.string(),
  check: z.string(),
  message: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
});
type Ignored = z.output<typeof Ignored>;
export type IgnoredList = readonly Ignored[];

/** Findings that the user means to be so on a site, newest first. */
export const ignored = stored<IgnoredList>('local:ignored', z.array(Ignored), []);

const KEPT = 1_000;

/** Which messages of which check: what is ignoring at one time. */
export interface IgnoredMessages {
  check: string;
  messages: readonly string[];
}

/** The ignoredList after a check's messages were ignoring for the site of an address. */
export function withIgnored(
  all: IgnoredList,
  url: string,
  { check, messages }: IgnoredMessages,
  at: number,
): IgnoredList {
  const host = hostOf(url);
  const added = [...new Set(messages)].map((message) => ({ host, check, message, at }));
  return [...added, ...withoutIgnored(all, url, { check, messages })].slice(0, KEPT);
}

/** The ignoredList after they were taken back. */
export function withoutIgnored(
  all: IgnoredList,
  url: string,
  { check, messages }: IgnoredMessages,
): IgnoredList {
  const host = hostOf(url);
  return all.filter((one) => !(one.host === host && one.check === check && messages.includes(one.message)));
}

/** Tells for the site of an address whether a message of a check is ignored. */
export function ignoredOn(all: IgnoredList, url: string): (check: string, message: string) => boolean {
  const host = hostOf(url);
  const known = new Set(
    all.filter((one) => one.host === host).map(({ check, message }) => `${check} ${message}`),
  );
  return (check, message) => known.has(`${check} ${message}`);
}
