import * as z from 'zod/mini';
import { type AnyEndpoint, figure, maybe } from './endpoint.ts';
import { codeOfRefusal, ServiceError, type TransportErrorCode } from './errors.ts';
import { readText } from './reply-body.ts';
import { tolerant } from './tolerant.ts';

const MAXIMUM_WAIT = 3_600;
/** An HTTP date in today's format or that of RFC 850. `Date.parse` alone also finds a date in "5 minutes". */
const HTTP_DATE = /^[A-Z][a-z]{2,8}, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT$/;

/** Only its `ok` distinguishes the service from anything else that returns JSON, so it must match exactly. */
const Envelope = z.looseObject({ ok: z.boolean() });
/** ACC-04: the figures of a balance that is too low. */
const Details = z.looseObject({
  required: figure(z.number()),
  balance: figure(z.number()),
  shortfall: figure(z.number()),
});
/** Code depends on `code`: an unreadable message or unreadable details do not discard it. */
const Refused = z.looseObject({
  error: z.looseObject({
    code: z.string(),
    message: z.catch(maybe(z.string()), null),
    details: z.catch(maybe(Details), null),
  }),
});

/**
 * Parses seconds or an HTTP date; returns whole seconds from 1 to an hour, or undefined if it is neither.
 *
 * @internal For tests: called for each form of the header.
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

/** Returns what the response alone reveals about a failure. */
function headOf({ status, headers }: Response): { status: number; retryAfter?: number } {
  const retryAfter = parseRetryAfter(headers.get('retry-after'));
  return { status, ...(retryAfter !== undefined && { retryAfter }) };
}

/**
 * Returns the error for a reply that is not in the service's format. A 429 means the same from a proxy as from the
 * service's own guard; but the service itself has not answered, so `isTransport` stays true.
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
 * Reads an endpoint's reply by its schema, and returns it with the number of `unreadable` items that were left out of
 * its lists. Rejects with a `ServiceError` if it is a refusal, cannot be read, or is about something else.
 *
 * @param asked Id of the requested object, if there is one.
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
