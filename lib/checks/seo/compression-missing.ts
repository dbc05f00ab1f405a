import { defineCheck, type Example } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';
import { transportOf } from '../knowledge/response/transport.ts';

/** A page with fewer elements is so small that compressing gains nothing. */
const SMALL = 200;

export default defineCheck({
  loses: ['nothing'],
  title: 'The HTML is compressed',
  why: 'Compression makes HTML several times smaller, so visitors and crawlers wait less.',
  docs: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Compression',
  remedy:
    'Turn on Brotli or gzip for text/html on the web server or the CDN; the response then has a Content-Encoding header.',
  messages: {
    missing: {
      fault: 'HTML sent without compression',
      says: 'The server sends the page uncompressed: no Content-Encoding header declares a compression method.',
    },
  },
  needs: ['response'],

  *run({ page, response }) {
    const { isHttps, isOpen } = transportOf(response.url);
    if (page.elements < SMALL || (!isHttps && !isOpen)) return 'not applicable';
    const encoding = headerValue(response, 'content-encoding')?.trim().toLowerCase();
    if (encoding && encoding !== 'identity') return;
    // A cache may store the page uncompressed.
    if (response.how === 'stored') return 'not looked at';
    yield { message: 'missing' };
  },
});

/** Enough elements, together with html, head and body. */
const html = '<p>Kettle</p>'.repeat(197);

export const examples: Example[] = [
  { name: 'one element less', html: '<p>Kettle</p>'.repeat(196), headers: {}, verdict: 'not applicable' },
  { name: 'Brotli', html, headers: { 'content-encoding': 'br' } },
  {
    name: 'nothing',
    html,
    headers: {},
    finds: [
      {
        message: 'missing',
        says: 'The server sends the page uncompressed: no Content-Encoding header declares a compression method.',
        remedy:
          'Turn on Brotli or gzip for text/html on the web server or the CDN; the response then has a Content-Encoding header.',
        severity: 'info',
      },
    ],
  },
  {
    name: 'identity means no compression',
    html,
    headers: { 'content-encoding': 'identity' },
    finds: ['missing'],
  },
  { name: 'from the cache', html, headers: {}, how: 'stored', verdict: 'not looked at' },
  {
    name: 'a small page',
    html: html.replace('<p>Kettle</p>', ''),
    headers: {},
    verdict: 'not applicable',
  },
  { name: 'this machine', url: 'http://localhost/', html, headers: {}, verdict: 'not applicable' },
  { name: 'unknown headers', html, verdict: 'not looked at' },
];
