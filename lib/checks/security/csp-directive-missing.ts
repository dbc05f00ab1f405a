import { defineCheck, type Example } from '../check.ts';
import { areReadWhole, type CspPolicy, policiesOf, sourcesFor } from '../knowledge/csp/csp.ts';
import { bypassesOf, holdsScriptsBack } from '../knowledge/csp/csp-bypasses.ts';
import { baseSource, formSources } from '../knowledge/csp/own-sources.ts';
import { transportOf } from '../knowledge/response/transport.ts';
import type { PageSnapshot } from '../snapshot.ts';

/** The directives without a fallback, and the sources they must allow so that nothing on the page breaks. */
const DIRECTIVES = {
  'form-action': (page: PageSnapshot) => formSources(page).join(' '),
  'base-uri': baseSource,
} as const;

const restrictsScripts = (policy: CspPolicy) => sourcesFor(policy, 'script-src-elem') !== null;

export default defineCheck({
  severity: 'notice',
  title: 'The policy restricts forms and the base URL too',
  why: 'form-action and base-uri have no fallback: without them an injected form or <base> can lead to any site.',
  docs: 'https://www.w3.org/TR/CSP3/#directive-default-src',
  remedy:
    "Add base-uri 'self' and form-action 'self' to the policy. In form-action, also list the other origins that forms of the site are sent or redirected to.",
  messages: {
    missing: {
      fault: 'CSP without {directives}',
      says: 'The policy does not set {directives}, which default-src does not cover.',
    },
  },
  needs: ['response'],

  *run({ page, response, suffixes }) {
    const policies = policiesOf(page, response).filter(({ directives }) => directives.size > 0);
    const [first] = policies;
    // A policy that only covers frames or https does not protect against injected content; `csp-weak` reports that.
    if (!first || (areReadWhole(policies) && !policies.some(restrictsScripts))) return 'not applicable';
    // Where scripts are trusted by a nonce, a missing base-uri is a bypass, and `csp-bypass` reports it.
    const isBaseTold =
      suffixes !== undefined &&
      holdsScriptsBack(policies, transportOf(response.url).isHttps) &&
      bypassesOf(policies).includes('base');
    const missing = Object.entries(DIRECTIVES).filter(
      ([name]) =>
        !policies.some(({ directives }) => directives.has(name)) && !(name === 'base-uri' && isBaseTold),
    );
    if (missing.length > 0 && !areReadWhole(policies)) return 'not looked at';
    if (missing.length === 0 && isBaseTold) return 'not applicable';
    if (missing.length > 0) {
      yield {
        message: 'missing',
        values: { directives: missing.map(([name]) => name).join(', ') },
        at: first.at,
        fix: missing.map(([name, sources]) => `${name} ${sources(page)}`).join('; '),
      };
    }
  },
});

const header = (policy: string) => ({ headers: { 'content-security-policy': policy } });

export const examples: Example[] = [
  header("default-src 'self'; form-action 'self'; base-uri 'none'"),
  {
    ...header("default-src 'self'"),
    finds: [
      {
        message: 'missing',
        says: 'The policy does not set form-action, base-uri, which default-src does not cover.',
        remedy:
          "Add base-uri 'self' and form-action 'self' to the policy. In form-action, also list the other origins that forms of the site are sent or redirected to.",
        at: "content-security-policy: default-src 'self'",
        severity: 'notice',
        fix: "form-action 'self'; base-uri 'self'",
      },
    ],
  },
  {
    ...header("default-src 'self'; base-uri 'none'"),
    finds: [
      {
        message: 'missing',
        says: 'The policy does not set form-action, which default-src does not cover.',
        at: "content-security-policy: default-src 'self'; base-uri 'none'",
        severity: 'notice',
        fix: "form-action 'self'",
      },
    ],
  },
  {
    name: 'one of two policies is enough',
    ...header("default-src 'self', form-action 'self'; base-uri 'self'"),
  },
  {
    name: 'a missing base-uri with a nonce is reported as a bypass',
    ...header("default-src 'self'; script-src 'nonce-bm9uY2Vub25jZQ'; form-action 'self'"),
    verdict: 'not applicable',
  },
  {
    name: 'a policy that only covers frames',
    ...header("frame-ancestors 'self'"),
    verdict: 'not applicable',
  },
  {
    name: 'a policy that only requires https',
    ...header('upgrade-insecure-requests'),
    verdict: 'not applicable',
  },
  {
    name: 'a policy that was not read to its end',
    ...header(`default-src 'self'; img-src ${'a.example '.repeat(20_000)}`),
    verdict: 'not looked at',
  },
  {
    name: 'forms that lead elsewhere, and a base there',
    html: '<base href="https://static.example.net/"><body><form action="https://pay.example.org/1"></form>',
    ...header("default-src 'self'"),
    finds: [
      {
        message: 'missing',
        says: 'The policy does not set form-action, base-uri, which default-src does not cover.',
        at: "content-security-policy: default-src 'self'",
        severity: 'notice',
        fix: "form-action 'self' https://pay.example.org; base-uri https://static.example.net",
      },
    ],
  },
  { name: 'a policy without a directive', ...header(';'), verdict: 'not applicable' },
  { headers: {}, verdict: 'not applicable' },
];
