import { defineCheck, type Example } from '../check.ts';
import { declaredCharsets, headerCharset, isReadAsUtf8 } from '../knowledge/document/charset.ts';
import { escapeHtml } from '../knowledge/document/escape.ts';
import { sentPage } from '../knowledge/response/served.ts';

/** Bytes in which browsers look for the encoding before they begin to parse. */
const LIMIT = 1_024;

export default defineCheck({
  loses: ['result', 'part', 'likely'],
  title: 'The encoding is declared in the first 1,024 bytes',
  why: 'Browsers look for the encoding in the first 1,024 bytes; if it comes later, they may have to start over or show wrong characters.',
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#charset',
  remedy:
    'Make the <meta> with the encoding the first element in the <head>, before scripts, styles and comments, or declare the encoding in the Content-Type header.',
  messages: {
    late: {
      fault: 'Encoding declared too late: byte {offset}',
      says: 'The element that declares the encoding ends at byte {offset}; it must be complete within the first {limit}.',
    },
  },

  *run(inspection) {
    const sent = sentPage(inspection);
    if (!sent) return { missing: 'served' };
    const offset = sent.markup?.offsets.charset;
    if (offset === undefined) return 'not applicable';
    if (offset <= LIMIT) return;
    const { response } = inspection;
    if (!response) return { missing: 'response' };
    // The header takes precedence, so browsers do not look for an element.
    if (headerCharset(response)) return;
    const charset = declaredCharsets(sent)[0]?.charset ?? 'utf-8';
    const fix = `<meta charset="${isReadAsUtf8(charset) ? 'utf-8' : escapeHtml(charset)}">`;
    yield { message: 'late', values: { offset, limit: LIMIT }, fix };
  },
});

const meta = '<meta charset="utf-8">';
/** Returns HTML in which the element ends after `bytes` bytes. */
const until = (bytes: number) => `<!--${'-'.repeat(bytes - meta.length - 8)} -->${meta}`;

export const examples: Example[] = [
  { html: meta },
  { name: 'just in time', html: until(LIMIT), headers: {} },
  {
    name: 'one byte too late',
    html: until(LIMIT + 1),
    headers: {},
    finds: [
      {
        message: 'late',
        says: 'The element that declares the encoding ends at byte 1,025; it must be complete within the first 1,024.',
        remedy:
          'Make the <meta> with the encoding the first element in the <head>, before scripts, styles and comments, or declare the encoding in the Content-Type header.',
        severity: 'warning',
        fix: '<meta charset="utf-8">',
      },
    ],
  },
  {
    name: 'bytes, not letters',
    html: `<title>${'ї'.repeat(520)}</title>${meta}`,
    headers: {},
    finds: [
      {
        message: 'late',
        says: 'The element that declares the encoding ends at byte 1,077; it must be complete within the first 1,024.',
        severity: 'warning',
        fix: '<meta charset="utf-8">',
      },
    ],
  },
  {
    name: 'as a substitute for the header',
    html: `<!--${' '.repeat(LIMIT)}--><meta http-equiv=Content-Type content="text/html; charset=utf-8">`,
    headers: {},
    finds: [
      {
        message: 'late',
        says: 'The element that declares the encoding ends at byte 1,096; it must be complete within the first 1,024.',
        severity: 'warning',
        fix: '<meta charset="utf-8">',
      },
    ],
  },
  {
    name: 'the header has said it already',
    html: until(2_000),
    headers: { 'content-type': 'text/html; charset=utf-8' },
  },
  { name: 'a byte order mark comes first', html: `\uFEFF${until(2_000)}`, headers: {} },
  { name: 'the header may say it', html: until(2_000), verdict: 'not looked at' },
  {
    name: 'what scripts write is too late in any case',
    html: meta,
    served: until(2_000),
    headers: {},
    finds: [
      {
        message: 'late',
        says: 'The element that declares the encoding ends at byte 2,000; it must be complete within the first 1,024.',
        severity: 'warning',
        fix: '<meta charset="utf-8">',
      },
    ],
  },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
  {
    name: 'what UTF-16 means in a page',
    html: `<!--${' '.repeat(LIMIT)}--><meta charset=utf-16>`,
    headers: {},
    finds: [
      {
        message: 'late',
        says: 'The element that declares the encoding ends at byte 1,052; it must be complete within the first 1,024.',
        severity: 'warning',
        fix: '<meta charset="utf-8">',
      },
    ],
  },
  {
    name: 'the encoding that the page has, not another',
    html: `<!--${' '.repeat(LIMIT)}--><meta charset=koi8-r>`,
    headers: {},
    finds: [
      {
        message: 'late',
        says: 'The element that declares the encoding ends at byte 1,052; it must be complete within the first 1,024.',
        severity: 'warning',
        fix: '<meta charset="koi8-r">',
      },
    ],
  },
];
