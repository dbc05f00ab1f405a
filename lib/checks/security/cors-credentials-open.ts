import { defineCheck, type Example, headerLine } from '../check.ts';
import { parseAddress } from '../knowledge/addresses/addresses.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { isOpenAddress } from '../knowledge/response/transport.ts';

const TEST = 'cross-origin-resource-sharing';

export default defineCheck({
  severity: 'warning',
  title: 'Other sites cannot read the page as the visitor sees it',
  why: 'With credentials allowed, the named origin reads what only the signed-in visitor should see.',
  docs: 'https://fetch.spec.whatwg.org/#http-cors-protocol',
  observatory: 'cross-origin-resource-sharing',
  messages: {
    null: 'Scripts of the origin “null” may read the page with cookies. Any site can take that origin in a sandbox.',
    http: 'Scripts of {origin} may read the page with cookies, and over http anybody can pose as that origin.',
    void: 'Access-Control-Allow-Origin: * does not go with credentials; browsers refuse the answer.',
    vary: 'The answer names one origin but has no Vary: Origin, so a cache may hand it to another.',
  },
  needs: ['response'],

  *run({ response }) {
    const origin = headerValue(response, 'access-control-allow-origin')?.trim();
    if (!origin) return { observatory: `${TEST}-not-implemented` };
    const at = headerLine('access-control-allow-origin', origin);
    // The word is compared letter by letter.
    const hasCredentials = headerValue(response, 'access-control-allow-credentials')?.trim() === 'true';
    const url = parseAddress(origin);
    if (hasCredentials && origin === 'null') yield { message: 'null', at };
    else if (hasCredentials && origin === '*') yield { message: 'void', severity: 'notice', at };
    else if (hasCredentials && url && isOpenAddress(url)) yield { message: 'http', values: { origin }, at };
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
  { headers: {}, observatory: 'cross-origin-resource-sharing-not-implemented' },
];
