import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { itemToken } from '../knowledge/response/structured-fields.ts';

const POLICIES = ['require-corp', 'credentialless', 'unsafe-none'];

export default defineCheck({
  severity: 'warning',
  title: 'Cross-Origin-Embedder-Policy, if set, is valid',
  why: 'Browsers ignore an invalid value, and the page does not get the isolation it asks for.',
  docs: 'https://html.spec.whatwg.org/multipage/browsers.html#coep',
  observatory: 'cross-origin-embedder-policy',
  remedy:
    'Send the header once, with require-corp, credentialless or unsafe-none in lower case, or remove it. Test first: require-corp blocks embedded files from other sites that do not allow it through CORP or CORS.',
  messages: {
    invalid: {
      fault: 'Invalid Cross-Origin-Embedder-Policy',
      says: 'Browsers ignore Cross-Origin-Embedder-Policy: {value}. It must be a single known value in lower case.',
    },
  },
  needs: ['response'],

  *run({ response }) {
    const value = headerValue(response, 'cross-origin-embedder-policy');
    // Few pages need the header, and it breaks what they embed: a page without it lacks nothing.
    if (!value?.trim()) return { observatory: 'coep-not-implemented' };
    const policy = itemToken(value);
    if (policy !== null && POLICIES.includes(policy))
      return { observatory: `coep-implemented-with-${policy}` };
    // No fix: only the author knows which policy was meant, and the strict one breaks what a page embeds.
    yield { message: 'invalid', values: { value }, at: headerLine('cross-origin-embedder-policy', value) };
    return { observatory: 'coep-header-invalid' };
  },
});

const field = (value: string) => ({ headers: { 'cross-origin-embedder-policy': value } });

export const examples: Example[] = [
  { ...field('require-corp'), observatory: 'coep-implemented-with-require-corp' },
  { ...field('credentialless; report-to="x"'), observatory: 'coep-implemented-with-credentialless' },
  { ...field('unsafe-none'), observatory: 'coep-implemented-with-unsafe-none' },
  { name: 'no header: few pages need it', headers: {}, observatory: 'coep-not-implemented' },
  {
    ...field('same-origin'),
    finds: [
      {
        message: 'invalid',
        says: 'Browsers ignore Cross-Origin-Embedder-Policy: same-origin. It must be a single known value in lower case.',
        remedy:
          'Send the header once, with require-corp, credentialless or unsafe-none in lower case, or remove it. Test first: require-corp blocks embedded files from other sites that do not allow it through CORP or CORS.',
        at: 'cross-origin-embedder-policy: same-origin',
        severity: 'warning',
      },
    ],
    observatory: 'coep-header-invalid',
  },
  {
    name: 'case matters',
    ...field('Require-Corp'),
    finds: [
      {
        message: 'invalid',
        says: 'Browsers ignore Cross-Origin-Embedder-Policy: Require-Corp. It must be a single known value in lower case.',
        at: 'cross-origin-embedder-policy: Require-Corp',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'two headers are invalid',
    headers: [
      ['cross-origin-embedder-policy', 'require-corp'],
      ['cross-origin-embedder-policy', 'require-corp'],
    ],
    finds: [
      {
        message: 'invalid',
        says: 'Browsers ignore Cross-Origin-Embedder-Policy: require-corp, require-corp. It must be a single known value in lower case.',
        at: 'cross-origin-embedder-policy: require-corp, require-corp',
        severity: 'warning',
      },
    ],
  },
];
