import type { RequestOutcome } from '../../pages/sets/crawl/request-page.ts';
import type { RunEnd } from '../../pages/sets/stored/run-pages.ts';
import type { SetHead, SetRow, SetTally } from '../../pages/sets/stored/stored-set.ts';

/** What a page tells the worker that runs a set for it. */
export type ToSetWorker =
  | { name: 'begin'; head: SetHead; rows: readonly SetRow[] }
  | { name: 'stop' }
  /** The reply to the request or transaction with that number. */
  | { name: 'reply'; number: number; value: RequestOutcome | boolean }
  | { name: 'failed'; number: number; error: string };

/** What the worker asks of its page, which has the browser's functions, and tells it. */
export type FromSetWorker =
  | { name: 'request'; number: number; url: string; maximum: number }
  | { name: 'keep'; number: number; rows: readonly SetRow[]; tally: SetTally }
  | { name: 'waits'; until: number }
  /** A page that keeps the checks busy would keep the worker busy forever. */
  | { name: 'judging'; address: string | null }
  | { name: 'end'; end: RunEnd };
