import { defineCheck, type Example } from '../check.ts';
import { passwordForms } from '../knowledge/document/forms.ts';

export default defineCheck({
  severity: 'error',
  title: 'Passwords are not sent in the URL',
  why: 'URLs end up in the browser history, in server logs and with other sites, and the password with them.',
  docs: 'https://www.rfc-editor.org/rfc/rfc9110#section-17.9',
  remedy: 'Set method="post" on the form and let the server read the password from the request body.',
  messages: {
    get: {
      fault: 'Password sent in the URL (GET)',
      says: 'The form with the password is sent with method="get", so the password becomes part of the URL.',
    },
    default: {
      fault: 'Password form without method="post"',
      says: 'The form with the password has no method="post": if its script fails, the password goes into the URL.',
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
  {
    ...form('method="get" action="/login"'),
    finds: [
      {
        message: 'get',
        says: 'The form with the password is sent with method="get", so the password becomes part of the URL.',
        remedy: 'Set method="post" on the form and let the server read the password from the request body.',
        at: 'body > form:nth-child(1)',
        severity: 'error',
        fix: 'method="post"',
      },
    ],
  },
  {
    ...form('action="/login"'),
    finds: [
      {
        message: 'default',
        says: 'The form with the password has no method="post": if its script fails, the password goes into the URL.',
        at: 'body > form:nth-child(1)',
        severity: 'notice',
        fix: 'method="post"',
      },
    ],
  },
  { name: 'a dialog’s form is not sent', ...form('method=" Dialog "') },
  { name: 'an invalid method counts as GET', ...form('method="put"'), finds: ['default'] },
  {
    name: 'a field with an id in the only form',
    ...form('method="get"', '<input id="p" type="password">'),
    finds: ['get'],
  },
  {
    name: 'the search form next to it is another form',
    html: '<body><form><input name="q"></form><form method="post"><input type="password"></form>',
  },
  { ...form('method="get"', '<input name="q">'), verdict: 'not applicable' },
];
