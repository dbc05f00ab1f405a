import { defineCheck, type Example, headerLine } from '../check.ts';

const DEBUG = new Set([
  'x-debug-token',
  'x-debug-token-link',
  'x-chromelogger-data',
  'x-chromephp-data',
  'x-sourcefiles',
  'x-wf-1-index',
]);

export default defineCheck({
  severity: 'warning',
  title: 'No debugging header is sent',
  why: 'Debugging headers lead to traces, queries and paths of the server, and mean that debugging is on in production.',
  docs: 'https://symfony.com/doc/current/profiler.html',
  messages: {
    debug: '{header} comes from a debugging tool.',
  },
  needs: ['response'],

  *run({ response }) {
    for (const [header, value] of response.headers) {
      if (!DEBUG.has(header)) continue;
      yield { message: 'debug', values: { header }, at: headerLine(header, value.slice(0, 80)) };
    }
  },
});

export const examples: Example[] = [
  { headers: { 'x-request-id': 'a1' } },
  {
    headers: { 'x-debug-token': '4c2f1a', 'x-debug-token-link': '/_profiler/4c2f1a' },
    finds: ['debug', 'debug'],
  },
  { headers: { 'x-chromelogger-data': 'eyJ2ZXJzaW9uIjoiNC4xIn0' }, finds: ['debug'] },
];
