import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';

export default defineCheck({
  severity: 'notice',
  title: 'The server names the type of the page',
  why: 'Without a type browsers look into the content to find one, and an upload can pass itself off as a page.',
  docs: 'https://mimesniff.spec.whatwg.org/',
  messages: {
    missing: { says: 'There is no Content-Type header.' },
    invalid: { says: 'Content-Type: {value} is no type, so browsers guess one.' },
  },
  needs: ['response'],

  *run({ response }) {
    const value = headerValue(response, 'content-type');
    if (value === null || !value.trim())
      yield { message: 'missing', fix: 'Content-Type: text/html; charset=utf-8' };
    else if (!/^\s*[!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+\s*(;|,|$)/.test(value))
      yield { message: 'invalid', values: { value }, at: headerLine('content-type', value) };
  },
});

const field = (value: string) => ({ headers: { 'content-type': value } });

export const examples: Example[] = [
  field('text/html; charset=utf-8'),
  field('application/xhtml+xml'),
  { headers: {}, finds: ['missing'] },
  { ...field('html'), finds: ['invalid'] },
  { ...field(' '), finds: ['missing'] },
];
