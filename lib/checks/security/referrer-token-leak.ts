import { defineCheck, type Example } from '../check.ts';
import { parseAddress, tokens } from '../knowledge/addresses/addresses.ts';
import { secretParameters } from '../knowledge/addresses/secrets.ts';
import { foreignLoads } from '../knowledge/document/subresources.ts';
import { defaultReferrerPolicy, referrerPolicyOf } from '../knowledge/response/referrer-policy.ts';
import { isOpenAddress } from '../knowledge/response/transport.ts';

const LEAKY = ['unsafe-url', 'no-referrer-when-downgrade'];

export default defineCheck({
  severity: 'warning',
  title: 'Tokens in the URL are not sent to other sites',
  why: 'The sites that the page links to or loads files from get the whole URL, tokens included.',
  docs: 'https://w3c.github.io/webappsec-referrer-policy/#information-leakage',
  remedy:
    'Send Referrer-Policy: strict-origin-when-cross-origin, and move the token out of the URL once it has been used.',
  messages: {
    page: {
      fault: 'Token in the URL sent to other sites',
      says: 'The URL contains a token ({parameters}), and the policy {policy} sends it to other sites.',
      followsFrom: ['security/referrer-policy-unsafe/unsafe'],
    },
    element: {
      fault: 'Element sends a token to another site',
      says: 'The URL contains a token ({parameters}), and this element sends it to {host}.',
      remedy:
        'Remove the referrerpolicy attribute from the element, or set it to strict-origin-when-cross-origin.',
    },
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
        fix: defaultReferrerPolicy(policy.at),
      };
      return;
    }
    if (!suffixes) return { missing: 'suffixes' };
    for (const { element, url: target } of foreignLoads(page, suffixes)) {
      const own = element.attrs.referrerpolicy?.trim().toLowerCase() ?? '';
      if (!LEAKY.includes(own) || tokens(element.attrs.rel).includes('noreferrer')) continue;
      const isDowngrade = url.protocol === 'https:' && isOpenAddress(target);
      if (own === 'no-referrer-when-downgrade' && isDowngrade) continue;
      yield {
        message: 'element',
        values: { parameters, host: target.host },
        at: element,
        fix: 'referrerpolicy="strict-origin-when-cross-origin"',
      };
    }
    if (!response) return { missing: 'response' };
  },
});

const url = 'https://example.com/reset?token=1f8c2d9e7b6a';

export const examples: Example[] = [
  { url, headers: { 'referrer-policy': 'no-referrer' } },
  { name: 'browsers keep the query to themselves by default', url, headers: {} },
  {
    url,
    headers: { 'referrer-policy': 'unsafe-url' },
    finds: [
      {
        message: 'page',
        says: 'The URL contains a token (token), and the policy unsafe-url sends it to other sites.',
        remedy:
          'Send Referrer-Policy: strict-origin-when-cross-origin, and move the token out of the URL once it has been used.',
        at: 'referrer-policy: unsafe-url',
        severity: 'warning',
        fix: 'Referrer-Policy: strict-origin-when-cross-origin',
      },
    ],
  },
  {
    url,
    html: '<body><a href="https://other.example/" referrerpolicy=" Unsafe-URL ">x</a>',
    headers: {},
    finds: [
      {
        message: 'element',
        says: 'The URL contains a token (token), and this element sends it to other.example.',
        remedy:
          'Remove the referrerpolicy attribute from the element, or set it to strict-origin-when-cross-origin.',
        at: 'body > a:nth-child(1)',
        severity: 'warning',
        fix: 'referrerpolicy="strict-origin-when-cross-origin"',
      },
    ],
  },
  {
    url,
    html: '<meta name="referrer" content="no-referrer-when-downgrade">',
    headers: {},
    finds: [
      {
        message: 'page',
        says: 'The URL contains a token (token), and the policy no-referrer-when-downgrade sends it to other sites.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
        fix: '<meta name="referrer" content="strict-origin-when-cross-origin">',
      },
    ],
  },
  {
    name: 'whatever loads a file of another site',
    url,
    html: '<script src="https://a.example/a.js" referrerpolicy="unsafe-url" crossorigin integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC"></script><link rel="icon" href="https://b.example/b.png" referrerpolicy="unsafe-url"><body><img src="https://c.example/c.png" referrerpolicy="unsafe-url"><iframe src="https://d.example/" referrerpolicy="unsafe-url"></iframe><map><area href="https://e.example/" referrerpolicy="unsafe-url"></map>',
    headers: {},
    finds: ['element', 'element', 'element', 'element', 'element'],
  },
  {
    name: 'links that send no referrer',
    url,
    html: '<body><a href="https://other.example/" rel="noreferrer" referrerpolicy="unsafe-url">x</a><a href="http://other.example/" referrerpolicy="no-referrer-when-downgrade">x</a>',
    headers: {},
  },
  {
    name: 'an element of the same site, and one that keeps the token',
    url,
    html: '<body><a href="/a" referrerpolicy="unsafe-url">x</a><a href="https://other.example/" referrerpolicy="origin">x</a>',
    headers: {},
  },
  {
    name: 'a token in the path',
    url: 'https://example.com/password/reset/9f3a71c6e20b84d5a1b27cd40e96f358',
    headers: { 'referrer-policy': 'unsafe-url' },
    finds: [
      {
        message: 'page',
        says: 'The URL contains a token (/reset/…), and the policy unsafe-url sends it to other sites.',
        at: 'referrer-policy: unsafe-url',
        severity: 'warning',
        fix: 'Referrer-Policy: strict-origin-when-cross-origin',
      },
    ],
  },
  {
    name: 'a token in the middle of a name',
    url: 'https://example.com/password/edit?reset_password_token=zM-3xk_Yv9Rt2wQ-s7Lp',
    headers: { 'referrer-policy': 'unsafe-url' },
    finds: ['page'],
  },
  {
    name: 'no referrer contains a fragment',
    url: 'https://example.com/#access_token=k2Vt9QxZp4Lm7RsWn8Yb',
    headers: { 'referrer-policy': 'unsafe-url' },
    verdict: 'not applicable',
  },
  {
    name: 'a short code is no secret',
    url: 'https://example.com/?code=en',
    headers: { 'referrer-policy': 'unsafe-url' },
    verdict: 'not applicable',
  },
  {
    name: 'what an element sends is known without the response',
    url,
    html: '<body><a href="https://other.example/" referrerpolicy="no-referrer-when-downgrade">x</a>',
    finds: ['element'],
  },
  { name: 'the policy is unknown', url, verdict: 'not looked at' },
];
