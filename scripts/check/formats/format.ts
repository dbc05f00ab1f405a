import type { Severity } from '../../../lib/checks/check.ts';
import type { Definition } from '../../../lib/report/definitions.ts';
import type { Checked, Unchecked } from '../checked.ts';

export interface Outcome {
  pages: readonly Checked[];
  unchecked: readonly Unchecked[];
  definitions: Readonly<Record<string, Definition>>;
  /** The mildest severity that fails the command; null if none does. */
  failOn: Severity | null;
  /** The version of Plumbline. */
  version: string;
}

/** Formats all results as one string. */
export type Format = (outcome: Outcome) => string;
