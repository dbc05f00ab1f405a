import './resolve-localhost.ts';
import { readUpTo } from '../../lib/checks/deep/visiting/answer-body.ts';
import type { FetchOnce, Unanswered } from '../../lib/checks/deep/visiting/visit.ts';

/** Says honestly who asks; a server that does not want that answers so, and the visit counts as blocked. */
const USER_AGENT = 'Mozilla/5.0 (compatible; Plumbline; on-page checks started by a person)';

/** What Node's network says when nobody is there. Whatever else goes wrong proves nothing about the address. */
const UNREACHABLE = /^(ENOTFOUND|ECONNREFUSED|CERT_.*|DEPTH_ZERO_.*|SELF_SIGNED_.*|ERR_TLS_CERT_.*)$/;
const OFFLINE = /^(EAI_AGAIN|ENETUNREACH|ENETDOWN)$/;

function failureOf(error: unknown): Unanswered['failure'] {
  const cause = error instanceof Error ? error.cause : undefined;
  // Where a host has several addresses the causes of all are collected.
  const [first] = cause instanceof AggregateError ? cause.errors : [cause];
  const code = String((first as { code?: unknown } | undefined)?.code ?? '');
  if (UNREACHABLE.test(code)) return 'unreachable';
  return OFFLINE.test(code) ? 'offline' : 'unknown';
}

/** The terminal's way to ask: Node's own client, one request, redirects left to the visitor. */
export const fetchOnce: FetchOnce = async (url, { maximum, signal }) => {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal,
      headers: { 'user-agent': USER_AGENT, accept: '*/*' },
    });
    const { status, body } = response;
    const read = body ? await readUpTo(body, maximum) : { bytes: new Uint8Array(), isWhole: true };
    return { status, url: response.url || url, headers: [...response.headers], ...read };
  } catch (error) {
    signal.throwIfAborted();
    return { failure: failureOf(error) };
  }
};
