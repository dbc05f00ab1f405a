import * as z from 'zod/mini';
import { CarriedErrorCode } from '../../api/errors.ts';
import { defineTable } from '../../platform/table.ts';

/** Every kind of job, with the product that it belongs to. */
export const PRODUCT_OF_JOB = {
  crawl: 'audit',
  run: 'promotion',
  scan: 'shield',
  'rank-check': 'rank',
} as const;
export type JobKindName = keyof typeof PRODUCT_OF_JOB;
/** @internal For tests: each kind is looked at. */
export const JOB_KINDS = Object.keys(PRODUCT_OF_JOB) as readonly JobKindName[];

/** Something that runs at the service and that we look after until it ends. */
const Job = z.looseObject({
  account: z.string(),
  /** `crawl:41` */
  id: z.string(),
  kind: z.enum(JOB_KINDS),
  /** The id at the service; of a rank check, which has none, the moment that it was asked for. */
  remoteId: z.int(),
  projectId: z.int(),
  /** Host that it belongs to; where its row and its notification lead. */
  site: z.string(),
  /** What its kind must know to tell when it has ended. */
  input: z.catch(z.record(z.string(), z.unknown()), {}),
  /** The service's own word for its state. */
  status: z.string(),
  /** `lost`: it is gone, or has not ended within its time; what became of it is unknown. */
  phase: z.enum(['running', 'done', 'failed', 'lost']),
  progress: z.nullable(z.object({ done: z.number(), total: z.nullable(z.number()) })),
  /** What its kind keeps of the result. */
  result: z.nullable(z.record(z.string(), z.unknown())),
  /** Milliseconds since 1970, as all times here. */
  startedAt: z.int(),
  nextPollAt: z.int(),
  endedAt: z.nullable(z.int()),
  /** The last look, and milliseconds that it has been looked after: a clock that jumps, or sleep, adds nothing. */
  lookedAt: z.int(),
  watched: z.int(),
  /** Looks in a row that failed, and what the last failed with; looks in a row that did not find it. */
  failures: z.int(),
  error: z.nullable(CarriedErrorCode),
  missing: z.int(),
  /** Whether its end is still to be told, was told, or is not to be. */
  told: z.enum(['due', 'told', 'quiet']),
  /** Whether the user has seen how it ended. */
  seen: z.boolean(),
});
export type Job = z.output<typeof Job>;

/** One row a job. Written by the worker alone. */
export const jobs = defineTable('jobs', Job);

/** What a look at the service told about a job; null when the service does not know it. */
export type Sighting = Pick<Job, 'status' | 'phase' | 'progress' | 'result'> | null;

export const jobId = (kind: JobKindName, remoteId: number): string => `${kind}:${remoteId}`;
