import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { dictionaryOf, itemToken } from '../knowledge/response/structured-fields.ts';
import { transportOf } from '../knowledge/response/transport.ts';

/** Returns whether a Permissions-Policy denies the page cross-origin isolation: `cross-origin-isolated=()`. */
function isForbidden(policy: string): boolean {
  const [origins] = dictionaryOf(policy)?.get('cross-origin-isolated') ?? [];
  return Array.isArray(origins) && origins.length === 0;
}

export default defineCheck({
  severity: 'info',
  title: 'Cross-origin isolation works where headers ask for it',
  why: 'COOP and COEP restrict what the page can embed. If isolation does not take effect, it pays that price for nothing.',
  docs: 'https://html.spec.whatwg.org/multipage/webappapis.html#dom-crossoriginisolated',
  remedy:
    'Send the same two headers with every page that embeds this one, or open it in a tab of its own. If nothing here needs isolation (SharedArrayBuffer, precise timers), remove Cross-Origin-Embedder-Policy.',
  messages: {
    void: {
      fault: 'Cross-origin isolation not in effect',
      says: 'The page sends both headers that isolation needs, but the browser has not isolated it.',
    },
    insecure: {
      fault: 'Cross-origin isolation needs https',
      says: 'The page sends both headers that isolation needs, but over plain http browsers ignore them.',
      remedy: 'Serve the page over https and redirect its http address there.',
      followsFrom: ['security/https-missing'],
    },
    forbidden: {
      fault: 'Permissions-Policy forbids isolation',
      says: 'The page sends both headers that isolation needs, but its Permissions-Policy forbids it.',
      remedy: 'Remove cross-origin-isolated=() from Permissions-Policy, or set cross-origin-isolated=(self).',
    },
  },
  needs: ['response', 'runtime'],

  *run({ response, runtime }) {
    const opener = headerValue(response, 'cross-origin-opener-policy') ?? '';
    const embedder = headerValue(response, 'cross-origin-embedder-policy') ?? '';
    const isAsked =
      itemToken(opener) === 'same-origin' &&
      ['require-corp', 'credentialless'].includes(itemToken(embedder) ?? '');
    if (!isAsked) return 'not applicable';
    if (runtime.crossOriginIsolated) return;
    const at = headerLine('cross-origin-embedder-policy', embedder);
    const { isOpen } = transportOf(response.url);
    const policy = headerValue(response, 'permissions-policy') ?? '';
    if (isOpen) yield { message: 'insecure', at };
    else if (isForbidden(policy))
      yield { message: 'forbidden', at: headerLine('permissions-policy', policy) };
    else yield { message: 'void', at };
  },
});

const both = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
};
const running = (crossOriginIsolated: boolean) => ({
  parts: { runtime: { crossOriginIsolated, readableCookies: [], storedTokens: [], nonces: [] } },
});

export const examples: Example[] = [
  { headers: both, ...running(true) },
  {
    headers: both,
    ...running(false),
    finds: [
      {
        message: 'void',
        says: 'The page sends both headers that isolation needs, but the browser has not isolated it.',
        remedy:
          'Send the same two headers with every page that embeds this one, or open it in a tab of its own. If nothing here needs isolation (SharedArrayBuffer, precise timers), remove Cross-Origin-Embedder-Policy.',
        at: 'cross-origin-embedder-policy: require-corp',
        severity: 'info',
      },
    ],
  },
  {
    url: 'http://example.com/',
    headers: both,
    ...running(false),
    finds: [
      {
        message: 'insecure',
        says: 'The page sends both headers that isolation needs, but over plain http browsers ignore them.',
        remedy: 'Serve the page over https and redirect its http address there.',
        at: 'cross-origin-embedder-policy: require-corp',
        severity: 'info',
      },
    ],
  },
  {
    headers: { ...both, 'permissions-policy': 'camera=(), cross-origin-isolated=()' },
    ...running(false),
    finds: [
      {
        message: 'forbidden',
        says: 'The page sends both headers that isolation needs, but its Permissions-Policy forbids it.',
        remedy:
          'Remove cross-origin-isolated=() from Permissions-Policy, or set cross-origin-isolated=(self).',
        at: 'permissions-policy: camera=(), cross-origin-isolated=()',
        severity: 'info',
      },
    ],
  },
  {
    name: 'credentialless asks for it too, and the policy gives it to the page',
    headers: {
      ...both,
      'cross-origin-embedder-policy': 'credentialless',
      'permissions-policy': 'cross-origin-isolated=(self)',
    },
    ...running(false),
    finds: [
      {
        message: 'void',
        says: 'The page sends both headers that isolation needs, but the browser has not isolated it.',
        at: 'cross-origin-embedder-policy: credentialless',
        severity: 'info',
      },
    ],
  },
  {
    name: 'an embedder policy that requires nothing',
    headers: { ...both, 'cross-origin-embedder-policy': 'unsafe-none' },
    ...running(false),
    verdict: 'not applicable',
  },
  {
    name: 'one policy alone does not ask for isolation',
    headers: { 'cross-origin-opener-policy': 'same-origin' },
    ...running(false),
    verdict: 'not applicable',
  },
  {
    name: 'same-origin-allow-popups does not ask for isolation',
    headers: { ...both, 'cross-origin-opener-policy': 'same-origin-allow-popups' },
    ...running(false),
    verdict: 'not applicable',
  },
  { headers: both, verdict: 'not looked at' },
];
