import { defineCheck, type Example } from '../check.ts';
import { areReadWhole, isScriptless, policiesOf } from '../knowledge/csp/csp.ts';
import { bypassesOf, isPublicHost, openHosts } from '../knowledge/csp/csp-bypasses.ts';
import { cspEffect, type Weakness } from '../knowledge/csp/csp-effect.ts';
import { named, obeyed } from '../knowledge/csp/csp-openings.ts';
import { transportOf } from '../knowledge/response/transport.ts';

const SEVERITY = {
  base: 'warning',
  baseOpen: 'warning',
  allowlist: 'notice',
  hashes: 'info',
  suffix: 'error',
  jsonp: 'warning',
  angular: 'warning',
  public: 'warning',
  made: 'info',
} as const;

/** Weaknesses that still keep most scripts out. */
const HARMLESS: readonly Weakness[] = ['http', 'eval', 'images', 'styles', 'stylesInline', 'stylesBroad'];

export default defineCheck({
  severity: 'warning',
  title: 'No known way around the Content-Security-Policy was found',
  why: 'A policy that allows hosts where anybody can put a script stops only attackers who do not look them up.',
  docs: 'https://www.w3.org/TR/CSP3/#strict-dynamic-usage',
  messages: {
    base: {
      says: 'base-uri is missing: an injected <base> can send relative script addresses to another host.',
    },
    baseOpen: {
      says: 'base-uri allows any host, so an injected <base> can send relative script addresses anywhere.',
    },
    allowlist: {
      says: "Scripts are allowed by host. Nonces or hashes with 'strict-dynamic' are harder to get around.",
    },
    hashes: {
      says: "'unsafe-hashes' lets event handlers run whose hash is listed, wherever they are injected.",
    },
    jsonp: {
      says: '{source} is listed as wrapping answers in any function call (JSONP), which can run any script.',
    },
    angular: { says: '{source} is listed as holding old AngularJS, which runs code written into the page.' },
    public: { says: '{source} holds files of anybody, so anybody can put a script there.' },
    suffix: { says: '{source} allows scripts of every site under an ending where anybody can have one.' },
    made: { says: '{source} lets scripts run that other scripts of the page have put together.' },
    self: { says: "'self' allows {host}, which gives out files of anybody; scripts among them would run." },
  },
  needs: ['response', 'suffixes'],

  *run({ page, response, suffixes }) {
    const policies = policiesOf(page, response).filter(({ directives }) => directives.size > 0);
    const [first] = policies;
    if (!first) return 'not applicable';
    if (!areReadWhole(policies)) return 'not looked at';
    const { isHttps, hostname } = transportOf(response.url);
    const { weak } = cspEffect(policies, isHttps);
    // There is nothing to get around where the policy lets scripts in anyway, or lets none run.
    if ((weak && !HARMLESS.includes(weak.weakness)) || policies.some(isScriptless)) return 'not applicable';
    const hosts = openHosts(policies, suffixes);
    for (const { source, kind } of hosts)
      yield { message: kind, severity: SEVERITY[kind], values: { source }, at: first.at };
    const allowsSelf = named(
      policies,
      ['script-src-elem'],
      obeyed((source) => source === "'self'"),
    );
    if (allowsSelf && isPublicHost(hostname))
      yield { message: 'self', severity: 'info', values: { host: hostname }, at: allowsSelf.policy.at };
    for (const bypass of bypassesOf(policies)) {
      // The worst of the hosts have just been named.
      if (bypass === 'allowlist' && hosts.some(({ kind }) => kind !== 'made')) continue;
      const isBase = bypass === 'base' || bypass === 'baseOpen';
      yield {
        message: bypass,
        severity: SEVERITY[bypass],
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
  { ...header("default-src 'self'; script-src https://*.com"), finds: ['suffix'] },
  { ...header("default-src 'self'; script-src 'self' blob: FileSystem:"), finds: ['made', 'made'] },
  { ...header("default-src 'self'; script-src 'self' blob: cdn.example.net"), finds: ['made', 'allowlist'] },
  {
    name: 'some endpoints need eval',
    ...header("default-src 'self'; script-src 'unsafe-eval' www.google-analytics.com"),
    finds: ['jsonp'],
  },
  {
    name: 'a host of everybody’s files',
    url: 'https://storage.googleapis.com/bucket/page.html',
    ...header("default-src 'self'"),
    finds: ['self'],
  },
  {
    name: 'a sandbox without scripts has nothing to get around',
    ...header("default-src 'self' unpkg.com; sandbox"),
    verdict: 'not applicable',
  },
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
