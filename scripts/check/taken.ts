import type { Inspection } from '../../lib/checks/inspection.ts';

/** A page as it was got, by a browser or without one. */
export interface Taken {
  inspection: Inspection;
  /** Milliseconds that the snapshot took. */
  collect: number;
}

/** Milliseconds that a page, or what belongs to it, may take. */
export const TIMEOUT = 30_000;

/** Bytes of a document that are read. */
export const MAXIMUM_BODY = 4_000_000;
