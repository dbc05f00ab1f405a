import * as z from 'zod/mini';
import { CERTAINTIES, SEARCH_LOSSES, SEVERITIES } from '../checks/check.ts';
import { redactedAll } from '../checks/knowledge/addresses/redact.ts';
import type { CheckResult } from '../checks/result.ts';
import { keptAddress } from '../pages/kept-address.ts';
import { changeRows, defineTable, readRows } from '../platform/table.ts';

const Evidence = z.looseObject({
  source: z.enum(['page', 'header', 'html', 'robots.txt', 'cookie']),
  snippet: z.string(),
});
const COST = {
  severity: z.enum(SEVERITIES),
  loses: z.optional(z.enum(SEARCH_LOSSES)),
  takes: z.optional(z.number()),
  certainty: z.optional(z.enum(CERTAINTIES)),
};
const Finding = z.looseObject({
  message: z.string(),
  ...COST,
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  at: z.optional(Evidence),
});
const Result = z.looseObject({
  check: z.string(),
  outcome: z.enum(['passed', 'failed', 'not applicable', 'not looked at', 'broken']),
  ...COST,
  findings: z.array(Finding),
  totals: z.record(z.string(), z.number()),
  read: z.optional(z.looseObject({ done: z.number(), total: z.number() })),
});
const Kept = z.looseObject({
  url: z.string(),
  at: z.number(),
  stopped: z.boolean(),
  results: z.array(Result),
});

export interface DeepResults {
  url: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Whether the user stopped the check before everything was visited. */
  stopped: boolean;
  results: readonly CheckResult[];
}

/** Results of checks on demand: one row per address. */
export const deepResults = defineTable('deepResults', Kept as unknown as z.ZodMiniType<DeepResults>);

/**
 * Returns the results with those of a run in place of earlier ones of the same checks; checks that the user has stopped
 * replace nothing. What is left of an earlier run keeps its date for all.
 */
export function withDeep(known: DeepResults | null, { url, at, stopped, results }: DeepResults): DeepResults {
  const renewed = results.filter(
    ({ check, outcome }) =>
      !stopped || outcome !== 'not looked at' || !known?.results.some((earlier) => earlier.check === check),
  );
  const kept = known?.results.filter(({ check }) => !renewed.some((result) => result.check === check)) ?? [];
  const oldest = known && kept.length > 0 ? Math.min(known.at, at) : at;
  return { ...known, url: keptAddress(url), at: oldest, stopped, results: [...renewed, ...kept] };
}

/** Stores the results of a run, without secrets in the addresses that were visited. */
export function keepDeep(found: DeepResults): Promise<void> {
  return changeRows([deepResults], async (of) => {
    const known = await of(deepResults).get(keptAddress(found.url));
    await of(deepResults).put(withDeep(known, redactedAll(found)));
  });
}

/** Returns the stored results of an address; null if checks on demand were never run there. */
export const deepOf = (url: string): Promise<DeepResults | null> =>
  readRows([deepResults], (of) => of(deepResults).get(keptAddress(url)));
