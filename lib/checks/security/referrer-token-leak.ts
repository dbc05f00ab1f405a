import { defineCheck, type Example } from '../check.ts';
import { parseAddress } from '../knowledge/addresses/addresses.ts';
import { secretParameters } from '../knowledge/document/secrets.ts';
import { foreignLoads } from '../knowledge/document/subresources.ts';
import { referrerPolicyOf } from '../knowledge/response/referrer-policy.ts';

const LEAKY = ['unsafe-url', 'no-referrer-when-downgrade'];

export default defineCheck({
  severity: 'warning',
  title: 'Secrets in the address do not reach other sites',
  why: 'With this policy every site that the page links to or loads from is told the whole address, secrets included.',
  docs: 'https://w3c.github.io/webappsec-referrer-policy/#information-leakage',
  messages: {
    page: { says: 'The address holds {parameters}, and the policy {policy} passes it on to other sites.' },
    element: { says: 'The address holds {parameters}, and this element passes it on to {host}.' },
  },

  *run({ page, response, suffixes }) {
    const url = parseAddress(page.url);
    const parameters = url ? secretParameters(url).join(', ') : '';
    if (!url || !parameters) return 'not applicable';
    const policy = response ? referrerPolicyOf(page, response) : null;
    if (policy?.policy && LEAKY.includes(policy.policy)) {
      yield {
        message: 'page',
        values: { parameters, policy: policy.policy },
        ...(policy.at && { at: policy.at }),
        fix: 'Referrer-Policy: strict-origin-when-cross-origin',
      };
      return;
    }
    if (!suffixes) return { missing: 'suffixes' };
    for (const { element, url: target } of foreignLoads(page, suffixes)) {
      const own = element.attrs.referrerpolicy?.trim().toLowerCase() ?? '';
      if (!LEAKY.includes(own)) continue;
      yield { message: 'element', values: { parameters, host: target.host }, at: element };
    }
    if (!response) return { missing: 'response' };
  },
});

const url = 'https://example.com/reset?token=1f8c2d9e7b6a';

export const examples: Example[] = [
  { url, headers: { 'referrer-policy': 'no-referrer' } },
  { name: 'browsers keep the query to themselves by default', url, headers: {} },
  { url, headers: { 'referrer-policy': 'unsafe-url' }, finds: ['page'] },
  {
    url,
    html: '<body><a href="https://other.example/" referrerpolicy="unsafe-url">x</a>',
    headers: {},
    finds: ['element'],
  },
  {
    name: 'a short code is no secret',
    url: 'https://example.com/?code=en',
    headers: { 'referrer-policy': 'unsafe-url' },
    verdict: 'not applicable',
  },
  { name: 'the policy is unknown', url, verdict: 'not looked at' },
];
