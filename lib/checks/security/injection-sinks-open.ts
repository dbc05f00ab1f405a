import { defineCheck, type Example } from '../check.ts';
import { areReadWhole, policiesOf } from '../knowledge/csp/csp.ts';
import { letIn, SCRIPT_DIRECTIVES } from '../knowledge/csp/csp-openings.ts';
import { isRunnable } from '../knowledge/document/sri.ts';

export default defineCheck({
  severity: 'info',
  title: 'Trusted Types guard the page’s scripts',
  why: 'With Trusted Types, browsers refuse plain text wherever it would turn into code (innerHTML, eval), a common way in for attackers.',
  docs: 'https://w3c.github.io/trusted-types/dist/spec/',
  remedy:
    "First send require-trusted-types-for 'script' in Content-Security-Policy-Report-Only, fix the code it reports (such as innerHTML), then move it into the enforced policy. If enforced at once, it can break the page.",
  messages: {
    missing: {
      fault: 'Trusted Types not enforced',
      says: "No enforced policy has require-trusted-types-for 'script'.",
    },
  },
  needs: ['response'],

  *run({ page, response }) {
    const policies = policiesOf(page, response).filter(({ directives }) => directives.size > 0);
    const [first] = policies;
    if (!first) return 'not applicable';
    // Where no script runs, none can turn text into code.
    const { handlers, addresses } = page.inline;
    const isAlive = page.scripts.some(isRunnable) || handlers.count + addresses.count > 0;
    if (!isAlive || !letIn(policies, SCRIPT_DIRECTIVES, (source) => source !== "'none'"))
      return 'not applicable';
    const required = policies.some(({ directives }) =>
      directives.get('require-trusted-types-for')?.includes("'script'"),
    );
    if (!required && !areReadWhole(policies)) return 'not looked at';
    // No fix to copy: if enforced at once, it stops scripts that were not written for it.
    if (!required) yield { message: 'missing', at: first.at };
  },
});

const header = (policy: string, html = '<script src="/app.js"></script>'): Example => ({
  html,
  headers: { 'content-security-policy': policy },
});
const POLICY = "default-src 'self'; trusted-types default";

export const examples: Example[] = [
  header("require-trusted-types-for 'script'"),
  {
    ...header(POLICY),
    finds: [
      {
        message: 'missing',
        says: "No enforced policy has require-trusted-types-for 'script'.",
        remedy:
          "First send require-trusted-types-for 'script' in Content-Security-Policy-Report-Only, fix the code it reports (such as innerHTML), then move it into the enforced policy. If enforced at once, it can break the page.",
        at: "content-security-policy: default-src 'self'; trusted-types default",
        severity: 'info',
      },
    ],
  },
  { ...header(POLICY, '<body onload="start()">'), finds: ['missing'] },
  {
    name: 'the policy lets no script run',
    ...header("default-src 'none'; style-src 'self'"),
    verdict: 'not applicable',
  },
  { name: 'a sandbox lets no script run', ...header('sandbox; img-src *'), verdict: 'not applicable' },
  { name: 'the page has no script', ...header(POLICY, '<p>x</p>'), verdict: 'not applicable' },
  {
    name: 'a policy that was not read to its end',
    ...header(`${POLICY}; img-src ${'a.example '.repeat(20_000)}`),
    verdict: 'not looked at',
  },
  { name: 'a policy without a directive', ...header(';'), verdict: 'not applicable' },
  { headers: {}, verdict: 'not applicable' },
];
