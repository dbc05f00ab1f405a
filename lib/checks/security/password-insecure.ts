import { defineCheck, type Example } from '../check.ts';
import { transportOf } from '../knowledge/response/transport.ts';

export default defineCheck({
  severity: 'blocker',
  title: 'Passwords are asked for over https',
  why: 'A password typed into a page that came over http can be read on the way. Browsers warn visitors of it.',
  docs: 'https://w3c.github.io/webappsec-secure-contexts/',
  messages: {
    http: { says: 'The password field stands on a page that came over plain http.' },
  },

  *run({ page }) {
    const fields = page.fields.filter(({ attrs }) => attrs.type?.trim().toLowerCase() === 'password');
    if (fields.length === 0) return 'not applicable';
    if (!transportOf(page.url).isOpen) return;
    for (const at of fields) yield { message: 'http', at };
  },
});

export const examples: Example[] = [
  { html: '<body><input type="password" name="p">' },
  { url: 'http://example.com/', html: '<body><input type="PassWord" name="p">', finds: ['http'] },
  { name: 'this machine', url: 'http://localhost:3000/', html: '<body><input type="password">' },
  { name: 'no password field', html: '<body><input name="q">', verdict: 'not applicable' },
];
