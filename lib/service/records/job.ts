import * as z from 'zod/mini';
import { CarriedErrorCode } from '../../api/errors.ts';
import { defineTable } from '../../platform/table.ts';

/** Every kind of job, with its product. */
export const PRODUCT_OF_JOB = {
  crawl: 'audit',
  run: 'promotion',
  scan: 'shield',
  'rank-check': 'rank',
} as const;
export type JobKindName = keyof typeof PRODUCT_OF_JOB;
/** @internal For tests: each kind is polled. */
export const JOB_KINDS = Object.keys(PRODUCT_OF_JOB) as readonly JobKindName[];

/** Something that runs at the service and that we watch until it ends. */
const Job = z.looseObject({
  account: z.string(),
  /** For example `crawl:41`. */
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  /** The id at the service; for a rank check, which has none, the time when it was requested. */
  remoteId: z.int(),
  projectId: z.int(),
  /** The host that the job belongs to, which its row and its notification lead to. */
  site: z.string(),
  /** The page that a run promotes; null while it is unknown, and for jobs that are about a whole site. */
  address: z.catch(z.nullable(z.string()), null),
  /** What its kind needs to recognize its end. */
  input: z.catch(z.record(z.string(), z.unknown()), {}),
  /** The service's own word for its status. */
  status: z.string(),
  /** `lost`: it is gone, or has not ended within its time; its outcome is unknown. */
  phase: z.enum(['running', 'done', 'failed', 'lost']),
  progress: z.nullable(z.object({ done: z.number(), total: z.nullable(z.number()) })),
  /** The part of the result that its kind stores. */
  result: z.nullable(z.record(z.string(), z.unknown())),
  /** Milliseconds since 1970, like all times here. */
  startedAt: z.int(),
  nextPollAt: z.int(),
  endedAt: z.nullable(z.int()),
  /**
   * The time of the last poll, and the milliseconds that it has been watched: sleep or a changed clock adds nothing.
   */
  lookedAt: z.int(),
  watched: z.int(),
  /** Failed polls in a row, the last error, and polls in a row that did not find the job. */
  failures: z.int(),
  error: z.nullable(CarriedErrorCode),
  missing: z.int(),
  /** Whether the notification about its end is due, was shown, or is not needed. */
  told: z.enum(['due', 'told', 'quiet']),
  /** Whether the user has seen how it ended. */
  seen: z.boolean(),
});
export type Job = z.output<typeof Job>;

/** One row per job. Written only by the worker. */
export const jobs = defineTable('jobs', Job);

/** What a poll returned about a job; null if the service does not know it. */
export type Sighting =
  | (Pick<Job, 'status' | 'phase' | 'progress' | 'result'> & Partial<Pick<Job, 'address'>>)
  | null;

export const jobId = (kind: JobKindName, remoteId: number): string => `${kind}:${remoteId}`;
