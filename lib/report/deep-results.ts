import * as z from 'zod/mini';
import { SEVERITIES } from '../checks/check.ts';
import type { CheckResult } from '../checks/result.ts';
import { documentAddress } from '../platform/address.ts';
import { stored } from '../platform/stored.ts';

const Evidence = z.looseObject({
  source: z.enum(['page', 'header', 'html', 'robots.txt']),
  snippet: z.string(),
});
const Finding = z.looseObject({
  message: z.string(),
  severity: z.enum(SEVERITIES),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  at: z.optional(Evidence),
});
const Result = z.looseObject({
  check: z.string(),
  outcome: z.enum(['passed', 'failed', 'not applicable', 'not looked at', 'broken']),
  severity: z.enum(SEVERITIES),
  findings: z.array(Finding),
});
const Kept = z.object({
  url: z.string(),
  at: z.number(),
  stopped: z.boolean(),
  results: z.array(Result),
});

export interface DeepResults {
  url: string;
  /** Milliseconds since 1970. */
  at: number;
  /** By the user, before everything had been visited. */
  stopped: boolean;
  results: readonly CheckResult[];
}

/** What checks on demand have found, newest address first. */
export const deepResults = stored<readonly DeepResults[]>(
  'local:deepResults',
  z.array(Kept) as unknown as z.ZodMiniType<readonly DeepResults[]>,
  [],
);

const KEPT = 20;

/** With the results of a run, in place of earlier ones of the same checks; those that were stopped replace nothing. */
export function withDeep(
  all: readonly DeepResults[],
  { url, at, stopped, results }: DeepResults,
): readonly DeepResults[] {
  const address = documentAddress(url);
  const known = deepOf(all, url);
  const renewed = results.filter(
    ({ check, outcome }) =>
      outcome !== 'not looked at' || !known?.results.some((earlier) => earlier.check === check),
  );
  const kept = known?.results.filter(({ check }) => !renewed.some((result) => result.check === check)) ?? [];
  return [
    { url: address, at, stopped, results: [...renewed, ...kept] },
    ...all.filter((one) => one !== known),
  ].slice(0, KEPT);
}

/** What is kept of an address. */
export function deepOf(all: readonly DeepResults[], url: string): DeepResults | undefined {
  return all.find((one) => one.url === documentAddress(url));
}
