import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';

const OBSOLETE = ['public-key-pins', 'public-key-pins-report-only', 'expect-ct', 'p3p', 'x-ua-compatible'];

export default defineCheck({
  severity: 'info',
  title: 'No header is sent that browsers have given up',
  why: 'Headers without effect cost bytes with every answer and pretend to a protection that is not there.',
  docs: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers',
  messages: {
    obsolete: { says: 'No current browser reads {header}.' },
    pragma: { says: 'Pragma means nothing in a response; Cache-Control is missing.' },
  },
  needs: ['response'],

  *run({ response }) {
    for (const header of OBSOLETE) {
      const value = headerValue(response, header);
      if (value !== null) yield { message: 'obsolete', values: { header }, at: headerLine(header, value) };
    }
    const pragma = headerValue(response, 'pragma');
    if (pragma !== null && headerValue(response, 'cache-control') === null)
      yield { message: 'pragma', at: headerLine('pragma', pragma), fix: 'Cache-Control: no-cache' };
  },
});

export const examples: Example[] = [
  { headers: { 'cache-control': 'no-cache', pragma: 'no-cache' } },
  { headers: { 'expect-ct': 'max-age=0', p3p: 'CP="NOI"' }, finds: ['obsolete', 'obsolete'] },
  { headers: { pragma: 'no-cache' }, finds: ['pragma'] },
];
