import { defineCheck, type Example } from '../check.ts';
import { passwordForms } from '../knowledge/document/forms.ts';

export default defineCheck({
  severity: 'error',
  title: 'Passwords are not sent in the address',
  why: 'Addresses end up in the history, in logs of servers and with other sites, and the password with them.',
  docs: 'https://www.rfc-editor.org/rfc/rfc9110#section-17.9',
  messages: {
    get: {
      says: 'The form with the password is sent with method="get", so the password becomes part of the address.',
    },
    default: {
      says: 'The form with the password has no method: where no script takes over, the password goes into the address.',
    },
  },

  *run({ page }) {
    const forms = passwordForms(page);
    if (forms.length === 0) return 'not applicable';
    for (const at of forms) {
      const method = at.attrs.method?.trim().toLowerCase();
      if (method === 'post' || method === 'dialog') continue;
      if (method === 'get') yield { message: 'get', at, fix: 'method="post"' };
      // Most forms without a method are sent by a script.
      else yield { message: 'default', severity: 'notice', at, fix: 'method="post"' };
    }
  },
});

const form = (attributes: string, fields = '<input type="password">') => ({
  html: `<body><form ${attributes}>${fields}</form>`,
});

export const examples: Example[] = [
  form('method="POST"'),
  { ...form('method="get" action="/login"'), finds: ['get'] },
  { ...form('action="/login"'), finds: ['default'] },
  { name: 'a method that is none counts as GET', ...form('method="put"'), finds: ['default'] },
  {
    name: 'a field with an id in the only form',
    ...form('method="get"', '<input id="p" type="password">'),
    finds: ['get'],
  },
  {
    name: 'the search form beside it is another form',
    html: '<body><form><input name="q"></form><form method="post"><input type="password"></form>',
  },
  { ...form('method="get"', '<input name="q">'), verdict: 'not applicable' },
];
