import { defineCheck, type Example, headerLine } from '../check.ts';
import { policiesOf } from '../knowledge/csp/csp.ts';
import { headerValue } from '../knowledge/response/headers.ts';

const LEGACY = ['x-content-security-policy', 'x-webkit-csp'];

export default defineCheck({
  severity: 'info',
  title: 'No obsolete CSP headers are sent',
  why: 'Browsers read Content-Security-Policy only; its old, experimental names protect nothing.',
  docs: 'https://www.w3.org/TR/CSP3/#csp-header',
  remedy: 'Remove the header from the server configuration; Content-Security-Policy replaces it.',
  messages: {
    beside: {
      fault: 'Obsolete {header}',
      says: 'Browsers ignore {header}; only the Content-Security-Policy of the page counts.',
    },
    alone: {
      fault: 'Only {header}, no CSP',
      says: 'Browsers ignore {header}, and the page has no Content-Security-Policy.',
      remedy:
        'Remove {header} and send its policy as Content-Security-Policy-Report-Only; once it blocks nothing that the page needs, send it as Content-Security-Policy.',
    },
  },
  needs: ['response'],

  *run({ page, response }) {
    const isAlone = policiesOf(page, response).length === 0;
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
  {
    headers: { 'x-webkit-csp': policy },
    finds: [
      {
        message: 'alone',
        says: 'Browsers ignore x-webkit-csp, and the page has no Content-Security-Policy.',
        remedy:
          'Remove x-webkit-csp and send its policy as Content-Security-Policy-Report-Only; once it blocks nothing that the page needs, send it as Content-Security-Policy.',
        at: "x-webkit-csp: default-src 'self'",
        severity: 'info',
      },
    ],
  },
  {
    name: 'the policy is in a meta',
    html: `<meta http-equiv="content-security-policy" content="${policy}">`,
    headers: { 'x-webkit-csp': policy },
    finds: [
      {
        message: 'beside',
        says: 'Browsers ignore x-webkit-csp; only the Content-Security-Policy of the page counts.',
        remedy: 'Remove the header from the server configuration; Content-Security-Policy replaces it.',
        at: "x-webkit-csp: default-src 'self'",
        severity: 'info',
      },
    ],
  },
  {
    headers: { 'content-security-policy': policy, 'x-content-security-policy': policy },
    finds: [
      {
        message: 'beside',
        says: 'Browsers ignore x-content-security-policy; only the Content-Security-Policy of the page counts.',
        at: "x-content-security-policy: default-src 'self'",
        severity: 'info',
      },
    ],
  },
];
