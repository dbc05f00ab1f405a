import { defineCheck, type Example } from '../check.ts';
import { declaredCharsets, headerCharset } from '../knowledge/document/charset.ts';
import { sentPage } from '../knowledge/response/served.ts';

export default defineCheck({
  loses: ['result', 'much', 'likely'],
  title: 'The page declares its encoding',
  why: 'A browser that has to guess the encoding may show garbled text; so may search results.',
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#charset',
  remedy:
    'Make sure that the page is saved as UTF-8, then add <meta charset="utf-8"> as the first element of the <head>.',
  messages: {
    missing: {
      fault: 'No character encoding',
      says: 'No character encoding is declared in the page or in its Content-Type header.',
    },
  },

  *run(inspection) {
    const { page, response } = inspection;
    // XHTML uses the XML declaration, or else the default of XML.
    if (page.contentType !== 'text/html') return 'not applicable';
    const isMarked = sentPage(inspection)?.markup?.offsets.charset !== undefined;
    if (isMarked || declaredCharsets(page).length > 0) return;
    if (!response) return { missing: 'response' };
    if (headerCharset(response)) return;
    // Characters outside ASCII may be in another encoding, and UTF-8 would garble them.
    const isSafe = !/[^\t\n\r -~]/.test(page.text);
    yield { message: 'missing', ...(isSafe && { fix: '<meta charset="utf-8">' }) };
  },
});

export const examples: Example[] = [
  { html: '<meta charset="utf-8">' },
  { html: '<meta http-equiv="content-type" content="text/html; charset=utf-8">' },
  { name: 'a byte order mark says it too', html: '\uFEFF<title>Kettles</title>', headers: {} },
  {
    name: 'XHTML is in UTF-8 unless it says otherwise',
    contentType: 'application/xhtml+xml',
    headers: {},
    verdict: 'not applicable',
  },
  { name: 'the header alone is enough', headers: { 'content-type': 'text/html; charset=UTF-8' } },
  {
    headers: { 'content-type': 'text/html' },
    finds: [
      {
        message: 'missing',
        says: 'No character encoding is declared in the page or in its Content-Type header.',
        remedy:
          'Make sure that the page is saved as UTF-8, then add <meta charset="utf-8"> as the first element of the <head>.',
        severity: 'warning',
        fix: '<meta charset="utf-8">',
      },
    ],
  },
  { html: '<meta charset="">', headers: {}, finds: ['missing'] },
  {
    name: 'characters in an unknown encoding',
    html: '<p>чайник</p>',
    headers: {},
    finds: [
      {
        message: 'missing',
        says: 'No character encoding is declared in the page or in its Content-Type header.',
        severity: 'warning',
      },
    ],
  },
  { name: 'the header may say it', html: '<title>Kettles</title>', verdict: 'not looked at' },
];
