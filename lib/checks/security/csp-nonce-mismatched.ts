import { defineCheck, type Example } from '../check.ts';
import { policiesOf } from '../knowledge/csp/csp.ts';
import { noncesInDocument, scriptNoncesOf } from '../knowledge/csp/csp-nonces.ts';

export default defineCheck({
  severity: 'error',
  title: 'Nonces of scripts match the policy',
  why: 'If the HTML and the header come from different responses, for example through a cache, their nonces differ and browsers block scripts.',
  docs: 'https://www.w3.org/TR/CSP3/#match-nonce-to-source-list',
  remedy:
    'Write the same nonce, new in each response, into the header and every <script>. Do not cache pages with nonces (Cache-Control: no-store), or have the CDN write both.',
  onPlatform: {
    nextjs:
      'In the proxy file (middleware before Next.js 16), set the policy with its nonce on the request too, and render the page dynamically: Next.js puts no nonce on pages that are built in advance.',
  },
  messages: {
    none: {
      fault: 'No script nonce is in the CSP',
      says: {
        one: 'The scripts of the document have {count} nonce, which is not in the policy, so these scripts are blocked unless the policy allows them by host or hash.',
        other:
          'The scripts of the document have {count} nonces, none of which is in the policy, so these scripts are blocked unless the policy allows them by host or hash.',
      },
    },
    some: {
      fault: {
        one: '{count} script nonce not in the CSP',
        other: '{count} script nonces not in the CSP',
      },
      says: {
        one: '{count} nonce of scripts in the document is not in the policy.',
        other: '{count} nonces of scripts in the document are not in the policy.',
      },
    },
  },
  needs: ['response'],

  *run(inspection) {
    const { page, response } = inspection;
    const policies = policiesOf(page, response).filter((policy) => scriptNoncesOf(policy).size > 0);
    if (policies.length === 0) return 'not applicable';
    // Only an observed response is certain to be the one that this document came with.
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
  {
    html: script(STALE) + script(STALE),
    headers,
    finds: [
      {
        message: 'none',
        says: 'The scripts of the document have 1 nonce, which is not in the policy, so these scripts are blocked unless the policy allows them by host or hash.',
        remedy:
          'Write the same nonce, new in each response, into the header and every <script>. Do not cache pages with nonces (Cache-Control: no-store), or have the CDN write both.',
        onPlatform: {
          nextjs:
            'In the proxy file (middleware before Next.js 16), set the policy with its nonce on the request too, and render the page dynamically: Next.js puts no nonce on pages that are built in advance.',
        },
        at: "content-security-policy: script-src 'nonce-q83vEjRWeJAq83vEjRWeJA'",
        severity: 'error',
      },
    ],
  },
  {
    html: script(NONCE) + script(STALE),
    headers,
    finds: [
      {
        message: 'some',
        says: '1 nonce of scripts in the document is not in the policy.',
        at: "content-security-policy: script-src 'nonce-q83vEjRWeJAq83vEjRWeJA'",
        severity: 'notice',
      },
    ],
  },
  {
    html: script(STALE) + script('AAAAAAAAAAAAAAAAAAAAAA'),
    headers,
    finds: [
      {
        message: 'none',
        says: 'The scripts of the document have 2 nonces, none of which is in the policy, so these scripts are blocked unless the policy allows them by host or hash.',
        at: "content-security-policy: script-src 'nonce-q83vEjRWeJAq83vEjRWeJA'",
        severity: 'error',
      },
    ],
  },
  {
    html: script(NONCE) + script(STALE) + script('AAAAAAAAAAAAAAAAAAAAAA'),
    headers,
    finds: [
      {
        message: 'some',
        says: '2 nonces of scripts in the document are not in the policy.',
        at: "content-security-policy: script-src 'nonce-q83vEjRWeJAq83vEjRWeJA'",
        severity: 'notice',
      },
    ],
  },
  {
    name: 'every policy must contain the nonce',
    html: script(NONCE),
    headers: { 'content-security-policy': `script-src 'nonce-${NONCE}', script-src 'nonce-${STALE}'` },
    finds: [
      {
        message: 'none',
        says: 'The scripts of the document have 1 nonce, which is not in the policy, so these scripts are blocked unless the policy allows them by host or hash.',
        at: "content-security-policy: script-src 'nonce-mZ3Xb5Pp1nq83vEjRWeJAA'",
        severity: 'error',
      },
    ],
  },
  {
    name: 'nonces of styles do not count',
    html: '<script src="/a.js"></script>',
    headers,
    verdict: 'not applicable',
  },
  {
    name: 'a response that was not observed may be a different one',
    html: script(STALE),
    headers,
    how: 'stored',
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
