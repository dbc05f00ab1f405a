import * as z from 'zod/mini';
import { type AnyEndpoint, maybe } from './endpoint.ts';
import { codeOfRefusal, ServiceError, type TransportErrorCode } from './errors.ts';
import { readText } from './reply-body.ts';
import { tolerant } from './tolerant.ts';

const MAXIMUM_WAIT = 3_600;
/** An HTTP date in the form of today or that of RFC 850. `Date.parse` alone finds a date in "5 minutes", too. */
const HTTP_DATE = /^[A-Z][a-z]{2,8}, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT$/;

/** By its `ok` the service is told from anything else that answers in JSON, so it is taken literally. */
const Envelope = z.looseObject({ ok: z.boolean() });
/** Logic binds to the code: a message or details that cannot be read do not take it away. */
const Refused = z.looseObject({
  error: z.looseObject({
    code: z.string(),
    message: z.catch(maybe(z.string()), null),
    details: z.catch(maybe(z.record(z.string(), z.unknown())), null),
  }),
});

/**
 * Seconds or an HTTP date, as whole seconds from 1 to an hour; undefined where there is neither.
 *
 * @internal For tests: told for each form that the header has.
 */
export function parseRetryAfter(value: string | null, now = Date.now()): number | undefined {
  const text = value?.trim() ?? '';
  const seconds = /^\d+$/.test(text)
    ? Number(text)
    : HTTP_DATE.test(text)
      ? (Date.parse(text) - now) / 1_000
      : NaN;
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(Math.max(Math.ceil(seconds), 1), MAXIMUM_WAIT);
}

/** What is known of a failure from the response alone. */
function headOf({ status, headers }: Response): { status: number; retryAfter?: number } {
  const retryAfter = parseRetryAfter(headers.get('retry-after'));
  return { status, ...(retryAfter !== undefined && { retryAfter }) };
}

/**
 * A reply that is not in the service's form. A 429 means the same whoever says it, a proxy or the service's own guard
 * before it can answer in its form; but the service has not spoken, so `isTransport` stays true.
 */
function formless(code: TransportErrorCode, response: Response): ServiceError {
  const head = headOf(response);
  return new ServiceError({ code: head.status === 429 ? 'rate_limited' : code, ...head, isTransport: true });
}

function refusal(response: Response, json: unknown): ServiceError {
  const parsed = z.safeParse(Refused, tolerant(Refused, json).value);
  if (!parsed.success) return formless('not_this_api', response);
  const { code, message, details } = parsed.data.error;
  return new ServiceError({
    ...codeOfRefusal(code),
    ...headOf(response),
    ...(message && { message }),
    ...(details && { details }),
  });
}

async function readJson(response: Response): Promise<unknown> {
  const text = await readText(response);
  if (text === null) throw formless('too_large', response);
  try {
    return JSON.parse(text);
  } catch {
    throw formless('not_json', response);
  }
}

/**
 * What an endpoint has answered, as its schema says, with the number of `unreadable` items that were left out of its
 * lists. Rejects with a `ServiceError` when it is a refusal, cannot be read, or is about something else.
 *
 * @param asked Id of what was asked about, where one thing was.
 */
export async function readReply(
  endpoint: AnyEndpoint,
  response: Response,
  asked?: number,
): Promise<Record<string, unknown>> {
  const json = await readJson(response);
  const envelope = z.safeParse(Envelope, json);
  if (!envelope.success) throw formless('not_this_api', response);
  if (!envelope.data.ok || !response.ok) throw refusal(response, json);
  const { reply, status } = endpoint;
  const { value, unreadable } = tolerant(reply, json);
  const parsed = z.safeParse(reply, value);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new ServiceError({ code: 'unreadable', status, details: { field } });
  }
  const told = endpoint.about?.(parsed.data);
  if (asked !== undefined && told != null && told !== asked) {
    throw new ServiceError({ code: 'unreadable', status, details: { asked, told } });
  }
  return { ...parsed.data, unreadable };
}
