import { defineCheck, type Example } from '../check.ts';
import { addressOf } from '../knowledge/addresses/addresses.ts';
import { isSameOwner } from '../knowledge/addresses/sites.ts';
import { passwordForms } from '../knowledge/document/forms.ts';
import { transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'warning',
  title: 'Passwords stay on the site that asks for them',
  why: 'Visitors trust the name in the address bar, but their password goes to another site.',
  docs: 'https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-action',
  remedy:
    'Send the form to an address of this site. If another site handles sign-in, redirect visitors to it, so that they type the password there and see its name.',
  messages: {
    away: {
      fault: 'Password sent to another site',
      says: 'The form with the password is sent to {host}.',
    },
  },
  needs: ['suffixes'],

  *run({ page, suffixes }) {
    const forms = passwordForms(page);
    if (forms.length === 0) return 'not applicable';
    const { hostname } = transportOf(page.url);
    for (const at of forms) {
      const url = at.attrs.action?.trim() ? addressOf(page, at, 'action') : null;
      if (!url || !/^https?:$/.test(url.protocol) || isSameOwner(url.hostname, hostname, suffixes)) continue;
      yield { message: 'away', values: { host: url.host }, at };
    }
  },
});

const form = (action: string) => ({
  html: `<body><form method="post" action="${action}"><input type="password"></form>`,
});

export const examples: Example[] = [
  form('/login'),
  { name: 'a subdomain is the same site', ...form('https://accounts.example.com/login') },
  {
    ...form('https://login.other.net/'),
    finds: [
      {
        message: 'away',
        says: 'The form with the password is sent to login.other.net.',
        remedy:
          'Send the form to an address of this site. If another site handles sign-in, redirect visitors to it, so that they type the password there and see its name.',
        at: 'body > form:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'names on shared hosting have different owners',
    url: 'https://mine.github.io/',
    ...form('https://yours.github.io/login'),
    finds: [
      {
        message: 'away',
        says: 'The form with the password is sent to yours.github.io.',
        at: 'body > form:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  { name: 'without an action the form goes to the page itself', ...form(' ') },
  { name: 'a script takes the password', ...form('javascript:login()') },
  { html: '<body><form action="https://other.net/search"><input></form>', verdict: 'not applicable' },
];
