import { defineCheck, type Example, headerLine } from '../check.ts';
import {
  declaredCharsets,
  encodingOf,
  headerCharset,
  isEncoding,
  isMarkedAsUtf8,
  isReadAsUtf8,
} from '../knowledge/document/charset.ts';
import { headerValues } from '../knowledge/response/headers.ts';

const UTF_8 = 'utf-8';

export default defineCheck({
  loses: ['nothing'],
  title: 'The page uses UTF-8',
  why: 'The HTML standard allows only UTF-8; other encodings can lose letters in forms and URLs.',
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#charset',
  remedy:
    'Convert the page, its templates and its data to UTF-8, then declare utf-8. Changing only the declaration garbles the text.',
  messages: {
    header: {
      fault: 'Outdated encoding {charset} in header',
      says: 'The Content-Type header declares the encoding {charset}.',
      followsFrom: ['seo/charset-conflict/overruled'],
    },
    page: {
      fault: 'Outdated encoding {charset}',
      says: 'The page declares the encoding {charset}.',
    },
    unknown: {
      fault: 'Unknown encoding {charset}',
      says: 'Browsers do not know the encoding {charset} and skip the declaration.',
      remedy: 'Save the page as UTF-8, and declare the encoding as utf-8.',
    },
    utf16: {
      fault: 'Encoding {charset} means UTF-8',
      says: 'The page declares the encoding {charset} in a <meta>, which browsers read as utf-8.',
      remedy: 'If the text is displayed correctly, change the <meta> to <meta charset="utf-8">.',
    },
  },

  *run(inspection) {
    const { page, response } = inspection;
    if (isMarkedAsUtf8(inspection)) return;
    const inHeader = response && headerCharset(response);
    const [inPage] = declaredCharsets(page);
    if (response && inHeader) {
      const value = headerValues(response, 'content-type').at(-1) ?? '';
      if (encodingOf(inHeader) !== UTF_8) {
        yield {
          message: isEncoding(inHeader) ? 'header' : 'unknown',
          values: { charset: inHeader },
          at: headerLine('content-type', value),
        };
      }
    } else if (!inPage) return 'not applicable';
    // The header takes precedence over the page.
    else if (encodingOf(inPage.charset) !== UTF_8) {
      const { charset, at } = inPage;
      if (isReadAsUtf8(charset))
        yield { message: 'utf16', values: { charset }, at, fix: '<meta charset="utf-8">' };
      else yield { message: isEncoding(charset) ? 'page' : 'unknown', values: { charset }, at };
    }
  },
});

export const examples: Example[] = [
  {
    name: 'a byte order mark takes precedence over the header',
    html: '\uFEFF<title>Kettles</title>',
    headers: { 'content-type': 'text/html; charset=latin1' },
  },
  { name: 'and over the page', html: '\uFEFF<meta charset=latin1>' },
  { html: '<meta charset="UTF-8">' },
  {
    name: 'the character set of a database',
    html: '<meta charset=utf-8>',
    headers: { 'content-type': 'text/html; charset=utf8mb4' },
    finds: [
      {
        message: 'unknown',
        says: 'Browsers do not know the encoding utf8mb4 and skip the declaration.',
        remedy: 'Save the page as UTF-8, and declare the encoding as utf-8.',
        at: 'content-type: text/html; charset=utf8mb4',
        severity: 'info',
      },
    ],
  },
  {
    html: '<meta charset="windows-1251">',
    finds: [
      {
        message: 'page',
        says: 'The page declares the encoding windows-1251.',
        remedy:
          'Convert the page, its templates and its data to UTF-8, then declare utf-8. Changing only the declaration garbles the text.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'browsers read UTF-16 in a meta as UTF-8',
    html: '<meta charset="UTF-16LE">',
    finds: [
      {
        message: 'utf16',
        says: 'The page declares the encoding utf-16le in a <meta>, which browsers read as utf-8.',
        remedy: 'If the text is displayed correctly, change the <meta> to <meta charset="utf-8">.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
        fix: '<meta charset="utf-8">',
      },
    ],
  },
  {
    headers: { 'content-type': 'text/html; charset=iso-8859-2' },
    finds: [
      {
        message: 'header',
        says: 'The Content-Type header declares the encoding iso-8859-2.',
        at: 'content-type: text/html; charset=iso-8859-2',
        severity: 'info',
      },
    ],
  },
  {
    name: 'the header counts',
    html: '<meta charset=latin1>',
    headers: { 'content-type': 'text/html; charset=utf-8' },
  },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
  {
    name: 'the last of several headers counts',
    headers: [
      ['content-type', 'text/html; charset=utf-8'],
      ['content-type', 'text/html; charset=iso-8859-2'],
    ],
    finds: [
      {
        message: 'header',
        says: 'The Content-Type header declares the encoding iso-8859-2.',
        at: 'content-type: text/html; charset=iso-8859-2',
        severity: 'info',
      },
    ],
  },
];
