import { defineCheck, type Example } from '../check.ts';
import { passwordFields } from '../knowledge/document/forms.ts';

export default defineCheck({
  severity: 'info',
  title: 'Passwords can be pasted',
  why: 'People who cannot paste a password from a password manager choose a short one and reuse it.',
  docs: 'https://pages.nist.gov/800-63-4/sp800-63b.html',
  remedy: 'Remove the onpaste attribute from the password field.',
  messages: {
    blocked: {
      fault: 'Password field blocks pasting',
      says: 'The code in onpaste cancels pasting into the password field.',
    },
  },

  *run({ page }) {
    const fields = passwordFields(page);
    if (fields.length === 0) return 'not applicable';
    for (const at of fields) {
      if (/return\s+false|preventDefault/.test(at.attrs.onpaste ?? '')) yield { message: 'blocked', at };
    }
  },
});

export const examples: Example[] = [
  { html: '<body><input type="password">' },
  {
    html: '<body><input type="password" onpaste="return false;">',
    finds: [
      {
        message: 'blocked',
        says: 'The code in onpaste cancels pasting into the password field.',
        remedy: 'Remove the onpaste attribute from the password field.',
        at: 'body > input:nth-child(1)',
        severity: 'info',
      },
    ],
  },
  {
    html: '<body><input type="password"><input type="Password" onpaste="event.preventDefault()">',
    finds: [
      {
        message: 'blocked',
        says: 'The code in onpaste cancels pasting into the password field.',
        at: 'body > input:nth-child(2)',
        severity: 'info',
      },
    ],
  },
  { name: 'the code may read what is pasted', html: '<body><input type="password" onpaste="trim(this)">' },
  { html: '<body><input onpaste="return false">', verdict: 'not applicable' },
];
