import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';

export default defineCheck({
  severity: 'info',
  title: 'The removed XSS filter is not asked for',
  why: 'No current browser has the filter any more, and in old ones it opened holes of its own.',
  docs: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-XSS-Protection',
  messages: {
    on: { says: 'X-XSS-Protection: {value} asks for a filter that browsers have removed.' },
  },
  needs: ['response'],

  *run({ response }) {
    const value = headerValue(response, 'x-xss-protection');
    if (value === null || /^\s*0/.test(value)) return;
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
  { ...field('1; mode=block'), finds: ['on'] },
];
