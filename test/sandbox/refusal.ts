import type { ErrorCode } from '../../lib/api/errors.ts';

/** Thrown to answer a request with an error of the API; whatever was written in the same transaction is undone. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds for the header of the same name. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}, retryAfter?: number) {
    super(code);
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}
