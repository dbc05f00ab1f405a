import type { Environment } from '../terminal/variables.ts';
import { PROXY_VARIABLES } from './honor-proxy.ts';

/** Why a redirect is not followed. */
export const NO_WEB_ADDRESS = 'it redirects to an address that is not http(s)';

/** What the errors of Node's and the browser's network mean, and what to do. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [
    /^ERR_INVALID_AUTH_CREDENTIALS$/,
    'the server asks for a password, which https://user:password@… or --header gives it',
  ],
  [/^(ENOTFOUND|ERR_NAME_NOT_RESOLVED)$/, 'no server has this name'],
  [
    /^(EAI_AGAIN|ENETUNREACH|ENETDOWN|EHOSTUNREACH|ERR_INTERNET_DISCONNECTED|ERR_ADDRESS_UNREACHABLE)$/,
    'there is no network, or no way to this server',
  ],
  [/^(ECONNREFUSED|ERR_CONNECTION_REFUSED)$/, 'the server refuses connections'],
  [
    /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|ERR_CONNECTION_(RESET|CLOSED|ABORTED)|ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED_ENCODING)$/,
    'the server closed the connection',
  ],
  [/^(ETIMEDOUT|UND_ERR_\w*TIMEOUT|ERR_(CONNECTION_)?TIMED_OUT)$/, 'the server did not respond in time'],
  [
    /^(ERR_CERT_\w+|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|ERR_TLS_CERT_\w+)$/,
    'its certificate is not trusted; NODE_EXTRA_CA_CERTS=FILE adds an authority',
  ],
  [/^(ERR_SSL_\w+|EPROTO)$/, 'there is no https at this port, or none that both sides know'],
  [/^ERR_(PROXY|TUNNEL)_CONNECTION_FAILED$/, 'the proxy cannot be reached, or refuses this server'],
  // Of gzip and deflate, Brotli, Zstandard, and the browser's for all of them.
  [
    /^(Z_\w+|ERR__ERROR_\w+|ZSTD_\w+|ERR_CONTENT_DECODING_\w+)$/,
    'the response is not compressed as its Content-Encoding says',
  ],
  [/^(HPE_\w+|ERR_INVALID_HTTP_RESPONSE|ERR_HTTP2_PROTOCOL_ERROR)$/, 'the response is not valid HTTP'],
  [
    /^(UND_ERR_HEADERS_OVERFLOW|ERR_RESPONSE_HEADERS_TOO_BIG)$/,
    'its header fields are larger than can be received',
  ],
  [/^ERR_TOO_MANY_REDIRECTS$/, 'too many redirects'],
  [/^(ERR_UNSAFE_REDIRECT|ERR_UNKNOWN_URL_SCHEME|ERR_INVALID_REDIRECT)$/, NO_WEB_ADDRESS],
  [
    /^ERR_ABORTED$/,
    'a browser shows no page here: it downloads a file, shows nothing, or starts another program',
  ],
];

/** Returns the proxy of the environment at which a connection ended, as `host:port`; null if it was the server itself. */
function proxyAt(env: Environment, { hostname, port }: { hostname?: string; port?: number }): string | null {
  const proxies = PROXY_VARIABLES.map((name) => env[name] ?? '').filter((one) => URL.canParse(one));
  const ended = proxies
    .map((one) => new URL(one))
    .find((proxy) =>
      hostname === undefined
        ? port === Number(proxy.port || (proxy.protocol === 'https:' ? 443 : 80))
        : hostname === proxy.hostname,
    );
  return ended?.host ?? null;
}

/**
 * Returns an error of a request with its cause, which Node and the browser only say as a code.
 *
 * @param env Where the proxy is named.
 */
export function withMeaning(error: Error, env: Environment): Error {
  if (error.name === 'TimeoutError') return new Error('the server did not respond in time', { cause: error });
  // If a host has several addresses, the error contains the causes for all of them.
  const [first] = error.cause instanceof AggregateError ? error.cause.errors : [error.cause];
  const ofBrowser = /^net::(ERR_\w+)/.exec(error.message)?.[1];
  const code = ofBrowser ?? String((first as { code?: unknown } | undefined)?.code ?? '');
  const proxy = /^(ECONNREFUSED|ENOTFOUND)$/.test(code) ? proxyAt(env, first) : null;
  if (proxy !== null) return new Error(`the proxy ${proxy} cannot be reached (${code})`, { cause: error });
  const meaning = MEANINGS.find(([pattern]) => pattern.test(code))?.[1];
  if (code === '') return first instanceof Error ? new Error(first.message, { cause: error }) : error;
  if (meaning === undefined && ofBrowser !== undefined) return error;
  return new Error(meaning === undefined ? `${error.message} (${code})` : `${meaning} (${code})`, {
    cause: error,
  });
}
