import * as z from 'zod/mini';
import { defineTable } from '../../platform/table.ts';
import type { Job } from './job.ts';

/** The stored part of a scan's result; the service defines the fields of verdict and findings. */
export const ScanResult = z.looseObject({
  score: z.nullable(z.number()),
  grade: z.nullable(z.string()),
  verdict: z.nullable(z.record(z.string(), z.unknown())),
  findings: z.nullable(z.record(z.string(), z.unknown())),
  /** Address of the public report. */
  report: z.nullable(z.string()),
});
export type ScanResult = z.output<typeof ScanResult>;

const ScanRow = z.looseObject({
  account: z.string(),
  /** The id at the service. */
  id: z.int(),
  projectId: z.int(),
  /** The host that it was started for. */
  site: z.string(),
  /** `free`, `deep`, `comprehensive`; null if unknown. */
  mode: z.catch(z.nullable(z.string()), null),
  /** The charge, in the account's currency; null if the service did not return it. */
  charged: z.catch(z.nullable(z.number()), null),
  phase: z.enum(['running', 'done', 'failed', 'lost']),
  result: z.catch(z.nullable(ScanResult), null),
  /** When it was started and when we saw it end, in milliseconds since 1970. */
  at: z.int(),
  endedAt: z.catch(z.nullable(z.int()), null),
});
export type ScanRow = z.output<typeof ScanRow>;

/**
 * Security scans that were started here: the service has no list of them (SHD-11). Kept longer than their jobs, but
 * written together with them. Written only by the worker.
 */
export const scans = defineTable('scans', ScanRow);

/** What a scan's job needs to know for its row here. */
const Started = z.object({
  mode: z.catch(z.nullable(z.string()), null),
  charged: z.catch(z.nullable(z.number()), null),
});
export type ScanStarted = z.output<typeof Started>;

/** Returns the row of a scan, from its job. */
export function scanOf({ account, remoteId, projectId, site, input, phase, result, ...job }: Job): ScanRow {
  const parsed = z.safeParse(ScanResult, result);
  return {
    account,
    id: remoteId,
    projectId,
    site,
    ...z.parse(Started, input),
    phase,
    result: parsed.success ? parsed.data : null,
    at: job.startedAt,
    endedAt: job.endedAt,
  };
}
