import { defineCheck, type Example } from '../check.ts';

export default defineCheck({
  severity: 'info',
  title: 'Passwords can be pasted',
  why: 'People who cannot paste a password choose a short one and use it everywhere.',
  docs: 'https://pages.nist.gov/800-63-4/sp800-63b.html',
  messages: {
    blocked: { says: 'The password field stops pasting.' },
  },

  *run({ page }) {
    const fields = page.fields.filter(({ attrs }) => attrs.type?.trim().toLowerCase() === 'password');
    if (fields.length === 0) return 'not applicable';
    for (const at of fields) {
      if (/return\s+false|preventDefault/.test(at.attrs.onpaste ?? '')) yield { message: 'blocked', at };
    }
  },
});

export const examples: Example[] = [
  { html: '<body><input type="password">' },
  { html: '<body><input type="password" onpaste="return false;">', finds: ['blocked'] },
  { html: '<body><input type="password" onpaste="event.preventDefault()">', finds: ['blocked'] },
  { name: 'it may look at what is pasted', html: '<body><input type="password" onpaste="trim(this)">' },
  { html: '<body><input onpaste="return false">', verdict: 'not applicable' },
];
