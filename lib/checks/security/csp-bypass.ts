import { defineCheck, type Example } from '../check.ts';
import { policiesOf } from '../knowledge/csp/csp.ts';
import { openHosts, openingsOf } from '../knowledge/csp/csp-bypasses.ts';
import { letsScriptsIn } from '../knowledge/csp/csp-effect.ts';
import { transportOf } from '../knowledge/response/transport.ts';

const SEVERITY = { base: 'warning', baseOpen: 'warning', allowlist: 'notice', hashes: 'info' } as const;

export default defineCheck({
  severity: 'warning',
  title: 'The Content-Security-Policy has no known way around it',
  why: 'A policy that allows hosts where anybody can put a script stops only attackers who do not look them up.',
  docs: 'https://www.w3.org/TR/CSP3/#strict-dynamic-usage',
  messages: {
    base: 'base-uri is missing: an injected <base> sends every relative script address to another host.',
    baseOpen: 'base-uri allows any host, so an injected <base> sends relative script addresses anywhere.',
    allowlist:
      "Scripts are allowed by host. Nonces or hashes with 'strict-dynamic' are harder to get around.",
    hashes: "'unsafe-hashes' lets event handlers run whose hash is listed, wherever they are injected.",
    jsonp: '{source} is known to wrap answers in any function call (JSONP), so it can run any script.',
    angular: '{source} is known to hold old AngularJS, which runs code written into the page.',
    public: '{source} holds files of anybody, so anybody can put a script there.',
    suffix: '{source} allows every site under that ending.',
    blob: 'blob: lets scripts run that other scripts have put together.',
  },
  needs: ['response', 'suffixes'],

  *run({ page, response, suffixes }) {
    const policies = policiesOf(page, response).filter(({ directives }) => directives.size > 0);
    const [first] = policies;
    if (!first) return 'not applicable';
    // There is nothing to get around where the policy lets scripts in anyway.
    if (letsScriptsIn(policies, transportOf(response.url).isHttps)) return 'not applicable';
    const hosts = openHosts(policies, suffixes);
    for (const { source, kind } of hosts) yield { message: kind, values: { source }, at: first.at };
    for (const opening of openingsOf(policies)) {
      if (opening === 'allowlist' && hosts.length > 0) continue;
      const isBase = opening === 'base' || opening === 'baseOpen';
      yield {
        message: opening,
        severity: SEVERITY[opening],
        at: first.at,
        ...(isBase && { fix: "base-uri 'self'" }),
      };
    }
  },
});

const header = (...policies: string[]) => ({
  headers: policies.map((policy) => ['content-security-policy', policy] as const),
});

export const examples: Example[] = [
  header("default-src 'self'"),
  header("default-src 'self'; script-src 'nonce-bm9uY2Vub25jZQ' 'strict-dynamic' https:; base-uri 'none'"),
  { ...header("default-src 'self'; script-src 'nonce-bm9uY2Vub25jZQ'"), finds: ['base'] },
  { ...header("default-src 'self'; base-uri https:"), finds: ['baseOpen'] },
  { ...header("default-src 'self' https://static.example.net"), finds: ['allowlist'] },
  { ...header("default-src 'self'; script-src 'self' 'unsafe-hashes' 'sha256-AAAA'"), finds: ['hashes'] },
  { ...header("default-src 'self'; script-src accounts.google.com"), finds: ['jsonp'] },
  { ...header("default-src 'self'; script-src https://yastatic.net"), finds: ['angular'] },
  { ...header("default-src 'self'; script-src https://cdn.jsdelivr.net"), finds: ['public'] },
  { ...header("default-src 'self'; script-src *.com"), finds: ['suffix'] },
  { ...header("default-src 'self'; script-src 'self' blob:"), finds: ['blob'] },
  {
    name: 'a second policy closes what the first leaves open',
    ...header("default-src 'self' unpkg.com", "default-src 'self'"),
  },
  {
    name: 'a policy that lets everything in has nothing to get around',
    ...header("default-src 'self' 'unsafe-inline' unpkg.com"),
    verdict: 'not applicable',
  },
  { headers: {}, verdict: 'not applicable' },
];
