import type { Inspection } from '../../../lib/checks/inspection.ts';

/** A page as it was fetched, with or without a browser. */
export interface Taken {
  inspection: Inspection;
  /** Milliseconds that the snapshot took. */
  collect: number;
}

/** Milliseconds that a page or one of its resources may take. */
export const TIMEOUT = 30_000;

/** The maximum number of bytes of a document that are parsed. */
export const MAXIMUM_BODY = 4_000_000;
