import { ERRORS } from '../../lib/api/errors.ts';
import { type Language, say } from './language.ts';
import type { Refusal } from './refusal.ts';

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** Returns a reply of the API, with additional headers. */
export function success(status: number, reply: object): Response {
  return new Response(JSON.stringify({ ok: true, ...reply }), { status, headers: JSON_TYPE });
}

/** Returns an error of the API in the language of the request. */
export function failure(
  { code, details, retryAfter }: Pick<Refusal, 'code' | 'details'> & { retryAfter?: number | undefined },
  language: Language,
  { status = ERRORS[code] as number, message = say(language, code), headers = {} } = {},
): Response {
  return new Response(JSON.stringify({ ok: false, error: { code, message, details } }), {
    status,
    headers: {
      ...JSON_TYPE,
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...headers,
    },
  });
}
