import type * as z from 'zod/mini';
import type { Client } from '../../api/caller.ts';
import type { TextKey, TextValues } from '../../i18n/translator.ts';
import type { Job, Sighting } from './job.ts';

/** A text that the worker carries in every language. */
export type WorkerTextKey = Extract<TextKey, `worker.${string}`>;

type Text<Key extends TextKey> = readonly [key: Key, values?: TextValues];

/** A kind of job: all that is particular to it. A part that is missing does not compile. */
export interface JobKind<Result extends object = object> {
  /** Milliseconds that it may be looked after, failing looks included; then what became of it is unknown. */
  budget: number;
  /** Milliseconds between two looks while no page of ours is open; what runs for weeks is not asked about each minute. */
  pause: number;
  /** What is kept of its result. */
  result: z.ZodMiniType<Result>;
  /** Jobs of one group are seen by one look. */
  group(job: Job): string;
  /** Looks at jobs of one group. By id of the service; null where it does not know one, absent where it was not seen. */
  look(client: Client, jobs: readonly Job[]): Promise<ReadonlyMap<number, Sighting>>;
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
  /** Where its notification leads: an address inside the extension. */
  leadsTo(job: Job): string;
}

/** Declares a kind of job; it joins by its line in `kinds/index.ts`. */
export const defineJob = <Result extends object>(kind: JobKind<Result>): JobKind<Result> => kind;

/** The page of the extension that shows a site's projects. */
export const pageOfSite = (site: string): string => `/popup.html?site=${encodeURIComponent(site)}`;
