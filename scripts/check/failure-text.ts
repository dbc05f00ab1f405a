/** What the errors of Node's network mean, and what to do. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/^ENOTFOUND$/, 'no server has this name'],
  [/^(EAI_AGAIN|ENETUNREACH|ENETDOWN|EHOSTUNREACH)$/, 'there is no network, or no way to this server'],
  [/^ECONNREFUSED$/, 'the server refuses connections'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'the server closed the connection'],
  [/^(ETIMEDOUT|UND_ERR_\w*TIMEOUT)$/, 'the server did not respond in time'],
  [
    /^(ERR_CERT_\w+|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|ERR_TLS_CERT_\w+)$/,
    'its certificate is not trusted; NODE_EXTRA_CA_CERTS=FILE adds an authority',
  ],
];

/** Returns an error of a request with its cause, which Node and the browser only say as a code. */
export function withMeaning(error: Error): Error {
  if (error.name === 'TimeoutError') return new Error('the server did not respond in time', { cause: error });
  // If a host has several addresses, the error contains the causes for all of them.
  const [first] = error.cause instanceof AggregateError ? error.cause.errors : [error.cause];
  const refusal = /^net::(ERR_CERT_\w+)/.exec(error.message)?.[1];
  const code = refusal ?? String((first as { code?: unknown } | undefined)?.code ?? '');
  const meaning = MEANINGS.find(([pattern]) => pattern.test(code))?.[1];
  if (code === '') return first instanceof Error ? new Error(first.message, { cause: error }) : error;
  return new Error(meaning === undefined ? `${error.message} (${code})` : `${meaning} (${code})`, {
    cause: error,
  });
}
