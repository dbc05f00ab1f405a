import type * as z from 'zod/mini';
import type { Client } from '../../api/caller.ts';
import type { ServiceError } from '../../api/errors.ts';
import type { TextKey, TextValues } from '../../i18n/translator.ts';
import type { Table } from '../../platform/table.ts';
import type { Job, Sighting } from '../records/job.ts';

/** A text that the worker carries in every language. */
export type WorkerTextKey = Extract<TextKey, `worker.${string}`>;

type Text<Key extends TextKey> = readonly [key: Key, values?: TextValues];

/** A kind of job: all that is particular to it. A part that is missing does not compile. */
export interface JobKind<Result extends object = object> {
  /** Milliseconds that it may be looked after, failing looks included; then what became of it is unknown. */
  budget: number;
  /** Milliseconds between two looks while no page of ours is open; what runs for weeks is not asked about each minute. */
  pause: number;
  /** Whether it was paid for: one that the service does not know is then looked for for days, not given up. */
  isPaid?(job: Job): boolean;
  /** What is kept of its result. */
  result: z.ZodMiniType<Result>;
  /** What is kept of it for longer than its job, where the service has no list of what has ended. */
  // biome-ignore lint/suspicious/noExplicitAny: any table will do; the row is its own.
  record?: { table: Table<any, any>; row(job: Job): object };
  /** Jobs of one group are seen by one look. */
  group(job: Job): string;
  /**
   * Looks at jobs of one group, and tells after each request what it has brought: by id of the service, null where that
   * does not know one. Of whom nothing is told was not seen.
   */
  look(client: Client, jobs: readonly Job[]): AsyncIterable<ReadonlyMap<number, Sighting | ServiceError>>;
  /** What its row says. */
  row: {
    running(job: Job): Text<TextKey>;
    done(job: Job, result: Result): Text<TextKey>;
    failed: TextKey;
    lost: TextKey;
  };
  /** What its notification says. */
  notification: {
    title(job: Job): Text<WorkerTextKey>;
    done(job: Job, result: Result): Text<WorkerTextKey>;
    failed: WorkerTextKey;
    lost: WorkerTextKey;
  };
  /** Where its row and its notification lead: a place within the half of its site, `/audit/crawls/41`. */
  leadsTo(job: Job): string;
}

/** Declares a kind of job; it joins by its line in `kinds/index.ts`. */
export const defineJob = <Result extends object>(kind: JobKind<Result>): JobKind<Result> => kind;
