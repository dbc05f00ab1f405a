import { defineCheck, type Example, headerLine } from '../check.ts';
import type { Subresource } from '../inspection.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { essenceOf, isHtmlType, isJavaScript, isNosniff } from '../knowledge/response/media-types.ts';
import { ownSubresources } from '../knowledge/response/own-resources.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** Modules may also be JSON, WebAssembly and styles; speculation rules are requested in the same way as a script. */
const MODULE = /[/+]json$|^application\/wasm$|^text\/css$/;
/** Maximum number of characters of an address to show. */
const SHOWN = 200;

function isWrong(type: Subresource['type'], essence: string): boolean {
  if (type === 'script') return !isJavaScript(essence) && !MODULE.test(essence);
  return type === 'stylesheet' && essence !== 'text/css';
}

/** Types that browsers never run as a script (Fetch standard, 3.7). */
const NEVER_SCRIPT = /^(?:image|audio|video)\/|^text\/csv$/;

/** Returns whether browsers refuse the file: in standards mode they accept only CSS as a stylesheet. */
function isRefused({ type, headers }: Subresource, essence: string, { mode }: PageSnapshot): boolean {
  if (isNosniff(headerValue({ headers }, 'x-content-type-options'))) return true;
  return type === 'script' ? NEVER_SCRIPT.test(essence) : mode === 'standards';
}

export default defineCheck({
  severity: 'notice',
  title: 'Scripts and stylesheets have the right Content-Type',
  why: 'Browsers always refuse some wrong types, and with nosniff they refuse every script or stylesheet with a wrong type.',
  docs: 'https://fetch.spec.whatwg.org/#should-response-to-request-be-blocked-due-to-nosniff?',
  remedy:
    'Set the MIME types in the server configuration: text/javascript for .js and .mjs, text/css for .css (nginx: mime.types, Apache: AddType). If a program sends the file, set Content-Type in the program.',
  messages: {
    script: {
      fault: 'Script with a wrong Content-Type',
      says: 'The script {file} is sent as {type}.',
    },
    style: {
      fault: 'Stylesheet with a wrong Content-Type',
      says: 'The stylesheet {file} is sent as {type}.',
    },
    refused: {
      fault: 'File refused for its Content-Type',
      says: '{file} is sent as {type}, so browsers refuse it.',
    },
    page: {
      fault: 'Script or stylesheet sent as HTML',
      says: '{file} is sent as {type}, as servers do with an error page in place of a missing file.',
      remedy:
        'Open the file in a browser. If a web page appears, upload the missing file or correct the address in the HTML; if it is code, set its MIME type on the server: text/javascript or text/css.',
    },
  },
  needs: ['subresources'],

  *run(inspection) {
    const { subresources, loads = subresources.length } = inspection;
    const unread = loads > subresources.length && { read: { done: subresources.length, total: loads } };
    const loaded = ownSubresources(inspection).filter(
      ({ type }) => type === 'script' || type === 'stylesheet',
    );
    if (loaded.length === 0) return unread || 'not applicable';
    for (const file of loaded) {
      const contentType = headerValue(file, 'content-type');
      const essence = essenceOf(contentType);
      if (file.status !== 200 || contentType === null || !essence || !isWrong(file.type, essence)) continue;
      const kind = file.type === 'script' ? 'script' : 'style';
      const finding = {
        values: { file: new URL(file.url).pathname.slice(0, SHOWN), type: essence.slice(0, SHOWN) },
        at: headerLine('content-type', contentType.slice(0, SHOWN)),
      };
      const severity = isRefused(file, essence, inspection.page) ? 'warning' : 'notice';
      if (isHtmlType(essence)) yield { message: 'page', severity, ...finding };
      else if (severity === 'warning') yield { message: 'refused', severity, ...finding };
      else yield { message: kind, ...finding };
    }
    return unread || undefined;
  },
});

const loaded = (
  type: Subresource['type'],
  contentType: string,
  more: Partial<Subresource> = {},
  nosniff = false,
) => ({
  parts: {
    subresources: [
      {
        url: 'https://example.com/a?token=1',
        type,
        status: 200,
        headers: [
          ['content-type', contentType] as const,
          ...(nosniff ? [['x-content-type-options', 'nosniff'] as const] : []),
        ],
        ...more,
      },
    ],
  },
});

export const examples: Example[] = [
  loaded('script', 'text/javascript; charset=utf-8'),
  loaded('script', 'application/x-javascript'),
  loaded('stylesheet', 'text/css'),
  {
    ...loaded('script', 'text/plain'),
    finds: [
      {
        message: 'script',
        says: 'The script /a is sent as text/plain.',
        remedy:
          'Set the MIME types in the server configuration: text/javascript for .js and .mjs, text/css for .css (nginx: mime.types, Apache: AddType). If a program sends the file, set Content-Type in the program.',
        at: 'content-type: text/plain',
        severity: 'notice',
      },
    ],
  },
  {
    ...loaded('stylesheet', 'text/plain'),
    finds: [
      {
        message: 'style',
        says: 'The stylesheet /a is sent as text/plain.',
        at: 'content-type: text/plain',
        severity: 'notice',
      },
    ],
  },
  {
    ...loaded('script', 'text/html', {}, true),
    finds: [
      {
        message: 'page',
        says: '/a is sent as text/html, as servers do with an error page in place of a missing file.',
        remedy:
          'Open the file in a browser. If a web page appears, upload the missing file or correct the address in the HTML; if it is code, set its MIME type on the server: text/javascript or text/css.',
        at: 'content-type: text/html',
        severity: 'warning',
      },
    ],
  },
  {
    ...loaded('stylesheet', 'text/html; charset=utf-8'),
    finds: [
      {
        message: 'page',
        says: '/a is sent as text/html, as servers do with an error page in place of a missing file.',
        at: 'content-type: text/html; charset=utf-8',
        severity: 'notice',
      },
    ],
  },
  {
    ...loaded('script', 'application/octet-stream', {}, true),
    finds: [
      {
        message: 'refused',
        says: '/a is sent as application/octet-stream, so browsers refuse it.',
        at: 'content-type: application/octet-stream',
        severity: 'warning',
      },
    ],
  },
  { ...loaded('stylesheet', 'application/octet-stream', {}, true), finds: ['refused'] },
  {
    ...loaded('script', 'image/png'),
    finds: [
      {
        message: 'refused',
        says: '/a is sent as image/png, so browsers refuse it.',
        at: 'content-type: image/png',
        severity: 'warning',
      },
    ],
  },
  {
    ...loaded('stylesheet', 'text/plain'),
    html: '<!doctype html><p>x',
    finds: [
      {
        message: 'refused',
        says: '/a is sent as text/plain, so browsers refuse it.',
        at: 'content-type: text/plain',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'long addresses and types are cut',
    ...loaded('script', `text/${'x'.repeat(200)}`, { url: `https://example.com/${'x'.repeat(200)}` }),
    finds: [
      {
        message: 'script',
        says: `The script /${'x'.repeat(199)} is sent as text/${'x'.repeat(195)}.`,
        at: `content-type: text/${'x'.repeat(195)}`,
        severity: 'notice',
      },
    ],
  },
  { name: 'a module of JSON', ...loaded('script', 'application/json') },
  { name: 'an error page instead of a script', ...loaded('script', 'text/html', { status: 404 }) },
  { name: 'a file without a type is not reported', ...loaded('script', '') },
  { name: 'an image', ...loaded('image', 'text/plain'), verdict: 'not applicable' },
  {
    name: 'a script of another site',
    ...loaded('script', 'text/plain', { url: 'https://cdn.example/a.js' }),
    verdict: 'not applicable',
  },
  { html: '<script src="/a.js"></script>', verdict: 'not looked at' },
  {
    name: 'of very many files only the first are known',
    parts: { ...loaded('script', 'text/javascript').parts, loads: 412 },
    verdict: 'not looked at',
    read: { done: 1, total: 412 },
  },
  {
    name: 'none of the first is one of the site, and the others are not known',
    parts: { ...loaded('image', 'image/png').parts, loads: 2 },
    verdict: 'not looked at',
    read: { done: 1, total: 2 },
  },
  {
    name: 'what is wrong with the first is wrong, whatever the others are',
    parts: { ...loaded('script', 'text/plain').parts, loads: 412 },
    finds: ['script'],
    read: { done: 1, total: 412 },
  },
  ...'application/json application/ld+json application/wasm text/css'
    .split(' ')
    .map((type) => loaded('script', type)),
  ...'image/png audio/mpeg video/mp4 text/csv'
    .split(' ')
    .map((type) => ({ ...loaded('script', type), finds: ['refused'] })),
];
