/** Milliseconds that a page or one of its resources may take. */
export const TIMEOUT = 30_000;

/** The maximum number of bytes of a document that are parsed. */
export const MAXIMUM_BODY = 4_000_000;
