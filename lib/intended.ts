import * as z from 'zod/mini';
import { hostOf } from './site.ts';
import { stored } from './stored.ts';

const Mark = z.object({
  host: z.string(),
  check: z.string(),
  message: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
});
type Mark = z.output<typeof Mark>;
export type Marks = readonly Mark[];

/** Findings that the user means to be so on a site, newest first. */
export const intended = stored<Marks>('local:intended', z.array(Mark), []);

const KEPT = 1_000;

/** Which messages of which check: what is marked at one time. */
export interface Marked {
  check: string;
  messages: readonly string[];
}

/** The marks after a check's messages were marked for the site of an address. */
export function withMarks(all: Marks, url: string, { check, messages }: Marked, at: number): Marks {
  const host = hostOf(url);
  const added = [...new Set(messages)].map((message) => ({ host, check, message, at }));
  return [...added, ...withoutMarks(all, url, { check, messages })].slice(0, KEPT);
}

/** The marks after they were taken back. */
export function withoutMarks(all: Marks, url: string, { check, messages }: Marked): Marks {
  const host = hostOf(url);
  return all.filter(
    (mark) => !(mark.host === host && mark.check === check && messages.includes(mark.message)),
  );
}

/** Tells for the site of an address whether a message of a check is intended. */
export function intendedOn(all: Marks, url: string): (check: string, message: string) => boolean {
  const host = hostOf(url);
  const known = new Set(
    all.filter((mark) => mark.host === host).map(({ check, message }) => `${check} ${message}`),
  );
  return (check, message) => known.has(`${check} ${message}`);
}
