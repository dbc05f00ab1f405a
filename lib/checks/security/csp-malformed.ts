import { defineCheck, type Example } from '../check.ts';
import {
  areReadWhole,
  hasNonceOrHash,
  LONGEST_POLICY,
  policiesOf,
  sourcesFor,
} from '../knowledge/csp/csp.ts';
import { slipsOf } from '../knowledge/csp/csp-slips.ts';

const SEVERITY = {
  unknown: 'notice',
  semicolon: 'warning',
  keyword: 'warning',
  source: 'warning',
  none: 'notice',
  deprecated: 'info',
} as const;

export default defineCheck({
  severity: 'warning',
  title: 'The Content-Security-Policy is written as browsers read it',
  why: 'Browsers skip what they do not know in a policy without a word, and the page is less protected than it looks.',
  docs: 'https://www.w3.org/TR/CSP3/#framework-policy',
  messages: {
    unknown: { says: 'No standard has a directive {directive}; browsers skip it.' },
    semicolon: { says: '{value} stands among the sources of {directive}: a semicolon is missing before it.' },
    keyword: { says: '{value} in {directive} is no keyword that browsers know.' },
    source: { says: '{value} in {directive} is not written like a source, so browsers skip it.' },
    none: { says: "'none' in {directive} has no effect beside other sources." },
    deprecated: { says: 'Browsers no longer support {directive}.' },
    blocked: { says: "'strict-dynamic' without a nonce or a hash lets no script element of the page run." },
    header: { says: 'The name of the header stands once more in its value.' },
    long: {
      says: 'The policies are too long or too many; only the first {count} KB of them were read at most.',
    },
    ascii: { says: 'The policy holds characters that are not ASCII, which browsers skip: {characters}.' },
  },
  needs: ['response'],

  *run({ page, response }) {
    const policies = policiesOf(page, response);
    if (policies.length === 0) return 'not applicable';
    if (!areReadWhole(policies))
      yield { message: 'long', severity: 'notice', values: { count: LONGEST_POLICY / 1_000 } };
    for (const policy of policies) {
      const { at, text } = policy;
      if (/^content-security-policy\s*:/i.test(text)) {
        yield { message: 'header', at };
        continue;
      }
      const characters = [...new Set(text.match(/[^\t\n\f\r -~]/g))].slice(0, 10).join(' ');
      if (characters) yield { message: 'ascii', values: { characters }, at };
      for (const { slip, directive, value } of slipsOf(policy)) {
        // Nonces have a check of their own.
        if (/[^ -~]/.test(directive + value) || (slip === 'keyword' && /^'nonce-.+'$/i.test(value))) continue;
        yield { message: slip, severity: SEVERITY[slip], values: { directive, value }, at };
      }
      const scripts = sourcesFor(policy, 'script-src-elem');
      if (scripts?.has("'strict-dynamic'") && !hasNonceOrHash(scripts)) yield { message: 'blocked', at };
    }
  },
});

const header = (policy: string) => ({ headers: { 'content-security-policy': policy } });

export const examples: Example[] = [
  header(
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' https://a.example; upgrade-insecure-requests",
  ),
  { ...header("default-src 'self'; scripts-src 'none'"), finds: ['unknown'] },
  { ...header("default-src 'self' img-src *"), finds: ['semicolon'] },
  { ...header('default-src self'), finds: ['keyword'] },
  { ...header("default-src 'self' nonce-abcdefgh"), finds: ['keyword'] },
  { ...header("default-src 'self'; referrer no-referrer"), finds: ['deprecated'] },
  { ...header("default-src 'self'; script-src 'strict-dynamic'"), finds: ['blocked'] },
  { ...header("Content-Security-Policy: default-src 'self'"), finds: ['header'] },
  { ...header("default-src 'self' https:/a.example"), finds: ['source'] },
  { ...header("default-src 'none' https://a.example"), finds: ['none'] },
  { ...header('sandbox allow-script'), finds: ['keyword'] },
  {
    name: 'more than anybody sends',
    ...header(`default-src 'self'; img-src ${'a.example '.repeat(20_000)}`),
    finds: ['long'],
  },
  { name: 'quotes that a text editor made', ...header('default-src ‘self’'), finds: ['ascii'] },
  { name: 'younger than many lists', ...header("fenced-frame-src https:; script-src 'report-sha256'") },
  { headers: {}, verdict: 'not applicable' },
];
