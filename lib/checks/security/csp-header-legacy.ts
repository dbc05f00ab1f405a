import { defineCheck, type Example, headerLine } from '../check.ts';
import { headerValue } from '../knowledge/response/headers.ts';

const LEGACY = ['x-content-security-policy', 'x-webkit-csp'];

export default defineCheck({
  severity: 'info',
  title: 'The policy stands under the name that browsers read',
  why: 'The names under which Content-Security-Policy was tried out mean nothing to browsers of today.',
  docs: 'https://www.w3.org/TR/CSP3/#csp-header',
  messages: {
    beside: { says: 'Browsers ignore {header}; the Content-Security-Policy beside it is what counts.' },
    alone: { says: 'Browsers ignore {header}, and there is no Content-Security-Policy.' },
  },
  needs: ['response'],

  *run({ response }) {
    const isAlone = headerValue(response, 'content-security-policy') === null;
    for (const header of LEGACY) {
      const value = headerValue(response, header);
      if (value === null) continue;
      const message = isAlone ? 'alone' : 'beside';
      yield { message, values: { header }, at: headerLine(header, value) };
    }
  },
});

const policy = "default-src 'self'";

export const examples: Example[] = [
  { headers: { 'content-security-policy': policy } },
  { headers: { 'x-webkit-csp': policy }, finds: ['alone'] },
  {
    headers: { 'content-security-policy': policy, 'x-content-security-policy': policy },
    finds: ['beside'],
  },
];
