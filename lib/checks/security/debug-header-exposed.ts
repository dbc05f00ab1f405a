import { defineCheck, type Example, headerLine } from '../check.ts';
import { ownFields } from '../knowledge/response/own-resources.ts';

/**
 * Headers that debugging tools send: Symfony's profiler, Chrome Logger, FirePHP, Clockwork, PHP Debug Bar,
 * MiniProfiler, IIS Express.
 */
const DEBUG = new Set(
  (
    'glimpse-requestid phpdebugbar phpdebugbar-id x-chromelogger-data x-chromephp-data x-clockwork-id ' +
    'x-clockwork-version x-debug-token x-debug-token-link x-miniprofiler-ids x-sourcefiles x-wf-1-index x-wf-protocol-1'
  ).split(' '),
);

export default defineCheck({
  severity: 'warning',
  title: 'No debug headers are sent',
  why: 'Debug headers reveal traces, database queries and server paths. They suggest that debug mode is on in production.',
  docs: 'https://symfony.com/doc/current/profiler.html',
  remedy:
    'Turn off debug mode or the profiler in production (for example APP_DEBUG=0 in Symfony, APP_DEBUG=false in Laravel), then check that the header is gone.',
  followsFrom: ['security/diagnostics-exposed/toolbar'],
  messages: {
    debug: {
      fault: 'Debug header sent',
      says: 'The {header} header comes from a debugging tool.',
    },
  },
  needs: ['response'],

  *run(inspection) {
    for (const [header, value] of ownFields(inspection)) {
      if (!DEBUG.has(header)) continue;
      yield { message: 'debug', values: { header }, at: headerLine(header, value.slice(0, 80)) };
    }
  },
});

export const examples: Example[] = [
  { headers: { 'x-request-id': 'a1' } },
  {
    headers: { 'x-debug-token': '4c2f1a', 'x-debug-token-link': '/_profiler/4c2f1a' },
    finds: [
      {
        message: 'debug',
        says: 'The x-debug-token header comes from a debugging tool.',
        remedy:
          'Turn off debug mode or the profiler in production (for example APP_DEBUG=0 in Symfony, APP_DEBUG=false in Laravel), then check that the header is gone.',
        at: 'x-debug-token: 4c2f1a',
        severity: 'warning',
      },
      {
        message: 'debug',
        says: 'The x-debug-token-link header comes from a debugging tool.',
        at: 'x-debug-token-link: /_profiler/4c2f1a',
        severity: 'warning',
      },
    ],
  },
  {
    headers: { 'x-chromelogger-data': 'eyJ2ZXJzaW9uIjoiNC4xIn0' },
    finds: [
      {
        message: 'debug',
        says: 'The x-chromelogger-data header comes from a debugging tool.',
        at: 'x-chromelogger-data: eyJ2ZXJzaW9uIjoiNC4xIn0',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a long value is cut',
    headers: { 'x-chromelogger-data': 'x'.repeat(81) },
    finds: [
      {
        message: 'debug',
        says: 'The x-chromelogger-data header comes from a debugging tool.',
        at: `x-chromelogger-data: ${'x'.repeat(80)}`,
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a response to a request of the page has one',
    headers: {},
    parts: {
      subresources: [
        {
          url: 'https://example.com/api',
          type: 'request',
          status: 200,
          headers: [['x-clockwork-id', '1']],
        },
      ],
    },
    finds: [
      {
        message: 'debug',
        says: 'The x-clockwork-id header comes from a debugging tool.',
        at: 'x-clockwork-id: 1',
        severity: 'warning',
      },
    ],
  },
];
