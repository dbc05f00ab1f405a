import { defineCheck, type Example, headerLine } from '../check.ts';
import { declaredCharsets } from '../knowledge/document/charset.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { isHtmlType } from '../knowledge/response/media-types.ts';
import type { PageSnapshot } from '../snapshot.ts';

/**
 * Returns the header of an HTML document, with the encoding that the page itself declares: another would garble it.
 */
function fixFor(page: PageSnapshot): { fix: string } | undefined {
  if (!isHtmlType(page.contentType)) return;
  const charset = declaredCharsets(page)[0]?.charset;
  return { fix: `Content-Type: ${page.contentType}${charset ? `; charset=${charset}` : ''}` };
}

export default defineCheck({
  severity: 'notice',
  title: 'The server declares the type of the page',
  why: 'Without a type, browsers guess it from the content, and an uploaded file can pass for a page.',
  docs: 'https://mimesniff.spec.whatwg.org/',
  remedy:
    'Send the real type of the document in Content-Type: for a page, text/html and the encoding that it is saved in, such as charset=utf-8.',
  messages: {
    missing: { fault: 'No Content-Type header', says: 'The response has no Content-Type header.' },
    invalid: {
      fault: 'Invalid Content-Type',
      says: 'Content-Type: {value} is not a valid type, so browsers guess one.',
    },
  },
  needs: ['response'],

  *run({ page, response }) {
    const value = headerValue(response, 'content-type');
    if (value === null || !value.trim()) yield { message: 'missing', ...fixFor(page) };
    else if (!/^\s*[!#$%&'*+.^_`|~\w-]+\/[!#$%&'*+.^_`|~\w-]+\s*(;|,|$)/.test(value))
      yield { message: 'invalid', values: { value }, at: headerLine('content-type', value), ...fixFor(page) };
  },
});

const field = (value: string) => ({ headers: { 'content-type': value } });

export const examples: Example[] = [
  field('text/html; charset=utf-8'),
  field('application/xhtml+xml'),
  {
    headers: {},
    finds: [
      {
        message: 'missing',
        says: 'The response has no Content-Type header.',
        remedy:
          'Send the real type of the document in Content-Type: for a page, text/html and the encoding that it is saved in, such as charset=utf-8.',
        severity: 'notice',
        fix: 'Content-Type: text/html',
      },
    ],
  },
  {
    name: 'the encoding of the page is kept',
    html: '<meta charset=windows-1251>',
    headers: {},
    finds: [
      {
        message: 'missing',
        says: 'The response has no Content-Type header.',
        severity: 'notice',
        fix: 'Content-Type: text/html; charset=windows-1251',
      },
    ],
  },
  {
    name: 'not a page, so no type to suggest',
    contentType: 'application/pdf',
    headers: {},
    finds: [{ message: 'missing', says: 'The response has no Content-Type header.', severity: 'notice' }],
  },
  {
    ...field('html'),
    finds: [
      {
        message: 'invalid',
        says: 'Content-Type: html is not a valid type, so browsers guess one.',
        at: 'content-type: html',
        severity: 'notice',
        fix: 'Content-Type: text/html',
      },
    ],
  },
  { ...field(' '), finds: ['missing'] },
];
