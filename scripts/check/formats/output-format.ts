import type { Severity } from '../../../lib/checks/check.ts';
import type { Definition } from '../../../lib/report/definitions.ts';
import type { NotFoundAgain } from '../results/baseline.ts';
import type { Checked, Unchecked } from '../results/checked.ts';
import type { CauseOfPages } from '../results/checked-cause.ts';
import type { RunEntry, RunHead } from '../results/run-head.ts';

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

export interface Outcome extends Ending {
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

/** Formats all results as one string. */
export type Format = (outcome: Outcome) => string;

/** A format that is written while pages are checked. */
export interface StreamedFormat {
  begin(run: RunHead): string;
  page(page: Checked, isFirst: boolean): string;
  end(ending: Ending): string;
}

/** Returns all results in a format that could also have been written page by page. */
export const asWhole =
  ({ begin, page, end }: StreamedFormat): Format =>
  (outcome) =>
    [begin(outcome.run), ...outcome.pages.map((one, index) => page(one, index === 0)), end(outcome)].join('');
