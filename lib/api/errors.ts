import * as z from 'zod/mini';

/**
 * Every error code of the service with its HTTP status. The specification gives none for `already_active`: 409 is
 * ours.
 */
export const ERRORS = {
  unauthorized: 401,
  insufficient_funds: 402,
  forbidden_scope: 403,
  pro_required: 403,
  forbidden: 403,
  not_found: 404,
  already_active: 409,
  already_running: 409,
  needs_verify: 409,
  need_estimate: 409,
  report_archived: 410,
  validation_error: 422,
  domain_mismatch: 422,
  brand_name_required: 422,
  express_limit: 429,
  rate_limited: 429,
  server_error: 500,
  level1_disabled: 503,
  api_disabled: 503,
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** Errors that any endpoint may return. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'unauthorized',
  'validation_error',
  'rate_limited',
  'server_error',
  'api_disabled',
];

/** The service has not answered: nothing did, or something else in its place. */
export const UNANSWERED_ERRORS = [
  /** The browser reports that there is no network. */
  'offline',
  /**
   * No connection: the host does not exist, refuses, or has an untrusted certificate; the browser does not report
   * which.
   */
  'unreachable',
  'timeout',
  /** A response that is not JSON: a proxy's page, a captive portal. */
  'not_json',
  /** JSON, but without the service's `ok`. */
  'not_this_api',
  /** A redirect, which is never followed, because the key would travel with it. */
  'redirected',
] as const;

/**
 * The service has answered one request with what cannot be used.
 *
 * @internal For tests: each has text in every language.
 */
export const UNUSABLE_ERRORS = [
  /** A reply above the size limit (`MAXIMUM_REPLY`). */
  'too_large',
  /** A required part of the reply cannot be read. */
  'unreadable',
] as const;
const TRANSPORT_ERRORS = [...UNANSWERED_ERRORS, ...UNUSABLE_ERRORS];
export type TransportErrorCode = (typeof TRANSPORT_ERRORS)[number];

/**
 * What the extension itself refuses, or fails at.
 *
 * @internal For tests: each has text in every language.
 */
export const OWN_ERRORS = [
  /** The connection changed during the request. */
  'account_changed',
  'bad_address',
  'bad_key',
  /**
   * An item of which even the parts that an order needs cannot be read; `given` is the list and the position: `run:3`.
   */
  'entry_unreadable',
  /** A message to the worker that is not from one of the extension's own pages. */
  'foreign_sender',
  'internal',
  'malformed_request',
  /** No key has been entered yet. */
  'no_key',
  'no_scopes',
  'not_a_website',
  /** The browser does not let the extension talk to this host. */
  'permission_missing',
  /** The organization that manages the browser does not allow paid actions. */
  'policy_forbids',
  /** A required record could not be written before sending, so nothing was sent. */
  'storage_failed',
  /** The worker has not answered a message in time. */
  'worker_silent',
] as const;

const CODES = [
  ...(Object.keys(ERRORS) as ErrorCode[]),
  ...TRANSPORT_ERRORS,
  ...OWN_ERRORS,
  /** A code that a later version of the service uses: it is in `ServiceError.given`. */
  'unknown',
] as const;

/** Every code that a failure can have. Each has text under `errors.<code>` in the catalogs. */
export type ServiceErrorCode = (typeof CODES)[number];

/** A code in a stored row or a message: one that this version does not know becomes `unknown`. */
export const CarriedErrorCode = z.catch(z.enum(CODES), 'unknown');

/** The most characters of an unknown code that are kept and shown. */
const LONGEST_CODE = 64;

/**
 * Returns the code of a refusal by the service. One that the service does not specify is `unknown`, even if we use it.
 */
export function codeOfRefusal(code: string): { code: ErrorCode } | { code: 'unknown'; given: string } {
  return Object.hasOwn(ERRORS, code)
    ? { code: code as ErrorCode }
    : { code: 'unknown', given: code.slice(0, LONGEST_CODE) };
}

export interface ServiceErrorInit {
  code: ServiceErrorCode;
  /** The service's own code, if `code` is `unknown`; the item, if it is `entry_unreadable`. */
  given?: string;
  /** The HTTP status; 0 if there was no response. */
  status?: number;
  /** The service's own message, in the requested language. For people only; code must use `code`. */
  message?: string;
  details?: Readonly<Record<string, unknown>>;
  /** Seconds to wait, if the service returned them. */
  retryAfter?: number;
  /** Whether something other than the service may have answered; by default, the code decides. */
  isTransport?: boolean;
}

/** Any failure of a call. Distinguished by `code`; `isTransport` means that no answer of the service itself can be used. */
export class ServiceError extends Error {
  override name = 'ServiceError';
  readonly code: ServiceErrorCode;
  readonly given: string | undefined;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfter: number | undefined;
  readonly isTransport: boolean;

  constructor(init: ServiceErrorInit) {
    const { code, given, status = 0, message, details = {}, retryAfter, isTransport } = init;
    super(message ?? given ?? code);
    this.code = code;
    this.given = given;
    this.status = status;
    this.details = details;
    this.retryAfter = retryAfter;
    this.isTransport = isTransport ?? (TRANSPORT_ERRORS as readonly string[]).includes(code);
  }
}

/** Returns the parts of a failure, for a message or for storage. */
export function partsOf(error: unknown): ServiceErrorInit {
  if (!(error instanceof ServiceError)) return { code: 'internal', message: String(error) };
  const { code, given, status, message, details, retryAfter, isTransport } = error;
  return {
    code,
    status,
    message,
    details,
    isTransport,
    ...(given !== undefined && { given }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
