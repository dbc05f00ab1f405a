import type { Severity } from '../../../lib/checks/check.ts';
import type { Definition } from '../../../lib/report/definitions.ts';
import type { Checked, Unchecked } from '../checked.ts';
import type { CauseOfPages } from '../checked-cause.ts';

export interface Outcome {
  pages: readonly Checked[];
  unchecked: readonly Unchecked[];
  /** What the pages have in common, if there are several. */
  causes: readonly CauseOfPages[];
  definitions: Readonly<Record<string, Definition>>;
  /** The mildest severity that fails the command; null if none does. */
  failOn: Severity | null;
  /** The version of Plumbline. */
  version: string;
}

/** Formats all results as one string. */
export type Format = (outcome: Outcome) => string;
