import { defineCheck, type Example } from '../check.ts';
import { passwordFields } from '../knowledge/document/forms.ts';
import { transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'blocker',
  title: 'Password fields are on https pages only',
  why: 'A password typed into a page loaded over http can be read in transit, and browsers warn visitors about it.',
  docs: 'https://w3c.github.io/webappsec-secure-contexts/',
  remedy: 'Serve the page over https and redirect its http address there.',
  followsFrom: ['security/https-missing'],
  messages: {
    http: {
      fault: 'Password field on an http page',
      says: 'The password field is on a page that was loaded over plain http.',
    },
  },

  *run({ page }) {
    const fields = passwordFields(page);
    if (fields.length === 0) return 'not applicable';
    if (!transportOf(page.url).isOpen) return;
    for (const at of fields) yield { message: 'http', at };
  },
});

export const examples: Example[] = [
  { html: '<body><input type="password" name="p">' },
  {
    url: 'http://example.com/',
    html: '<body><input type="PassWord" name="p">',
    finds: [
      {
        message: 'http',
        says: 'The password field is on a page that was loaded over plain http.',
        remedy: 'Serve the page over https and redirect its http address there.',
        at: 'body > input:nth-child(1)',
        severity: 'blocker',
      },
    ],
  },
  {
    url: 'http://example.com/',
    html: '<body><input name="user"><input type="password"><input type="password">',
    finds: [
      {
        message: 'http',
        says: 'The password field is on a page that was loaded over plain http.',
        at: 'body > input:nth-child(2)',
        severity: 'blocker',
      },
      {
        message: 'http',
        says: 'The password field is on a page that was loaded over plain http.',
        at: 'body > input:nth-child(3)',
        severity: 'blocker',
      },
    ],
  },
  { name: 'this machine', url: 'http://localhost:3000/', html: '<body><input type="password">' },
  { name: 'no password field', html: '<body><input name="q">', verdict: 'not applicable' },
];
