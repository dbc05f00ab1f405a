import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';

const OBSOLETE = ['public-key-pins', 'public-key-pins-report-only', 'expect-ct', 'p3p', 'x-ua-compatible'];

export default defineCheck({
  severity: 'info',
  title: 'No obsolete response headers are sent',
  why: 'Headers that browsers no longer read add bytes to every response, and some suggest a protection that is gone.',
  docs: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers',
  remedy: 'Remove the header where it is set: in the web server, the application or the CDN.',
  messages: {
    obsolete: {
      fault: 'Obsolete header',
      says: 'No current browser reads {header}.',
    },
    pragma: {
      fault: 'Pragma without Cache-Control',
      says: 'Pragma has no defined meaning in a response, and there is no Cache-Control.',
      remedy:
        'Remove Pragma. If caches should not reuse the response without asking the server, send Cache-Control: no-cache.',
    },
  },
  needs: ['response'],

  *run({ response }) {
    for (const header of OBSOLETE) {
      const value = headerValue(response, header);
      if (value !== null) yield { message: 'obsolete', values: { header }, at: headerLine(header, value) };
    }
    const pragma = headerValue(response, 'pragma');
    if (pragma === null || headerValue(response, 'cache-control') !== null) return;
    const isNoCache = /^\s*no-cache\s*$/i.test(pragma);
    const fix = isNoCache && { fix: 'Cache-Control: no-cache' };
    yield { message: 'pragma', values: { header: 'pragma' }, at: headerLine('pragma', pragma), ...fix };
  },
});

export const examples: Example[] = [
  { headers: { 'cache-control': 'no-cache', pragma: 'no-cache' } },
  {
    headers: { 'expect-ct': 'max-age=0', p3p: 'CP="NOI"' },
    finds: [
      {
        message: 'obsolete',
        says: 'No current browser reads expect-ct.',
        remedy: 'Remove the header where it is set: in the web server, the application or the CDN.',
        at: 'expect-ct: max-age=0',
        severity: 'info',
      },
      { message: 'obsolete', says: 'No current browser reads p3p.', at: 'p3p: CP="NOI"', severity: 'info' },
    ],
  },
  {
    headers: { pragma: 'no-cache' },
    finds: [
      {
        message: 'pragma',
        says: 'Pragma has no defined meaning in a response, and there is no Cache-Control.',
        remedy:
          'Remove Pragma. If caches should not reuse the response without asking the server, send Cache-Control: no-cache.',
        at: 'pragma: no-cache',
        severity: 'info',
        fix: 'Cache-Control: no-cache',
      },
    ],
  },
  {
    name: 'a value that forbids nothing',
    headers: { pragma: 'public' },
    finds: [
      {
        message: 'pragma',
        says: 'Pragma has no defined meaning in a response, and there is no Cache-Control.',
        at: 'pragma: public',
        severity: 'info',
      },
    ],
  },
  {
    headers: { 'public-key-pins': 'max-age=0', 'public-key-pins-report-only': 'max-age=0' },
    finds: ['obsolete', 'obsolete'],
  },
  { headers: { 'x-ua-compatible': 'IE=edge' }, finds: ['obsolete'] },
];
