import { defineCheck, type Example, headerLine } from '../check.ts';
import {
  declaredCharsets,
  encodingOf,
  headerCharset,
  isEncoding,
  isMarkedAsUtf8,
} from '../knowledge/document/charset.ts';
import { headerValues } from '../knowledge/response/headers.ts';

const UTF_8 = 'utf-8';
const FIX = '<meta charset="utf-8">';

export default defineCheck({
  loses: ['nothing'],
  title: 'The encoding is declared once, or the same everywhere',
  why: 'The Content-Type header takes precedence, then the first <meta>; a different encoding elsewhere is ignored.',
  docs: 'https://html.spec.whatwg.org/multipage/semantics.html#charset',
  remedy:
    'Save the page as UTF-8 and declare it the same way everywhere: charset=utf-8 in the Content-Type header, and one <meta charset="utf-8"> at the start of the <head>.',
  messages: {
    overruled: {
      loses: ['result', 'much', 'likely'],
      fault: 'Header overrides the page’s UTF-8',
      says: 'The page says {charset}, but the Content-Type header says {header}, and the header takes precedence.',
      remedy: 'Set charset=utf-8 in the Content-Type header of the response.',
    },
    page: {
      fault: 'Page contradicts the UTF-8 header',
      says: 'The Content-Type header says {header} and the page says {charset}; the header takes precedence.',
      remedy: 'Check that the text is displayed correctly, then change the <meta> to <meta charset="utf-8">.',
    },
    header: {
      fault: 'Header and page encodings differ',
      says: 'The Content-Type header says {header} and the page says {charset}; the header takes precedence.',
    },
    several: {
      fault: 'Page declares two different encodings',
      says: 'The page declares two encodings, {first} and {charset}; the first counts.',
    },
    repeated: {
      fault: 'Encoding declared {count} times',
      says: 'The page declares the same encoding {count} times; the standard allows one element.',
      remedy: 'Keep the first <meta> with the encoding and delete the others.',
    },
  },

  *run(inspection) {
    const { page, response } = inspection;
    // What is declared elsewhere counts for nothing then.
    if (isMarkedAsUtf8(inspection)) return 'not applicable';
    const declared = declaredCharsets(page);
    const [first, ...others] = declared;
    if (!first) return 'not applicable';
    const inPage = encodingOf(first.charset);
    const header = response && headerCharset(response);
    // Browsers skip an unknown label, wherever it is; another check reports it.
    if (header && isEncoding(header) && isEncoding(first.charset) && encodingOf(header) !== inPage) {
      const values = { header, charset: first.charset };
      if (inPage === UTF_8) {
        const value = headerValues(response, 'content-type').at(-1) ?? '';
        yield { message: 'overruled', values, at: headerLine('content-type', value) };
      } else if (encodingOf(header) === UTF_8) yield { message: 'page', values, at: first.at, fix: FIX };
      else yield { message: 'header', values, at: first.at };
    }
    const odd = others.find(({ charset }) => encodingOf(charset) !== inPage);
    if (odd) {
      yield { message: 'several', values: { first: first.charset, charset: odd.charset }, at: odd.at };
    } else if (others[0]) {
      yield { message: 'repeated', values: { count: declared.length }, at: others[0].at };
    }
  },
});

const utf8 = '<meta charset=utf-8>';

export const examples: Example[] = [
  { html: utf8 },
  {
    name: 'a byte order mark takes precedence over the header',
    html: `\uFEFF${utf8}`,
    headers: { 'content-type': 'text/html; charset=latin1' },
    verdict: 'not applicable',
  },
  { html: utf8, headers: { 'content-type': 'text/html; charset=UTF8' } },
  {
    name: 'an unknown encoding takes precedence over nothing',
    html: utf8,
    headers: { 'content-type': 'text/html; charset=utf8mb4' },
  },
  {
    html: utf8,
    headers: { 'content-type': 'text/html; charset=latin1' },
    finds: [
      {
        message: 'overruled',
        says: 'The page says utf-8, but the Content-Type header says latin1, and the header takes precedence.',
        remedy: 'Set charset=utf-8 in the Content-Type header of the response.',
        at: 'content-type: text/html; charset=latin1',
        severity: 'warning',
      },
    ],
  },
  {
    html: '<meta charset=latin1>',
    headers: { 'content-type': 'text/html; charset=utf-8' },
    finds: [
      {
        message: 'page',
        says: 'The Content-Type header says utf-8 and the page says latin1; the header takes precedence.',
        remedy:
          'Check that the text is displayed correctly, then change the <meta> to <meta charset="utf-8">.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
        fix: '<meta charset="utf-8">',
      },
    ],
  },
  {
    html: '<meta charset=koi8-r>',
    headers: { 'content-type': 'text/html; charset=windows-1251' },
    finds: [
      {
        message: 'header',
        says: 'The Content-Type header says windows-1251 and the page says koi8-r; the header takes precedence.',
        remedy:
          'Save the page as UTF-8 and declare it the same way everywhere: charset=utf-8 in the Content-Type header, and one <meta charset="utf-8"> at the start of the <head>.',
        at: 'head > meta:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    name: 'two labels of one encoding',
    html: '<meta charset=windows-1252>',
    headers: { 'content-type': 'text/html; charset=iso-8859-1' },
  },
  {
    html: `${utf8}<meta charset=latin1>`,
    finds: [
      {
        message: 'several',
        says: 'The page declares two encodings, utf-8 and latin1; the first counts.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  {
    html: `${utf8}<meta http-equiv=content-type content="text/html; charset=utf-8">`,
    finds: [
      {
        message: 'repeated',
        says: 'The page declares the same encoding 2 times; the standard allows one element.',
        remedy: 'Keep the first <meta> with the encoding and delete the others.',
        at: 'head > meta:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  { html: '<title>Kettles</title>', verdict: 'not applicable' },
];
