import type { Severity } from '../../../lib/checks/check.ts';
import type { Definition } from '../../../lib/report/definitions.ts';
import type { NotFoundAgain } from './baseline.ts';
import type { Checked, Unchecked } from './checked.ts';
import type { CauseOfPages } from './checked-cause.ts';
import type { RunEntry, RunHead } from './run-head.ts';

/** What a run has come to, without its pages. */
export interface Ending {
  unchecked: readonly Unchecked[];
  /** The addresses without a page, each with the reason. */
  unseen: readonly RunEntry[];
  /** What the pages have in common, if there are several. */
  causes: readonly CauseOfPages[];
  /** Whether the user stopped the run before its end. */
  isStopped: boolean;
}

/** What a run has come to, as all formats take it. */
export interface RunResults extends Ending {
  run: RunHead;
  pages: readonly Checked[];
  definitions: Readonly<Record<string, Definition>>;
  /** What the baseline has on each page that is no longer there; null if the run is not compared with one. */
  gone: ReadonlyMap<string, readonly NotFoundAgain[]> | null;
  /** The mildest severity that fails the command; null if none does. */
  failOn: Severity | null;
  /** The version of Plumbline. */
  version: string;
}
