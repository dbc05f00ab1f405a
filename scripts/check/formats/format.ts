import type { Severity } from '../../../lib/checks/check.ts';
import type { Definition } from '../../../lib/report/definitions.ts';
import type { NotFoundAgain } from '../baseline.ts';
import type { Checked, Unchecked } from '../checked.ts';
import type { CauseOfPages } from '../checked-cause.ts';

export interface Outcome {
  pages: readonly Checked[];
  unchecked: readonly Unchecked[];
  /** What the pages have in common, if there are several. */
  causes: readonly CauseOfPages[];
  definitions: Readonly<Record<string, Definition>>;
  /** What the baseline has on each page that is no longer there; null if the run is not compared with one. */
  gone: ReadonlyMap<string, readonly NotFoundAgain[]> | null;
  /** Whether the user stopped the run: some pages were not checked. */
  isStopped: boolean;
  /** The mildest severity that fails the command; null if none does. */
  failOn: Severity | null;
  /** The version of Plumbline. */
  version: string;
}

/** Formats all results as one string. */
export type Format = (outcome: Outcome) => string;
