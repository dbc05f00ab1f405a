import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { itemToken } from '../knowledge/response/structured-fields.ts';

const POLICIES = ['require-corp', 'credentialless', 'unsafe-none'];

export default defineCheck({
  severity: 'warning',
  title: 'Cross-Origin-Embedder-Policy is a policy browsers know',
  why: 'A value that cannot be read leaves the page without the isolation that was asked for.',
  docs: 'https://html.spec.whatwg.org/multipage/browsers.html#coep',
  observatory: 'cross-origin-embedder-policy',
  messages: {
    invalid: {
      says: 'Browsers ignore Cross-Origin-Embedder-Policy: {value}. It must be one of the known words, in lower case.',
    },
  },
  needs: ['response'],

  *run({ response }) {
    const value = headerValue(response, 'cross-origin-embedder-policy');
    // Few pages need it, and it breaks what they embed: a page without it lacks nothing.
    if (!value?.trim()) return { observatory: 'coep-not-implemented' };
    const policy = itemToken(value);
    if (policy !== null && POLICIES.includes(policy))
      return { observatory: `coep-implemented-with-${policy}` };
    yield {
      message: 'invalid',
      values: { value },
      at: headerLine('cross-origin-embedder-policy', value),
      fix: 'Cross-Origin-Embedder-Policy: require-corp',
    };
    return { observatory: 'coep-header-invalid' };
  },
});

const field = (value: string) => ({ headers: { 'cross-origin-embedder-policy': value } });

export const examples: Example[] = [
  { ...field('require-corp'), observatory: 'coep-implemented-with-require-corp' },
  { ...field('credentialless; report-to="x"'), observatory: 'coep-implemented-with-credentialless' },
  { ...field('unsafe-none'), observatory: 'coep-implemented-with-unsafe-none' },
  { name: 'hardly any page needs it', headers: {}, observatory: 'coep-not-implemented' },
  { ...field('same-origin'), finds: ['invalid'], observatory: 'coep-header-invalid' },
  { name: 'case matters', ...field('Require-Corp'), finds: ['invalid'] },
  {
    name: 'two fields are none',
    headers: [
      ['cross-origin-embedder-policy', 'require-corp'],
      ['cross-origin-embedder-policy', 'require-corp'],
    ],
    finds: ['invalid'],
  },
];
