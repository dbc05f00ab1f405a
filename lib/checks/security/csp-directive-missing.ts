import { defineCheck, type Example } from '../check.ts';
import { areReadWhole, policiesOf } from '../knowledge/csp/csp.ts';

const DIRECTIVES = ['form-action', 'base-uri'] as const;

export default defineCheck({
  severity: 'notice',
  title: 'The policy covers what default-src does not',
  why: 'Forms and the base address have no fallback: a policy that leaves them out lets injected ones lead anywhere.',
  docs: 'https://www.w3.org/TR/CSP3/#directive-default-src',
  messages: {
    missing: { says: 'No policy has {directives}, for which default-src does not stand in.' },
  },
  needs: ['response'],

  *run({ page, response }) {
    const policies = policiesOf(page, response).filter(({ directives }) => directives.size > 0);
    const [first] = policies;
    if (!first) return 'not applicable';
    const missing = DIRECTIVES.filter((name) => !policies.some(({ directives }) => directives.has(name)));
    if (missing.length > 0 && !areReadWhole(policies)) return 'not looked at';
    if (missing.length > 0) {
      yield {
        message: 'missing',
        values: { directives: missing.join(', ') },
        at: first.at,
        fix: missing.map((name) => `${name} 'self'`).join('; '),
      };
    }
  },
});

const header = (policy: string) => ({ headers: { 'content-security-policy': policy } });

export const examples: Example[] = [
  header("default-src 'self'; form-action 'self'; base-uri 'none'"),
  { ...header("default-src 'self'"), finds: ['missing'] },
  { ...header("default-src 'self'; base-uri 'none'"), finds: ['missing'] },
  {
    name: 'one of two policies is enough',
    ...header("default-src 'self', form-action 'self'; base-uri 'self'"),
  },
  { headers: {}, verdict: 'not applicable' },
];
