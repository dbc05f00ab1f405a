import { defineCheck, type Example } from '../check.ts';
import { areReadWhole, policiesOf } from '../knowledge/csp/csp.ts';

export default defineCheck({
  severity: 'info',
  title: 'Scripts of the page cannot turn plain text into code',
  why: 'With Trusted Types browsers refuse text where code is made of it, the commonest way in for attackers.',
  docs: 'https://w3c.github.io/trusted-types/dist/spec/',
  messages: {
    missing: { says: "No policy has require-trusted-types-for 'script'." },
  },
  needs: ['response'],

  *run({ page, response }) {
    const policies = policiesOf(page, response).filter(({ directives }) => directives.size > 0);
    const [first] = policies;
    if (!first) return 'not applicable';
    const required = policies.some(({ directives }) =>
      directives.get('require-trusted-types-for')?.includes("'script'"),
    );
    if (!required && !areReadWhole(policies)) return 'not looked at';
    if (!required) yield { message: 'missing', at: first.at, fix: "require-trusted-types-for 'script'" };
  },
});

const header = (policy: string) => ({ headers: { 'content-security-policy': policy } });

export const examples: Example[] = [
  header("require-trusted-types-for 'script'"),
  { ...header("default-src 'self'; trusted-types default"), finds: ['missing'] },
  { headers: {}, verdict: 'not applicable' },
];
