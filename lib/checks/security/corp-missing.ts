import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { meantToken } from '../knowledge/response/meant-token.ts';

const FIX = 'Cross-Origin-Resource-Policy: same-site';
const POLICIES = ['same-origin', 'same-site', 'cross-origin'];

export default defineCheck({
  severity: 'warning',
  title: 'The server declares which sites may load the page as a file',
  why: 'A site that loads the page as an image or a script gets it into its own process, where attacks such as Spectre can read it.',
  docs: 'https://fetch.spec.whatwg.org/#cross-origin-resource-policy-header',
  observatory: 'cross-origin-resource-policy',
  remedy:
    'Send the header Cross-Origin-Resource-Policy: same-site once. Use same-origin if no subdomain needs the document, or cross-origin if other sites are meant to embed it.',
  messages: {
    missing: {
      fault: 'No Cross-Origin-Resource-Policy header',
      says: 'The response has no Cross-Origin-Resource-Policy header.',
    },
    invalid: {
      fault: 'Invalid Cross-Origin-Resource-Policy',
      says: 'Browsers ignore Cross-Origin-Resource-Policy: {value}. It must be a single known value in lower case.',
    },
  },
  needs: ['response'],

  *run({ response }) {
    const value = headerValue(response, 'cross-origin-resource-policy')?.trim();
    if (!value) {
      yield { message: 'missing', severity: 'info', fix: FIX };
      return { observatory: 'corp-not-implemented' };
    }
    const code = (word: string) =>
      POLICIES.includes(word) ? `corp-implemented-with-${word}` : 'corp-header-invalid';
    const page = code(value);
    if (page === 'corp-header-invalid') {
      const at = headerLine('cross-origin-resource-policy', value);
      const meant = meantToken(value, POLICIES);
      const fix = meant ? `Cross-Origin-Resource-Policy: ${meant}` : FIX;
      yield { message: 'invalid', values: { value }, at, fix };
    }
    return { observatory: code(value.toLowerCase()), page };
  },
});

const field = (value: string) => ({ headers: { 'cross-origin-resource-policy': value } });

export const examples: Example[] = [
  { ...field('same-origin'), observatory: 'corp-implemented-with-same-origin' },
  { ...field('same-site'), observatory: 'corp-implemented-with-same-site' },
  { ...field('cross-origin'), observatory: 'corp-implemented-with-cross-origin' },
  {
    headers: {},
    finds: [
      {
        message: 'missing',
        says: 'The response has no Cross-Origin-Resource-Policy header.',
        remedy:
          'Send the header Cross-Origin-Resource-Policy: same-site once. Use same-origin if no subdomain needs the document, or cross-origin if other sites are meant to embed it.',
        severity: 'info',
        fix: 'Cross-Origin-Resource-Policy: same-site',
      },
    ],
    observatory: 'corp-not-implemented',
  },
  {
    ...field('none'),
    finds: [
      {
        message: 'invalid',
        says: 'Browsers ignore Cross-Origin-Resource-Policy: none. It must be a single known value in lower case.',
        at: 'cross-origin-resource-policy: none',
        severity: 'warning',
        fix: 'Cross-Origin-Resource-Policy: same-site',
      },
    ],
    observatory: 'corp-header-invalid',
  },
  {
    name: 'case matters to browsers, not to the Observatory',
    ...field('Same-Origin'),
    finds: [
      {
        message: 'invalid',
        says: 'Browsers ignore Cross-Origin-Resource-Policy: Same-Origin. It must be a single known value in lower case.',
        at: 'cross-origin-resource-policy: Same-Origin',
        severity: 'warning',
        fix: 'Cross-Origin-Resource-Policy: same-origin',
      },
    ],
    observatory: 'corp-implemented-with-same-origin',
    page: 'corp-header-invalid',
  },
  {
    name: 'two headers match no value',
    headers: [
      ['cross-origin-resource-policy', 'same-site'],
      ['cross-origin-resource-policy', 'same-origin'],
    ],
    finds: [
      {
        message: 'invalid',
        says: 'Browsers ignore Cross-Origin-Resource-Policy: same-site, same-origin. It must be a single known value in lower case.',
        at: 'cross-origin-resource-policy: same-site, same-origin',
        severity: 'warning',
        fix: 'Cross-Origin-Resource-Policy: same-site',
      },
    ],
  },
];
