import type * as z from 'zod/mini';
import type { Client } from '../../api/caller.ts';
import type { ServiceError } from '../../api/errors.ts';
import type { TextKey, TextValues } from '../../i18n/translator.ts';
import type { Table } from '../../platform/table.ts';
import type { Job, Sighting } from '../records/job.ts';

/** A string that the worker carries in every language. */
export type WorkerTextKey = Extract<TextKey, `worker.${string}`>;

type Text<Key extends TextKey> = readonly [key: Key, values?: TextValues];

/** Everything that is specific to one kind of job. A missing part does not compile. */
export interface JobKind<Result extends object = object> {
  /** Milliseconds that a job is watched, failed polls included; after that its outcome counts as unknown. */
  budget: number;
  /**
   * Milliseconds between two polls while no page of the extension is open; a job of several weeks is not polled every
   * minute.
   */
  pause: number;
  /**
   * Whether the job was paid for: if the service does not know such a job, it is searched for over days instead of
   * given up.
   */
  isPaid?(job: Job): boolean;
  /** The part of its result that is stored. */
  result: z.ZodMiniType<Result>;
  /** The record that outlives the job, if the service has no list of ended jobs. */
  // biome-ignore lint/suspicious/noExplicitAny: any table will do; the row is its own.
  record?: { table: Table<any, any>; row(job: Job): object };
  /** Jobs of one group are polled together. */
  group(job: Job): string;
  /**
   * Polls the jobs of one group. After each request, yields what it returned by the service's id: null for a job that
   * the service does not know. Jobs that are missing from a map were not seen.
   */
  look(client: Client, jobs: readonly Job[]): AsyncIterable<ReadonlyMap<number, Sighting | ServiceError>>;
  /** Set if the service gives its jobs no number; `remoteId` then is something else. */
  isUnnumbered?: true;
  /** The text of its row. */
  row: {
    running(job: Job): Text<TextKey>;
    done(job: Job, result: Result): Text<TextKey>;
    failed: TextKey;
    lost: TextKey;
  };
  /** The text of its notification. */
  notification: {
    title(job: Job): Text<WorkerTextKey>;
    done(job: Job, result: Result): Text<WorkerTextKey>;
    failed: WorkerTextKey;
    lost: WorkerTextKey;
  };
  /** Where its row and its notification lead: a place in the panel of its site, such as `/audit/crawls/41`. */
  leadsTo(job: Job): string;
}

/** Declares a kind of job; it takes effect once `kinds/index.ts` lists it. */
export const defineJob = <Result extends object>(kind: JobKind<Result>): JobKind<Result> => kind;
