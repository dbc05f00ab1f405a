import { defineCheck, type Example, headerLine } from '../check.ts';
import { declaredCharsets } from '../knowledge/document/charset.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { essenceOf, isHtmlType } from '../knowledge/response/media-types.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** Names of files that are meant to be read as text, even if it is HTML. */
const TEXT_FILE = /\.(?:txt|md|log|patch|diff)$/i;

/** Whether a document is written as a whole page, with a doctype and a title: text is not by accident. */
const isPage = ({ mode, titles }: PageSnapshot) => mode === 'standards' && titles.length > 0;

export default defineCheck({
  loses: ['result', 'much', 'likely'],
  title: 'The server sends pages as HTML',
  why: 'The type decides what browsers do: they show a page that is sent as text as its source, and download one of an unknown type.',
  docs: 'https://mimesniff.spec.whatwg.org/',
  remedy:
    'Send pages with Content-Type: text/html and their encoding. Usually the server does not know the ending of the file, or the application sets no type.',
  messages: {
    text: {
      fault: 'HTML sent as {type}',
      says: 'The document is HTML, but the server sends it as {type}, so browsers show its source.',
    },
    download: {
      fault: 'HTML sent as {type}',
      says: 'The document is HTML, but the server sends it as {type}, so browsers download it.',
    },
  },
  needs: ['response'],

  *run({ page, served = page, response }) {
    const value = headerValue(response, 'content-type');
    const type = essenceOf(value);
    if (isHtmlType(type ?? '')) return;
    if (value === null || (type !== 'text/plain' && type !== 'application/octet-stream'))
      return 'not applicable';
    if (TEXT_FILE.test(new URL(response.url).pathname) || !isPage(served)) return 'not applicable';
    const charset = declaredCharsets(served)[0]?.charset ?? 'utf-8';
    yield {
      message: type === 'text/plain' ? 'text' : 'download',
      values: { type },
      at: headerLine('content-type', value),
      fix: `Content-Type: text/html; charset=${charset}`,
    };
  },
});

const sent = (type: string): Pick<Example, 'headers' | 'html'> => ({
  headers: { 'content-type': type },
  html: '<!doctype html><title>Kettles</title><p>Copper kettles',
});

export const examples: Example[] = [
  sent('text/html; charset=utf-8'),
  sent('application/xhtml+xml'),
  {
    ...sent('text/plain; charset=utf-8'),
    finds: [
      {
        message: 'text',
        says: 'The document is HTML, but the server sends it as text/plain, so browsers show its source.',
        remedy:
          'Send pages with Content-Type: text/html and their encoding. Usually the server does not know the ending of the file, or the application sets no type.',
        at: 'content-type: text/plain; charset=utf-8',
        severity: 'warning',
        fix: 'Content-Type: text/html; charset=utf-8',
      },
    ],
  },
  {
    headers: { 'content-type': 'application/octet-stream' },
    html: '<!doctype html><meta charset=windows-1251><title>Kettles</title>',
    finds: [
      {
        message: 'download',
        says: 'The document is HTML, but the server sends it as application/octet-stream, so browsers download it.',
        at: 'content-type: application/octet-stream',
        severity: 'warning',
        fix: 'Content-Type: text/html; charset=windows-1251',
      },
    ],
  },
  {
    name: 'a text file about HTML',
    url: 'https://example.com/example.txt',
    ...sent('text/plain'),
    verdict: 'not applicable',
  },
  {
    name: 'text',
    headers: { 'content-type': 'text/plain' },
    html: 'The <title> is important.',
    verdict: 'not applicable',
  },
  { name: 'another type', ...sent('application/pdf'), verdict: 'not applicable' },
  { name: 'another check reports no type at all', headers: {}, verdict: 'not applicable' },
];
