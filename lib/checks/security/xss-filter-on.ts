import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';

export default defineCheck({
  severity: 'info',
  title: 'X-XSS-Protection does not turn on the old XSS filter',
  why: 'Current browsers no longer have this filter, and in old ones it opened security holes of its own.',
  docs: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-XSS-Protection',
  messages: {
    on: {
      fault: 'Obsolete XSS filter turned on',
      says: 'X-XSS-Protection: {value} turns on a filter that browsers have removed.',
    },
  },
  remedy:
    'Remove the X-XSS-Protection header or set it to 0. A content security policy protects against injected scripts instead.',
  onPlatform: {
    shopify:
      'Shopify sends this header itself and has no setting for it: ignore this, unless a proxy of your own is in front of the shop.',
  },
  needs: ['response'],

  *run({ response }) {
    const value = headerValue(response, 'x-xss-protection')?.trim();
    if (!value?.startsWith('1')) return;
    yield {
      message: 'on',
      values: { value },
      at: headerLine('x-xss-protection', value),
      fix: 'X-XSS-Protection: 0',
    };
  },
});

const field = (value: string) => ({ headers: { 'x-xss-protection': value } });

export const examples: Example[] = [
  { headers: {} },
  field('0'),
  {
    ...field(' 1'),
    finds: [
      {
        message: 'on',
        says: 'X-XSS-Protection: 1 turns on a filter that browsers have removed.',
        remedy:
          'Remove the X-XSS-Protection header or set it to 0. A content security policy protects against injected scripts instead.',
        onPlatform: {
          shopify:
            'Shopify sends this header itself and has no setting for it: ignore this, unless a proxy of your own is in front of the shop.',
        },
        at: 'x-xss-protection: 1',
        severity: 'info',
        fix: 'X-XSS-Protection: 0',
      },
    ],
  },
  { name: 'a value that turns nothing on', ...field('disabled') },
  {
    ...field('1; mode=block'),
    finds: [
      {
        message: 'on',
        says: 'X-XSS-Protection: 1; mode=block turns on a filter that browsers have removed.',
        at: 'x-xss-protection: 1; mode=block',
        severity: 'info',
        fix: 'X-XSS-Protection: 0',
      },
    ],
  },
];
