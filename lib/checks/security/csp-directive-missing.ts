import { defineCheck, type Example } from '../check.ts';
import { policiesOf } from '../knowledge/csp/csp.ts';
import { openingsOf } from '../knowledge/csp/csp-bypasses.ts';
import { letsScriptsIn } from '../knowledge/csp/csp-effect.ts';
import { transportOf } from '../knowledge/response/transport.ts';

const DIRECTIVES = ['form-action', 'base-uri'] as const;

export default defineCheck({
  severity: 'notice',
  title: 'The policy covers what default-src does not',
  why: 'Forms and the base address have no fallback: a policy that leaves them out lets injected ones lead anywhere.',
  docs: 'https://www.w3.org/TR/CSP3/#directive-default-src',
  messages: {
    missing: 'No policy has {directives}, for which default-src does not stand in.',
  },
  needs: ['response'],

  *run({ page, response }) {
    const policies = policiesOf(page, response).filter(({ directives }) => directives.size > 0);
    const [first] = policies;
    if (!first) return 'not applicable';
    // Beside nonces it is a way around the policy, which another check says.
    const isBypass =
      !letsScriptsIn(policies, transportOf(response.url).isHttps) && openingsOf(policies).includes('base');
    const missing = DIRECTIVES.filter(
      (name) =>
        !policies.some(({ directives }) => directives.has(name)) && !(name === 'base-uri' && isBypass),
    );
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
  {
    name: 'beside nonces it is another check’s',
    ...header("default-src 'self'; script-src 'nonce-bm9uY2Vub25jZQ'; form-action 'self'"),
  },
  { headers: {}, verdict: 'not applicable' },
];
