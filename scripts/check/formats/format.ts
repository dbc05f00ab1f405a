import type { Severity } from '../../../lib/checks/check.ts';
import type { Definition } from '../../../lib/report/definitions.ts';
import type { Checked } from '../checked.ts';

/** A page that could not be checked. */
export interface Unchecked {
  url: string;
  reason: string;
}

export interface Outcome {
  pages: readonly Checked[];
  unchecked: readonly Unchecked[];
  definitions: Readonly<Record<string, Definition>>;
  /** The mildest severity that fails the command; null where none does. */
  failOn: Severity | null;
  /** Plumbline's. */
  version: string;
}

/** Puts everything that was found into one text. */
export type Format = (outcome: Outcome) => string;
