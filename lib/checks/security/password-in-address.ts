import { defineCheck, type Example } from '../check.ts';
import { addressOf } from '../knowledge/addresses/addresses.ts';
import { formsSendingPasswords, methodOf, submittersByForm } from '../knowledge/document/forms.ts';

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
    button: {
      fault: 'Button sends password in the URL (GET)',
      says: 'The button sends the form with the password with formmethod="get", so the password becomes part of the URL.',
      remedy: 'Remove formmethod from the button, and set method="post" on the form.',
    },
    bare: {
      fault: 'Password sent in the URL: no method',
      says: 'The form with the password has no method, and the page has no script to send it, so the password becomes part of the URL.',
    },
    default: {
      fault: 'Password form without method="post"',
      says: 'The form with the password has no method="post": if its script fails, the password goes into the URL.',
    },
  },

  *run({ page }) {
    const forms = formsSendingPasswords(page);
    if (forms.length === 0) return 'not applicable';
    for (const at of forms) {
      // Only an address on the web gets the fields of the form.
      const url = at.attrs.action?.trim() ? addressOf(page, at, 'action') : null;
      if (url && !/^https?:$/.test(url.protocol)) continue;
      const buttons = submittersByForm(page).get(at) ?? [];
      const method = at.attrs.method?.trim().toLowerCase();
      const isByGet = methodOf(page, at) === 'get';
      const [wrong] = buttons.filter((button) => methodOf(page, button) === 'get');
      if (!isByGet && wrong) yield { message: 'button', at: wrong, fix: 'formmethod="post"' };
      // The Enter key sends a form as its first button does.
      if (!isByGet || (buttons.length > 0 && !wrong)) continue;
      if (method === 'get') yield { message: 'get', at, fix: 'method="post"' };
      else if (!method && page.scripts.length === 0 && page.inline.handlers.count === 0)
        yield { message: 'bare', at, fix: 'method="post"' };
      // Most forms without a method are sent by a script.
      else yield { message: 'default', severity: 'notice', at, fix: 'method="post"' };
    }
  },
});

const form = (attributes: string, fields = '<input type="password" name="p">') => ({
  html: `<body><form ${attributes}>${fields}</form>`,
});

export const examples: Example[] = [
  {
    name: 'a field without a name is not sent',
    ...form('method="get"', '<input type=password>'),
    verdict: 'not applicable',
  },
  { name: 'a script is no address', ...form('action="javascript:void(0)"') },
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
    name: 'no script is there to send it',
    ...form('action="/login"'),
    finds: [
      {
        message: 'bare',
        says: 'The form with the password has no method, and the page has no script to send it, so the password becomes part of the URL.',
        at: 'body > form:nth-child(1)',
        severity: 'error',
        fix: 'method="post"',
      },
    ],
  },
  {
    html: '<body><form action="/login"><input type="password" name="p"></form><script src="/login.js"></script>',
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
  { name: 'a handler may send it', ...form('onsubmit="send(event)"'), finds: ['default'] },
  {
    ...form(
      'method="post"',
      '<input type="password" name="p"><button>Go</button><button formmethod="GET">Show</button>',
    ),
    finds: [
      {
        message: 'button',
        says: 'The button sends the form with the password with formmethod="get", so the password becomes part of the URL.',
        remedy: 'Remove formmethod from the button, and set method="post" on the form.',
        at: 'body > form:nth-child(1) > button:nth-child(3)',
        severity: 'error',
        fix: 'formmethod="post"',
      },
    ],
  },
  {
    name: 'a button of the form elsewhere',
    ...form(
      'method="post" id="f"',
      '<input type="password" name="p"></form><input type="submit" form="f" formmethod="no">',
    ),
    finds: ['button'],
  },
  {
    name: 'every button sends it by POST',
    ...form('', '<input type="password" name="p"><button formmethod="post">Go</button>'),
  },
  {
    name: 'a button that sends nothing',
    ...form(
      'method="post"',
      '<input type="password" name="p"><button type="button" formmethod="get">Show</button>',
    ),
  },
  { name: 'a dialog’s form is not sent', ...form('method=" Dialog "') },
  { name: 'an invalid method counts as GET', ...form('method="put"'), finds: ['default'] },
  {
    name: 'a field with an id in the only form',
    ...form('method="get"', '<input id="p" name="p" type="password">'),
    finds: ['get'],
  },
  {
    name: 'the search form next to it is another form',
    html: '<body><form><input name="q"></form><form method="post"><input type="password" name="p"></form>',
  },
  { ...form('method="get"', '<input name="q">'), verdict: 'not applicable' },
];
