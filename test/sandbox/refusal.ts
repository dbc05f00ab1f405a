import type { ErrorCode } from '../../lib/api/errors.ts';

/**
 * Thrown to refuse a request with an error of the API; everything written in the same transaction is rolled back.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds for the header with the same name. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}, retryAfter?: number) {
    super(code);
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }
}
