import * as z from 'zod/mini';

/** Every error code of the service with its HTTP status. `already_active` has none in the specification: 409 is ours. */
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

/** What any endpoint may answer. */
export const COMMON_ERRORS: readonly ErrorCode[] = [
  'unauthorized',
  'validation_error',
  'rate_limited',
  'server_error',
  'api_disabled',
];

/**
 * What can go wrong before the service has answered in its own form.
 *
 * @internal For tests: each has words in every language.
 */
export const TRANSPORT_ERRORS = [
  /** The browser knows that there is no network. */
  'offline',
  /** No connection: no such host, refused, or a certificate that is not trusted; the browser does not say which. */
  'unreachable',
  'timeout',
  /** Something answered, but not in JSON: a proxy's page, a captive portal. */
  'not_json',
  /** JSON, but without the service's `ok`. */
  'not_this_api',
  /** A redirect, which is never followed, because the key would travel with it. */
  'redirected',
  /** More than is read of any reply (`MAXIMUM_REPLY`). */
  'too_large',
  /** The browser does not let the extension talk to this host. */
  'permission_missing',
  /** The reply is the service's, but what it must hold cannot be read. */
  'unreadable',
  /** No key has been given yet. */
  'no_key',
] as const;
export type TransportErrorCode = (typeof TRANSPORT_ERRORS)[number];

/**
 * What the extension itself refuses, or fails at.
 *
 * @internal For tests: each has words in every language.
 */
export const OWN_ERRORS = [
  /** The connection was changed while this was being asked. */
  'account_changed',
  'bad_address',
  'bad_key',
  /** Of an item that an order has to know, not even that can be read; `given` is the list and the place: `run:3`. */
  'entry_unreadable',
  /** A message to the worker that is not from one of our own pages. */
  'foreign_sender',
  'internal',
  'malformed_request',
  'no_scopes',
  'not_a_website',
  /** The organisation that manages the browser allows no paid actions. */
  'policy_forbids',
  /** What has to be written down before sending could not be, so nothing was sent. */
  'storage_failed',
] as const;

const CODES = [
  ...(Object.keys(ERRORS) as ErrorCode[]),
  ...TRANSPORT_ERRORS,
  ...OWN_ERRORS,
  /** A code that a later version of the service uses: `ServiceError.given` has it. */
  'unknown',
] as const;

/** Every code that a failure can have. Each has its words: `errors.<code>` in the catalogues. */
export type ServiceErrorCode = (typeof CODES)[number];

/** A code as a stored row or a message carries it: one that this version does not know is `unknown`. */
export const CarriedErrorCode = z.catch(z.enum(CODES), 'unknown');

/** Of a code that is not known here, as much as is kept and shown. */
const LONGEST_CODE = 64;

/** The code of the service's own refusal. What the service does not specify is `unknown`, even if we have such a code. */
export function codeOfRefusal(code: string): { code: ErrorCode } | { code: 'unknown'; given: string } {
  return Object.hasOwn(ERRORS, code)
    ? { code: code as ErrorCode }
    : { code: 'unknown', given: code.slice(0, LONGEST_CODE) };
}

export interface ServiceErrorInit {
  code: ServiceErrorCode;
  /** The service's own word, where the code is `unknown`; which entry, where it is `entry_unreadable`. */
  given?: string;
  /** 0 where nothing was answered. */
  status?: number;
  /** The service's own sentence, in the language that was asked for. For people; logic binds to the code. */
  message?: string;
  details?: Readonly<Record<string, unknown>>;
  /** Seconds to wait, where it was said. */
  retryAfter?: number;
  /** Whether something else than the service may have answered; by default the code says so. */
  isTransport?: boolean;
}

/** Any failure of a call. Told apart by `code`; `isTransport` says that the service itself has not spoken. */
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

/** The parts of a failure, for a message or for storage. */
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
