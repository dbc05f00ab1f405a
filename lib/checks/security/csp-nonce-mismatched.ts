import { defineCheck, type Example } from '../check.ts';
import { policiesOf } from '../knowledge/csp/csp.ts';
import { noncesInDocument, scriptNoncesOf } from '../knowledge/csp/csp-nonces.ts';

export default defineCheck({
  severity: 'error',
  title: 'Scripts of the document carry the nonce of its policy',
  why: 'A document kept longer than its header, in a cache say, names nonces of another day: browsers block its scripts.',
  docs: 'https://www.w3.org/TR/CSP3/#match-nonce-to-source-list',
  messages: {
    none: {
      says: {
        one: 'The document has {count} nonce, and it is none of the policy: only what else the policy allows runs.',
        other:
          'The document has {count} nonces, and none is one of the policy: only what else the policy allows runs.',
      },
    },
    some: {
      says: {
        one: '{count} nonce in the document is none of the policy.',
        other: '{count} nonces in the document are none of the policy.',
      },
    },
  },
  needs: ['response'],

  *run(inspection) {
    const { page, response } = inspection;
    const policies = policiesOf(page, response).filter((policy) => scriptNoncesOf(policy).size > 0);
    if (policies.length === 0) return 'not applicable';
    // Only an answer that was watched is surely the one that this document came with.
    if (response.how !== 'observed') return 'not looked at';
    const nonces = noncesInDocument(inspection);
    if (nonces === null) return { missing: 'runtime' };
    if (nonces.size === 0) return 'not applicable';
    for (const policy of policies) {
      const allowed = scriptNoncesOf(policy);
      const count = [...nonces].filter((nonce) => !allowed.has(nonce)).length;
      if (count === nonces.size) yield { message: 'none', values: { count }, at: policy.at };
      else if (count > 0) yield { message: 'some', severity: 'notice', values: { count }, at: policy.at };
    }
  },
});

const NONCE = 'q83vEjRWeJAq83vEjRWeJA';
const STALE = 'mZ3Xb5Pp1nq83vEjRWeJAA';
const headers = { 'content-security-policy': `script-src 'nonce-${NONCE}'` };
const script = (nonce: string) => `<script nonce="${nonce}">1</script>`;
const live = (...nonces: string[]): Pick<Example, 'parts'> => {
  const runtime = { crossOriginIsolated: false, readableCookies: [], storedTokens: [], nonces };
  return { parts: { runtime } };
};

export const examples: Example[] = [
  { html: script(NONCE), headers },
  { html: script(STALE) + script(STALE), headers, finds: ['none'] },
  { html: script(NONCE) + script(STALE), headers, finds: ['some'] },
  {
    name: 'each policy has to agree',
    html: script(NONCE),
    headers: { 'content-security-policy': `script-src 'nonce-${NONCE}', script-src 'nonce-${STALE}'` },
    finds: ['none'],
  },
  {
    name: 'nonces of styles are another matter',
    html: '<script src="/a.js"></script>',
    headers,
    verdict: 'not applicable',
  },
  {
    name: 'a response that was not watched may be another one',
    html: script(STALE),
    headers,
    how: 'second request',
    verdict: 'not looked at',
  },
  {
    name: 'a policy without nonces',
    html: script(NONCE),
    headers: {},
    ...live(STALE),
    verdict: 'not applicable',
  },
];
