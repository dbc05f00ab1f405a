import { defineCheck, type Example, headerLine } from '../check.ts';
import { parseAddress } from '../knowledge/addresses/addresses.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { ownSubresources } from '../knowledge/response/own-resources.ts';
import { isOpenAddress } from '../knowledge/response/transport.ts';

const TEST = 'cross-origin-resource-sharing';
const ALLOW_ORIGIN = 'access-control-allow-origin';
/** Characters of an address that are shown. */
const SHOWN = 200;

type Answer = Parameters<typeof headerValue>[0];

/** The word is compared letter by letter. */
const hasCredentials = (answer: Answer) =>
  headerValue(answer, 'access-control-allow-credentials')?.trim() === 'true';

/** Whether an answer opens what a visitor sees to an origin that anybody can take. */
function riskOf(answer: Answer): { risk: 'null' | 'http'; origin: string } | null {
  const origin = headerValue(answer, ALLOW_ORIGIN)?.trim();
  if (!origin || !hasCredentials(answer)) return null;
  if (origin === 'null') return { risk: 'null', origin };
  const url = parseAddress(origin);
  return url && isOpenAddress(url) ? { risk: 'http', origin } : null;
}

export default defineCheck({
  severity: 'warning',
  title: 'Other sites cannot read the page as the visitor sees it',
  why: 'With credentials allowed, the named origin reads what only the signed-in visitor should see.',
  docs: 'https://fetch.spec.whatwg.org/#http-cors-protocol',
  observatory: 'cross-origin-resource-sharing',
  messages: {
    null: {
      says: 'Scripts of the origin “null” may read the page with cookies. Any site can take that origin in a sandbox.',
    },
    http: {
      says: 'Scripts of {origin} may read the page with cookies, and over http anybody can pose as that origin.',
    },
    nullFile: {
      says: 'Scripts of the origin “null” may read {file} with cookies. Any site can take that origin in a sandbox.',
    },
    httpFile: {
      says: 'Scripts of {origin} may read {file} with cookies, and over http anybody can pose as that origin.',
    },
    void: {
      says: 'Access-Control-Allow-Origin: * does not go with credentials; browsers refuse the answer.',
    },
    vary: { says: 'The answer names one origin but has no Vary: Origin, so a cache may hand it to another.' },
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
      yield { message: `${open.risk}File` as const, values, at: headerLine(ALLOW_ORIGIN, open.origin) };
    }

    const origin = headerValue(response, ALLOW_ORIGIN)?.trim();
    if (!origin) return { observatory: `${TEST}-not-implemented` };
    const at = headerLine(ALLOW_ORIGIN, origin);
    const own = riskOf(response);
    if (own) yield { message: own.risk, values: { origin }, at };
    else if (origin === '*' && hasCredentials(response)) yield { message: 'void', severity: 'notice', at };
    const vary = headerValue(response, 'vary')?.toLowerCase() ?? '';
    if (origin !== '*' && origin !== 'null' && !/(^|[\s,])(origin|\*)($|[\s,])/.test(vary)) {
      yield { message: 'vary', severity: 'notice', at, fix: 'Vary: Origin' };
    }
    // A navigation names no origin that could be given back; one named all the same is a choice of the server's.
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
    name: 'open to all is fine for what all may see',
    ...allow('*'),
    observatory: 'cross-origin-resource-sharing-implemented-with-public-access',
  },
  allow('https://app.example', { ...credentials, vary: 'Accept-Encoding, Origin' }),
  {
    ...allow('null', credentials),
    finds: ['null'],
    observatory: 'cross-origin-resource-sharing-implemented-with-restricted-access',
  },
  { ...allow('http://app.example', { ...credentials, vary: 'origin' }), finds: ['http'] },
  { ...allow('*', credentials), finds: ['void'] },
  { ...allow('https://app.example'), finds: ['vary'] },
  { name: 'this machine', ...allow('http://localhost:3000', { ...credentials, vary: 'Origin' }) },
  {
    name: 'an answer to a script of the page',
    headers: {},
    ...asked({ 'access-control-allow-origin': 'null', ...credentials }),
    finds: ['nullFile'],
  },
  {
    name: 'the same for an origin without encryption',
    headers: {},
    ...asked({ 'access-control-allow-origin': 'http://app.example', ...credentials }),
    finds: ['httpFile'],
  },
  {
    name: 'an answer for all, without credentials',
    headers: {},
    ...asked({ 'access-control-allow-origin': '*' }),
    observatory: 'cross-origin-resource-sharing-not-implemented',
  },
  { headers: {}, observatory: 'cross-origin-resource-sharing-not-implemented' },
];
