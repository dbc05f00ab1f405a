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

/** What can go wrong before the service has answered in its own form. */
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
  /** The browser does not let the extension talk to this host. */
  'permission_missing',
  /** The reply is the service's, but what it must hold cannot be read. */
  'unreadable',
  /** No key has been given yet. */
  'no_key',
] as const;
export type TransportErrorCode = (typeof TRANSPORT_ERRORS)[number];

/** The service's codes, ours, and codes that a later version of the service may use. */
export type ServiceErrorCode = ErrorCode | TransportErrorCode | (string & {});

export interface ServiceErrorInit {
  code: ServiceErrorCode;
  /** 0 where nothing was answered. */
  status?: number;
  /** The service's own sentence, in the language that was asked for. For people; logic binds to the code. */
  message?: string;
  details?: Readonly<Record<string, unknown>>;
  /** Seconds to wait, where the service said so. */
  retryAfter?: number;
}

/** Any failure of a call. Told apart by `code`; `isTransport` says whether the service itself has spoken. */
export class ServiceError extends Error {
  override name = 'ServiceError';
  readonly code: ServiceErrorCode;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfter: number | undefined;

  constructor({ code, status = 0, message, details = {}, retryAfter }: ServiceErrorInit) {
    super(message ?? code);
    this.code = code;
    this.status = status;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  get isTransport(): boolean {
    return (TRANSPORT_ERRORS as readonly string[]).includes(this.code);
  }
}
