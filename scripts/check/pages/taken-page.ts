import type { Inspection } from '../../../lib/checks/inspection.ts';

/** A page as it was fetched, with or without a browser. */
export interface TakenPage {
  inspection: Inspection;
  /** Milliseconds that the snapshot took. */
  collect: number;
}
