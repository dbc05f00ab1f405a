import { defineCheck, type Example } from '../check.ts';
import { foreignScripts } from '../knowledge/document/sri.ts';
import type { ElementRecord } from '../snapshot.ts';

const isPassword = ({ attrs }: ElementRecord) => attrs.type?.trim().toLowerCase() === 'password';
const isCard = ({ attrs }: ElementRecord) =>
  /(^|\s)cc-(number|csc|exp)/i.test(attrs.autocomplete ?? '') ||
  /^(card[-_]?(number|no|num)|cc[-_]?(number|num)|cvv2?|cvc2?)$/i.test(attrs.name ?? '');

export default defineCheck({
  severity: 'info',
  title: 'Sensitive fields stand on pages without foreign scripts',
  why: 'Every script in the page can read what is typed into it: passwords and card numbers too.',
  docs: 'https://cheatsheetseries.owasp.org/cheatsheets/Third_Party_Javascript_Management_Cheat_Sheet.html',
  messages: {
    password: {
      says: {
        one: 'Scripts from {count} other site can read the password field: {hosts}.',
        other: 'Scripts from {count} other sites can read the password field: {hosts}.',
      },
    },
    card: {
      says: {
        one: 'Scripts from {count} other site can read the card field: {hosts}.',
        other: 'Scripts from {count} other sites can read the card field: {hosts}.',
      },
    },
  },
  needs: ['suffixes'],

  *run({ page, suffixes }) {
    const card = page.fields.find(isCard);
    const field = card ?? page.fields.find(isPassword);
    if (!field) return 'not applicable';
    const hosts = [...new Set(foreignScripts(page, suffixes).map(({ url }) => url.host))];
    if (hosts.length === 0) return;
    const values = { count: hosts.length, hosts: hosts.slice(0, 10).join(', ') };
    if (card) yield { message: 'card', severity: 'warning', values, at: card };
    else yield { message: 'password', values, at: field };
  },
});

const foreign = '<script src="https://widgets.other.net/a.js"></script>';

export const examples: Example[] = [
  { html: '<script src="/a.js"></script><body><input type="password">' },
  { html: `${foreign}<body><input type="password">`, finds: ['password'] },
  { html: `${foreign}<body><input autocomplete="billing cc-number">`, finds: ['card'] },
  { html: `${foreign}<body><input name="card_number"><input type="password">`, finds: ['card'] },
  { html: foreign, verdict: 'not applicable' },
];
