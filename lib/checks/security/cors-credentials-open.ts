import { defineCheck, type Example, headerLine } from '../check.ts';
import { parseAddress } from '../knowledge/addresses/addresses.ts';
import { headerValue, headerValues } from '../knowledge/response/headers.ts';
import { isHttpsOnlyHost } from '../knowledge/response/https-only-hosts.ts';
import { ownSubresources } from '../knowledge/response/own-resources.ts';
import { isOpenAddress, transportOf } from '../knowledge/response/transport.ts';

const TEST = 'cross-origin-resource-sharing';
const ALLOW_ORIGIN = 'access-control-allow-origin';
/** Maximum number of characters of an address to show. */
const SHOWN = 200;

/** A value that the CORS check of browsers can match (Fetch, 4.9): `*`, or an origin as they write it. */
const ORIGIN = /^(?:\*|null|[a-z][a-z\d+.-]*:\/\/(?:[^\sA-Z,*/?#"'@]+))$/;

type Answer = Parameters<typeof headerValue>[0];

/** Browsers compare the value case-sensitively. */
const hasCredentials = (answer: Answer) =>
  headerValue(answer, 'access-control-allow-credentials')?.trim() === 'true';

/**
 * Returns whether a response shows private data to an origin that anyone can take, and which. What was not encrypted is
 * open to attackers anyway, and a value that is not exactly an origin matches none.
 */
function riskOf(answer: Answer & { url: string }): { risk: 'null' | 'http'; origin: string } | null {
  const origin = headerValue(answer, ALLOW_ORIGIN)?.trim();
  if (!origin || !hasCredentials(answer)) return null;
  if (origin === 'null') return { risk: 'null', origin };
  const url = parseAddress(origin);
  const isOpen = url?.origin === origin && isOpenAddress(url) && !isHttpsOnlyHost(url.hostname);
  const isRisk = isOpen && transportOf(answer.url).isHttps;
  return isRisk ? { risk: 'http', origin } : null;
}

const NOT_NULL =
  'Replace null with the exact https origin that needs the data, or remove Access-Control-Allow-Credentials.';

/** Returns the same origin with https; nothing for another port, as https on it is unknown. */
function fixFor(origin: string): { fix: string } | undefined {
  const url = parseAddress(origin);
  if (url?.protocol === 'http:' && url.port === '')
    return { fix: `Access-Control-Allow-Origin: https://${url.host}` };
}

export default defineCheck({
  severity: 'warning',
  title: 'CORS does not let unsafe origins read private data',
  why: 'If credentials are allowed, the origin in the header can read what only the signed-in visitor should see.',
  docs: 'https://fetch.spec.whatwg.org/#http-cors-protocol',
  observatory: 'cross-origin-resource-sharing',
  remedy:
    'Use https for the origin in Access-Control-Allow-Origin, or remove Access-Control-Allow-Credentials if no other site needs the response with cookies.',
  messages: {
    null: {
      fault: 'CORS lets origin “null” read the page',
      says: 'The origin “null” may read the page with cookies, and any site can take that origin in a sandboxed frame.',
      remedy: NOT_NULL,
    },
    http: {
      fault: 'CORS lets an http origin read the page',
      says: '{origin} may read the page with cookies, and over plain http attackers can pose as that origin.',
    },
    nullFile: {
      fault: 'CORS lets origin “null” read a file',
      says: 'The origin “null” may read {file} with cookies, and any site can take that origin in a sandboxed frame.',
      remedy: NOT_NULL,
    },
    httpFile: {
      fault: 'CORS lets an http origin read a file',
      says: '{origin} may read {file} with cookies, and over plain http attackers can pose as that origin.',
    },
    void: {
      fault: 'CORS wildcard with credentials',
      says: 'Access-Control-Allow-Origin: * does not work with credentials: browsers refuse such a response.',
      remedy:
        'Remove Access-Control-Allow-Credentials if everybody may read the response. If only some sites may read it, with cookies, send the exact https origin of the requesting site instead of *.',
    },
    malformed: {
      fault: 'CORS header that allows no one',
      says: 'Access-Control-Allow-Origin has to be one origin or *; with “{value}”, browsers let no other site read the response.',
      remedy:
        'Send one origin as browsers write it, such as https://app.example, without a slash at the end; for several sites, the origin of the request if it is one of them, with Vary: Origin. If no site needs it, remove the header.',
    },
  },
  needs: ['response'],

  *run(inspection) {
    const { response } = inspection;
    const told = new Set<string>();
    for (const answer of ownSubresources(inspection)) {
      const open = riskOf(answer);
      if (!open || told.has(open.origin)) continue;
      told.add(open.origin);
      const values = { origin: open.origin, file: new URL(answer.url).pathname.slice(0, SHOWN) };
      const at = headerLine(ALLOW_ORIGIN, open.origin);
      yield { message: `${open.risk}File` as const, values, at, ...fixFor(open.origin) };
    }

    const origin = headerValue(response, ALLOW_ORIGIN)?.trim();
    const value = headerValues(response, ALLOW_ORIGIN).join(', ').trim();
    if (value && !ORIGIN.test(value)) {
      const shown = value.slice(0, SHOWN);
      yield {
        message: 'malformed',
        severity: 'notice',
        values: { value: shown },
        at: headerLine(ALLOW_ORIGIN, value),
      };
    }
    if (!origin) return { observatory: `${TEST}-not-implemented` };
    const at = headerLine(ALLOW_ORIGIN, origin);
    const own = riskOf(response);
    if (own) yield { message: own.risk, values: { origin }, at, ...fixFor(origin) };
    else if (origin === '*' && hasCredentials(response)) yield { message: 'void', severity: 'notice', at };
    // A navigation sends no origin that the server could echo; an origin in its response is the server's own choice.
    return { observatory: `${TEST}-implemented-with-${origin === '*' ? 'public' : 'restricted'}-access` };
  },
});

const allow = (origin: string, more: Record<string, string> = {}) => ({
  headers: { 'access-control-allow-origin': origin, ...more },
});
const asked = (headers: Record<string, string>) => ({
  parts: {
    subresources: [
      {
        url: 'https://example.com/api/me?token=1',
        type: 'request' as const,
        status: 200,
        headers: Object.entries(headers),
      },
    ],
  },
});
const credentials = { 'access-control-allow-credentials': 'true' };

export const examples: Example[] = [
  {
    name: 'open to all is fine for public content',
    ...allow('*'),
    observatory: 'cross-origin-resource-sharing-implemented-with-public-access',
  },
  allow('https://app.example', { ...credentials, vary: 'Accept-Encoding, Origin' }),
  {
    ...allow('https://a.example, https://b.example'),
    finds: [
      {
        message: 'malformed',
        says: 'Access-Control-Allow-Origin has to be one origin or *; with “https://a.example, https://b.example”, browsers let no other site read the response.',
        remedy:
          'Send one origin as browsers write it, such as https://app.example, without a slash at the end; for several sites, the origin of the request if it is one of them, with Vary: Origin. If no site needs it, remove the header.',
        at: 'access-control-allow-origin: https://a.example, https://b.example',
        severity: 'notice',
      },
    ],
    observatory: 'cross-origin-resource-sharing-implemented-with-restricted-access',
  },
  {
    name: 'a header that is sent twice',
    headers: [
      ['access-control-allow-origin', '*'],
      ['access-control-allow-origin', '*'],
    ],
    finds: ['malformed'],
  },
  { name: 'a slash at the end', ...allow('https://a.example/'), finds: ['malformed'] },
  { name: 'part of a host', ...allow('https://*.a.example'), finds: ['malformed'] },
  { name: 'the origin of an app', ...allow('capacitor://localhost') },
  {
    ...allow('null', credentials),
    finds: [
      {
        message: 'null',
        says: 'The origin “null” may read the page with cookies, and any site can take that origin in a sandboxed frame.',
        remedy:
          'Replace null with the exact https origin that needs the data, or remove Access-Control-Allow-Credentials.',
        at: 'access-control-allow-origin: null',
        severity: 'warning',
      },
    ],
    observatory: 'cross-origin-resource-sharing-implemented-with-restricted-access',
  },
  {
    ...allow('http://app.example', { ...credentials, vary: 'origin' }),
    finds: [
      {
        message: 'http',
        says: 'http://app.example may read the page with cookies, and over plain http attackers can pose as that origin.',
        remedy:
          'Use https for the origin in Access-Control-Allow-Origin, or remove Access-Control-Allow-Credentials if no other site needs the response with cookies.',
        at: 'access-control-allow-origin: http://app.example',
        severity: 'warning',
        fix: 'Access-Control-Allow-Origin: https://app.example',
        byHand: 'a header of other files',
      },
    ],
  },
  {
    ...allow('*', credentials),
    finds: [
      {
        message: 'void',
        says: 'Access-Control-Allow-Origin: * does not work with credentials: browsers refuse such a response.',
        remedy:
          'Remove Access-Control-Allow-Credentials if everybody may read the response. If only some sites may read it, with cookies, send the exact https origin of the requesting site instead of *.',
        at: 'access-control-allow-origin: *',
        severity: 'notice',
      },
    ],
  },
  {
    name: 'a fixed origin needs no Vary (Fetch standard, “CORS protocol and HTTP caches”)',
    ...allow('https://app.example'),
  },
  {
    name: 'an address that is no origin opens nothing',
    ...allow('http://app.example/', credentials),
    finds: ['malformed'],
  },
  { name: 'no browser uses plain http for that top-level domain', ...allow('http://app.dev', credentials) },
  { name: 'a page over http', url: 'http://example.com/', ...allow('http://app.example', credentials) },
  { name: 'this machine', ...allow('http://localhost:3000', { ...credentials, vary: 'Origin' }) },
  {
    name: 'a response to a script of the page',
    headers: {},
    ...asked({ 'access-control-allow-origin': 'null', ...credentials }),
    finds: [
      {
        message: 'nullFile',
        says: 'The origin “null” may read /api/me with cookies, and any site can take that origin in a sandboxed frame.',
        remedy:
          'Replace null with the exact https origin that needs the data, or remove Access-Control-Allow-Credentials.',
        at: 'access-control-allow-origin: null',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'the same for an origin without encryption',
    headers: {},
    ...asked({ 'access-control-allow-origin': 'http://app.example', ...credentials }),
    finds: [
      {
        message: 'httpFile',
        says: 'http://app.example may read /api/me with cookies, and over plain http attackers can pose as that origin.',
        at: 'access-control-allow-origin: http://app.example',
        severity: 'warning',
        fix: 'Access-Control-Allow-Origin: https://app.example',
        byHand: 'a header of other files',
      },
    ],
  },
  {
    name: 'a response for all, without credentials',
    headers: {},
    ...asked({ 'access-control-allow-origin': '*' }),
    observatory: 'cross-origin-resource-sharing-not-implemented',
  },
  { name: 'credentials alone open nothing', headers: credentials },
  { name: '“null” alone opens nothing', ...allow('null') },
  {
    name: 'the value is case-sensitive',
    ...allow('null', { 'access-control-allow-credentials': 'True' }),
  },
  {
    name: 'no fix for another port',
    ...allow('http://app.example:8080', credentials),
    finds: [
      {
        message: 'http',
        says: 'http://app.example:8080 may read the page with cookies, and over plain http attackers can pose as that origin.',
        at: 'access-control-allow-origin: http://app.example:8080',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'each origin once, and a long address is cut',
    headers: {},
    parts: {
      subresources: ['x'.repeat(200), 'b'].map((path) => ({
        url: `https://example.com/${path}`,
        type: 'request' as const,
        status: 200,
        headers: Object.entries({ 'access-control-allow-origin': 'null', ...credentials }),
      })),
    },
    finds: [
      {
        message: 'nullFile',
        says: `The origin “null” may read /${'x'.repeat(199)} with cookies, and any site can take that origin in a sandboxed frame.`,
        at: 'access-control-allow-origin: null',
        severity: 'warning',
      },
    ],
  },
  { headers: {}, observatory: 'cross-origin-resource-sharing-not-implemented' },
];
