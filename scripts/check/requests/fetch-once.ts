import './resolve-localhost.ts';
import { readUpTo } from '../../../lib/checks/deep/visiting/read-up-to.ts';
import type { FetchOnce, Unanswered } from '../../../lib/checks/deep/visiting/visit.ts';
import { fieldsAsText } from '../../../lib/checks/knowledge/response/headers.ts';
import type { RequestPage } from '../../../lib/pages/sets/crawl/request-page.ts';
import type { Request } from '../credentials/site-credentials.ts';
import { TIMEOUT } from './request-limits.ts';

/** Identifies itself honestly; a server may refuse that, and the visit counts as blocked. */
const USER_AGENT = 'Mozilla/5.0 (compatible; Plumbline; on-page checks started by a person)';

/** The errors with which Node reports that nothing responds. Any other error proves nothing about the URL. */
const UNREACHABLE = /^(ENOTFOUND|ECONNREFUSED|CERT_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|ERR_TLS_CERT_.*)$/;
const OFFLINE = /^(EAI_AGAIN|ENETUNREACH|ENETDOWN)$/;

function failureOf(error: unknown): Unanswered['failure'] {
  const cause = error instanceof Error ? error.cause : undefined;
  // If a host has several addresses, the error has the code of the first.
  const code = String((cause as { code?: unknown } | undefined)?.code ?? '');
  if (UNREACHABLE.test(code)) return 'unreachable';
  return OFFLINE.test(code) ? 'offline' : 'unknown';
}

/** Sends requests from the terminal: Node's own client, one request, redirects left to the visitor. */
export const fetchOnce =
  (request: Request): FetchOnce =>
  async (url, { maximum, signal }) => {
    try {
      const response = await request(url, {
        redirect: 'manual',
        signal,
        headers: { 'user-agent': USER_AGENT, accept: '*/*' },
      });
      const { status, body } = response;
      const read = body ? await readUpTo(body, maximum) : { bytes: new Uint8Array(), isWhole: true };
      return { status, url: response.url || url, headers: fieldsAsText(response.headers), ...read };
    } catch (error) {
      signal.throwIfAborted();
      return { failure: failureOf(error) };
    }
  };

/** Requests the files of a set from the terminal, each within the usual time. */
export const requestPageWith =
  (request: Request): RequestPage =>
  (url, maximum) =>
    fetchOnce(request)(url, { maximum, signal: AbortSignal.timeout(TIMEOUT) }).catch(() => ({
      failure: 'slow',
    }));
