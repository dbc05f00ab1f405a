import { defineCheck, type Example } from '../check.ts';
import { addressOf } from '../knowledge/addresses/addresses.ts';
import { policiesOf, upgradesRequests } from '../knowledge/csp/csp.ts';
import { formOf, formsSendingPasswords, isSubmitter, methodOf } from '../knowledge/document/forms.ts';
import { securedAttribute } from '../knowledge/document/mixed-content.ts';
import { isHttpsOnlyHost } from '../knowledge/response/https-only-hosts.ts';
import { isOpenAddress, transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'error',
  title: 'Forms are sent over https',
  why: 'What visitors type into a form that is sent over http can be read and changed in transit.',
  docs: 'https://www.w3.org/TR/mixed-content/',
  remedy:
    'Change the address in action or formaction to https:// and make sure that the server there answers over https.',
  messages: {
    http: {
      fault: 'Form sent over plain http',
      says: 'The form is sent to {address} over plain http.',
    },
    page: {
      fault: 'https form on an http page',
      says: 'The form is sent over https, but the page was loaded over http, so its address could have been changed in transit.',
      remedy: 'Serve this page over https too and redirect its http address there.',
      followsFrom: ['security/https-missing'],
    },
  },

  *run({ page, response }) {
    const { isHttps, isOpen } = transportOf(page.url);
    const fields = [...page.fields, ...page.buttons].filter(
      (field) => field.attrs.formaction?.trim() && isSubmitter(field),
    );
    // One with method="dialog" only closes.
    const senders = [...page.forms, ...fields].filter((sender) => methodOf(page, sender) !== 'dialog');
    if (senders.length === 0 || (!isHttps && !isOpen)) return 'not applicable';
    const withPassword = new Set(formsSendingPasswords(page));
    const upgrades = upgradesRequests(policiesOf(page, response));
    for (const element of senders) {
      const attribute = element.tag === 'form' ? 'action' : 'formaction';
      const url = element.attrs[attribute]?.trim() ? addressOf(page, element, attribute) : null;
      if (isHttps && url && isOpenAddress(url) && !upgrades && !isHttpsOnlyHost(url.hostname)) {
        const fix = securedAttribute({ attribute, url });
        const form = element.tag === 'form' ? element : formOf(page, element);
        // As bad as a password field on an http page.
        const severity = form && withPassword.has(form) ? 'blocker' : 'error';
        yield { message: 'http', severity, values: { address: url.href }, at: element, ...fix };
      } else if (isOpen && url?.protocol === 'https:') {
        yield { message: 'page', at: element };
      }
    }
  },
});

export const examples: Example[] = [
  { html: '<body><form action="/search"><button>Go</button></form>' },
  {
    name: 'browsers use only https for that top-level domain',
    html: '<body><form action="http://search.dev/"></form>',
  },
  {
    html: '<body><form action="http://example.com/search"></form>',
    finds: [
      {
        message: 'http',
        says: 'The form is sent to http://example.com/search over plain http.',
        remedy:
          'Change the address in action or formaction to https:// and make sure that the server there answers over https.',
        at: 'body > form:nth-child(1)',
        severity: 'error',
        fix: 'action="https://example.com/search"',
      },
    ],
  },
  {
    html: '<body><form action="/a"><button formaction="http://example.com/b">Go</button></form>',
    finds: [
      {
        message: 'http',
        says: 'The form is sent to http://example.com/b over plain http.',
        at: 'body > form:nth-child(1) > button:nth-child(1)',
        severity: 'error',
        fix: 'formaction="https://example.com/b"',
      },
    ],
  },
  {
    url: 'http://example.com/',
    html: '<body><form action="https://example.com/login"></form>',
    finds: [
      {
        message: 'page',
        says: 'The form is sent over https, but the page was loaded over http, so its address could have been changed in transit.',
        remedy: 'Serve this page over https too and redirect its http address there.',
        at: 'body > form:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  ...['<input type=submit', '<input type=Image', '<button type=submit'].map(
    (field): Example => ({
      html: `<body><form action="/a">${field} formaction="http://example.com/b"></form>`,
      finds: ['http'],
    }),
  ),
  {
    name: 'buttons that only close a dialog',
    html:
      '<body><form action="/a"><button formmethod=dialog formaction="http://example.com/b">Close</button></form>' +
      '<form method=dialog><button formaction="http://example.com/b">Close</button></form>',
  },
  {
    name: 'a button sends the form of a dialog',
    html: '<body><form method=dialog><button formmethod=post formaction="http://example.com/b">Go</button></form>',
    finds: ['http'],
  },
  ...['<input type=text', '<button type=button', '<button type="Reset"'].map(
    (field): Example => ({
      name: `${field}> sends nothing`,
      html: `<body><form action="/a">${field} formaction="http://example.com/b"></form>`,
    }),
  ),
  {
    name: 'another port rarely has https',
    html: '<body><form action="http://example.com:8080/"></form>',
    finds: [
      {
        message: 'http',
        says: 'The form is sent to http://example.com:8080/ over plain http.',
        at: 'body > form:nth-child(1)',
        severity: 'error',
      },
    ],
  },
  { name: 'this machine', html: '<body><form action="http://localhost:3000/"></form>' },
  {
    name: 'another check reports http to http',
    url: 'http://example.com/',
    html: '<body><form action="/search"></form>',
  },
  {
    name: 'a file',
    url: 'file:///page.html',
    html: '<body><form action="http://example.com/"></form>',
    verdict: 'not applicable',
  },
  { name: 'without an action the form goes to the page itself', html: '<body><form></form>' },
  { name: 'an empty action too', html: '<base href="http://example.com/"><body><form action=""></form>' },
  {
    name: 'with upgrade-insecure-requests, browsers send it over https',
    html: '<body><form action="http://example.com/search"></form>',
    headers: { 'content-security-policy': 'upgrade-insecure-requests' },
  },
  {
    name: 'a dialog’s form is not sent',
    html: '<body><form method=" Dialog " action="http://example.com/"></form>',
    verdict: 'not applicable',
  },
  {
    name: 'with a password, it is as bad as a password field on an http page',
    html: '<body><form action="http://example.com/login"><input type=password name=p></form>',
    finds: [
      {
        message: 'http',
        says: 'The form is sent to http://example.com/login over plain http.',
        at: 'body > form:nth-child(1)',
        severity: 'blocker',
        fix: 'action="https://example.com/login"',
      },
    ],
  },
  {
    name: 'of two forms, a button sends the one with the password over http',
    html:
      '<body><form action="http://example.com/search"><input name=q></form>' +
      '<form action="/login"><input type=password name=p><button formaction="http://example.com/login">Go</button></form>',
    finds: [
      {
        message: 'http',
        says: 'The form is sent to http://example.com/search over plain http.',
        at: 'body > form:nth-child(1)',
        severity: 'error',
        fix: 'action="https://example.com/search"',
      },
      {
        message: 'http',
        says: 'The form is sent to http://example.com/login over plain http.',
        at: 'body > form:nth-child(2) > button:nth-child(2)',
        severity: 'blocker',
        fix: 'formaction="https://example.com/login"',
      },
    ],
  },
  { name: 'no form', html: '<p>x</p>', verdict: 'not applicable' },
];
