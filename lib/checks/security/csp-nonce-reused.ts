import { defineCheck, type Example, headerLine } from '../check.ts';
import type { ResponseFacts } from '../inspection.ts';
import { policiesOf } from '../knowledge/csp/csp.ts';
import { noncesOf } from '../knowledge/csp/csp-nonces.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** Returns the nonces of the response headers only: those of a `<meta>` were not sent a second time. */
function sent(page: PageSnapshot, response: Pick<ResponseFacts, 'headers'>): ReadonlySet<string> {
  return noncesOf(policiesOf(page, response).filter(({ from }) => from === 'header'));
}

/** Whether these are two responses to the same request, the second of which came over the network. */
function areTwo(response: ResponseFacts, again: ResponseFacts<'second request'>): boolean {
  return response.url === again.url && response.status === again.status && again.status !== 304;
}

export default defineCheck({
  severity: 'error',
  title: 'Every response has a new nonce',
  why: 'Whoever reads a nonce in one response can use it in the next, so that an injected script runs.',
  docs: 'https://www.w3.org/TR/CSP3/#security-nonces',
  remedy:
    'Generate a new nonce for every response: 16 bytes from a secure random generator, in Base64. For pages that are built in advance, use hashes instead.',
  messages: {
    reused: {
      fault: 'Same CSP nonce in two responses',
      says: 'Two consecutive responses had the same nonce {nonce}.',
    },
    cached: {
      fault: 'Same CSP nonce again, from a cache',
      says: 'Two responses had the same nonce {nonce}; the second came from a cache on the way.',
      remedy:
        'Keep shared caches from storing pages with nonces (Cache-Control: private, no-store), have the CDN write a new nonce into each response, or use hashes instead.',
    },
  },
  needs: ['response', 'again'],

  *run({ page, response, again }) {
    const nonces = sent(page, response);
    if (nonces.size === 0) return 'not applicable';
    if (!areTwo(response, again)) return 'not looked at';
    const isCached = Number(headerValue(again, 'age') ?? 0) > 0;
    for (const nonce of sent(page, again)) {
      if (!nonces.has(nonce)) continue;
      const at = headerLine('content-security-policy', `'nonce-${nonce}'`);
      yield { message: isCached ? 'cached' : 'reused', values: { nonce }, at };
    }
  },
});

const header = (...nonces: string[]) =>
  nonces.map(
    (nonce) =>
      ['content-security-policy', `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`] as const,
  );
const again = (
  fields: readonly (readonly [string, string])[],
  more: Partial<ResponseFacts<'second request'>> = {},
): Pick<Example, 'parts'> => ({
  parts: {
    again: { how: 'second request', url: 'https://example.com/page', status: 200, headers: fields, ...more },
  },
});

export const examples: Example[] = [
  { headers: header('q83vEjRWeJAq83vEjRWeJA'), ...again(header('mZ3Xb5Pp1nq83vEjRWeJAA')) },
  {
    name: 'one finding for a nonce in two directives',
    headers: header('q83vEjRWeJAq83vEjRWeJA'),
    ...again(header('q83vEjRWeJAq83vEjRWeJA')),
    finds: [
      {
        message: 'reused',
        says: 'Two consecutive responses had the same nonce q83vEjRWeJAq83vEjRWeJA.',
        remedy:
          'Generate a new nonce for every response: 16 bytes from a secure random generator, in Base64. For pages that are built in advance, use hashes instead.',
        at: "content-security-policy: 'nonce-q83vEjRWeJAq83vEjRWeJA'",
        severity: 'error',
      },
    ],
  },
  {
    headers: header('q83vEjRWeJAq83vEjRWeJA'),
    ...again([...header('q83vEjRWeJAq83vEjRWeJA'), ['age', '120']]),
    finds: [
      {
        message: 'cached',
        says: 'Two responses had the same nonce q83vEjRWeJAq83vEjRWeJA; the second came from a cache on the way.',
        remedy:
          'Keep shared caches from storing pages with nonces (Cache-Control: private, no-store), have the CDN write a new nonce into each response, or use hashes instead.',
        at: "content-security-policy: 'nonce-q83vEjRWeJAq83vEjRWeJA'",
        severity: 'error',
      },
    ],
  },
  {
    name: 'Age: 0 does not count as coming from a cache',
    headers: header('q83vEjRWeJAq83vEjRWeJA'),
    ...again([...header('q83vEjRWeJAq83vEjRWeJA'), ['age', '0']]),
    finds: ['reused'],
  },
  {
    headers: header('q83vEjRWeJAq83vEjRWeJA'),
    ...again([...header('q83vEjRWeJAq83vEjRWeJA'), ['age', '1']]),
    finds: ['cached'],
  },
  {
    name: 'a page that has since moved is a different one',
    headers: header('q83vEjRWeJAq83vEjRWeJA'),
    ...again(header('q83vEjRWeJAq83vEjRWeJA'), { url: 'https://example.com/other' }),
    verdict: 'not looked at',
  },
  {
    name: 'nonces are case-sensitive',
    headers: header('AAAAAAAAaaaaaaaa'),
    ...again(header('aaaaaaaaAAAAAAAA')),
  },
  { name: 'the second response has none', headers: header('q83vEjRWeJAq83vEjRWeJA'), ...again([]) },
  {
    name: 'a cached response and a new one are two responses',
    how: 'stored',
    headers: header('q83vEjRWeJAq83vEjRWeJA'),
    ...again(header('q83vEjRWeJAq83vEjRWeJA')),
    finds: ['reused'],
  },
  {
    name: '304 is not a separate response',
    status: 304,
    headers: header('q83vEjRWeJAq83vEjRWeJA'),
    ...again(header('q83vEjRWeJAq83vEjRWeJA'), { status: 304 }),
    verdict: 'not looked at',
  },
  {
    name: 'an error page proves nothing',
    headers: header('q83vEjRWeJAq83vEjRWeJA'),
    ...again(header('q83vEjRWeJAq83vEjRWeJA'), { status: 429 }),
    verdict: 'not looked at',
  },
  {
    name: 'a nonce in a meta was not sent again',
    html: `<meta http-equiv="content-security-policy" content="script-src 'nonce-q83vEjRWeJAq83vEjRWeJA'">`,
    headers: {},
    ...again([]),
    verdict: 'not applicable',
  },
  { headers: header('q83vEjRWeJAq83vEjRWeJA'), verdict: 'not looked at' },
];
