import { ERRORS, type ErrorCode } from '../../lib/api/errors.ts';

/** Thrown where the service refuses a request; `api.md`, Errors. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code];
  }
}

/** The body of a refusal. */
export const refusalBody = (code: string, details: Readonly<Record<string, unknown>> = {}) => ({
  ok: false,
  error: { code, message: `Refused: ${code}.`, details },
});
