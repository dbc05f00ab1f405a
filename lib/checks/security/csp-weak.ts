import { defineCheck, type Example } from '../check.ts';
import { areReadWhole, metaPolicyElements, policiesOf, reportedPoliciesOf } from '../knowledge/csp/csp.ts';
import { cspEffect } from '../knowledge/csp/csp-effect.ts';
import { observatoryCsp } from '../knowledge/csp/csp-observatory.ts';
import { headerValue, headerValues } from '../knowledge/response/headers.ts';
import { transportOf } from '../knowledge/response/transport.ts';

const FIX =
  "Content-Security-Policy: default-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'";

/** What each weakness of `csp-effect.ts` weighs; the first ones leave the page as open as without a policy. */
const SEVERITY = {
  unrestricted: 'error',
  inline: 'error',
  broad: 'error',
  data: 'error',
  objects: 'error',
  objectsBroad: 'error',
  http: 'warning',
  eval: 'warning',
  images: 'warning',
  styles: 'info',
  stylesInline: 'info',
  stylesBroad: 'info',
} as const;

export default defineCheck({
  severity: 'error',
  title: 'A Content-Security-Policy restricts which scripts run',
  why: 'A policy is the second line of defense: it can keep a script from running that got into the page after all.',
  docs: 'https://www.w3.org/TR/CSP3/',
  observatory: 'content-security-policy',
  messages: {
    missing: { says: 'Neither the response nor a <meta> in the head has a Content-Security-Policy.' },
    reported: { says: 'The policy is only reported on, not enforced: it stops nothing.' },
    unrestricted: {
      says: 'The policy does not restrict scripts: it has neither script-src nor default-src.',
    },
    inline: { says: "{directive} allows 'unsafe-inline', so a script injected into the page runs." },
    broad: { says: '{directive} allows {source}, so scripts may come from any host.' },
    data: { says: '{directive} allows data:, so a script can be written into an address.' },
    objects: { says: "No directive restricts plugins and embedded objects; set object-src 'none'." },
    objectsBroad: {
      says: "{directive} allows {source} for plugins and embedded objects; set object-src 'none'.",
    },
    http: { says: '{directive} names {source}, an address without encryption.' },
    eval: { says: "{directive} allows 'unsafe-eval', so text can be turned into code." },
    images: { says: '{directive} names {source}, an address without encryption, for pictures and media.' },
    styles: { says: 'The policy does not restrict styles: injected ones can change what the page shows.' },
    stylesInline: { says: '{directive} allows inline styles: injected ones can change what the page shows.' },
    stylesBroad: {
      says: '{directive} allows styles from {source}: injected ones can change what the page shows.',
    },
    repeated: {
      says: '{directive} stands twice in one policy. Browsers use the first; the HTTP Observatory rejects both.',
    },
  },
  needs: ['response'],

  *run({ page, served, response }) {
    const { isHttps } = transportOf(response.url);
    const reported = reportedPoliciesOf(response);
    const theirs = observatoryCsp(
      headerValues(response, 'content-security-policy'),
      metaPolicyElements(served ?? page).map(({ attrs }) => attrs.content ?? ''),
      { isHttps, reported: headerValue(response, 'content-security-policy-report-only') !== null },
    );
    const all = policiesOf(page, response);
    if (!areReadWhole(all)) return 'not looked at';
    const policies = all.filter(({ directives }) => directives.size > 0);
    if (policies.length === 0) {
      const [first] = reported;
      if (first) yield { message: 'reported', at: first.at };
      else yield { message: 'missing', fix: FIX };
      const code = first ? 'csp-not-implemented-but-reporting-enabled' : 'csp-not-implemented';
      return theirs ? { observatory: theirs.code, page: code } : undefined;
    }
    for (const { repeated, at } of policies) {
      const [directive] = repeated;
      if (directive) yield { message: 'repeated', severity: 'notice', values: { directive }, at };
    }
    const effect = cspEffect(policies, isHttps);
    if (effect.weak) {
      const { weakness, directive, source, policy } = effect.weak;
      const severity = SEVERITY[weakness];
      yield { message: weakness, severity, values: { directive, source }, at: policy.at };
    }
    return theirs ? { observatory: theirs.code, page: effect.code } : undefined;
  },
});

const header = (...policies: string[]) => ({
  headers: policies.map((policy) => ['content-security-policy', policy] as const),
});
const STRICT = "default-src 'self'; object-src 'none'";

export const examples: Example[] = [
  {
    ...header(STRICT),
    observatory: 'csp-implemented-with-no-unsafe',
    page: 'csp-implemented-with-no-unsafe',
  },
  { ...header("default-src 'none'"), observatory: 'csp-implemented-with-no-unsafe-default-src-none' },
  { headers: {}, finds: ['missing'], observatory: 'csp-not-implemented', page: 'csp-not-implemented' },
  {
    headers: { 'content-security-policy-report-only': STRICT },
    finds: ['reported'],
    observatory: 'csp-not-implemented-but-reporting-enabled',
  },
  {
    ...header("frame-ancestors 'none'; upgrade-insecure-requests"),
    finds: ['unrestricted'],
    observatory: 'csp-implemented-with-unsafe-inline',
    page: 'csp-implemented-with-unsafe-inline',
  },
  {
    ...header("default-src 'self'; script-src 'self' 'unsafe-inline'"),
    finds: ['inline'],
    observatory: 'csp-implemented-with-unsafe-inline',
  },
  { ...header("default-src 'self'; script-src https:"), finds: ['broad'] },
  { ...header("default-src 'self'; script-src *:443"), finds: ['broad'] },
  { ...header("default-src 'self'; script-src 'self' data:"), finds: ['data'] },
  { ...header("default-src 'self'; object-src *"), finds: ['objectsBroad'] },
  {
    ...header("script-src 'self'"),
    finds: ['objects'],
    observatory: 'csp-implemented-with-unsafe-inline',
    page: 'csp-implemented-with-unsafe-inline',
  },
  {
    ...header("default-src 'self'; script-src http://cdn.example.org"),
    finds: ['http'],
    observatory: 'csp-implemented-with-insecure-scheme',
  },
  {
    ...header("default-src 'self' 'unsafe-eval'"),
    finds: ['eval'],
    observatory: 'csp-implemented-with-unsafe-eval',
  },
  {
    ...header("default-src 'self'; img-src http:"),
    finds: ['images'],
    observatory: 'csp-implemented-with-insecure-scheme-in-passive-content-only',
  },
  {
    ...header("default-src 'self'; style-src 'self' 'unsafe-inline'"),
    finds: ['stylesInline'],
    observatory: 'csp-implemented-with-unsafe-inline-in-style-src-only',
  },
  { ...header("default-src 'self'; style-src https:"), finds: ['stylesBroad'] },
  { ...header("script-src 'self'; object-src 'none'"), finds: ['styles'] },
  { name: 'a sandbox without scripts runs none', ...header("sandbox; style-src 'self'") },
  { name: 'a sandbox with scripts runs all', ...header('sandbox allow-scripts'), finds: ['unrestricted'] },
  {
    name: 'a policy that was not read to its end may restrict what it seems to leave open',
    ...header(`img-src ${'a.example '.repeat(20_000)}; default-src 'none'`),
    verdict: 'not looked at',
  },
  {
    name: 'a policy in a meta counts',
    html: `<meta http-equiv="content-security-policy" content="${STRICT}">`,
    headers: {},
    observatory: 'csp-implemented-with-no-unsafe',
    page: 'csp-implemented-with-no-unsafe',
  },
  {
    name: 'browsers skip a policy in a body, the Observatory does not',
    html: `<body><meta http-equiv="content-security-policy" content="${STRICT}">`,
    headers: {},
    finds: ['missing'],
    observatory: 'csp-implemented-with-no-unsafe',
    page: 'csp-not-implemented',
  },
  {
    name: 'a meta that only holds what browsers skip there is no policy',
    html: `<meta http-equiv="content-security-policy" content="frame-ancestors 'none'">`,
    headers: {},
    finds: ['missing'],
    observatory: 'csp-not-implemented',
    page: 'csp-not-implemented',
  },
  {
    name: 'a directive that only the second of two policies has',
    ...header("default-src 'self', script-src 'unsafe-inline' *"),
    observatory: 'csp-implemented-with-no-unsafe',
    page: 'csp-implemented-with-no-unsafe',
  },
  {
    name: 'two policies that are weak in different ways are strong together',
    ...header("default-src 'self'; script-src https:", "default-src 'self'; script-src 'unsafe-inline'"),
    page: 'csp-implemented-with-no-unsafe',
  },
  {
    name: 'a policy that is reported on adds nothing to the one in force',
    headers: { 'content-security-policy': 'script-src *', 'content-security-policy-report-only': STRICT },
    finds: ['broad'],
  },
  {
    name: 'a directive that stands twice',
    ...header("default-src 'self'; img-src a.example; img-src b.example"),
    finds: ['repeated'],
    observatory: 'csp-header-invalid',
    page: 'csp-implemented-with-no-unsafe',
  },
  {
    name: 'report-uri twice',
    ...header("default-src 'self'; report-uri /a; report-uri /b"),
    finds: ['repeated'],
    observatory: 'csp-implemented-but-duplicate-directives',
  },
  {
    name: 'with a nonce, unsafe-inline is for old browsers',
    ...header("default-src 'self'; script-src 'nonce-q83vEjRWeJA' 'unsafe-inline'"),
    observatory: 'csp-implemented-with-no-unsafe',
  },
  {
    name: 'a nonce that is none leaves unsafe-inline on',
    ...header("default-src 'self'; script-src 'nonce-q83v$$' 'unsafe-inline'"),
    finds: ['inline'],
    observatory: 'csp-implemented-with-no-unsafe',
    page: 'csp-implemented-with-unsafe-inline',
  },
  {
    name: 'with strict-dynamic, hosts and schemes are for old browsers',
    ...header("default-src 'self'; script-src 'nonce-q83vEjRWeJA' 'strict-dynamic' https: 'unsafe-inline'"),
    observatory: 'csp-implemented-with-no-unsafe',
  },
  {
    name: 'strict-dynamic alone lets no script run',
    ...header("default-src 'self'; script-src 'strict-dynamic' 'self'"),
    observatory: 'csp-header-invalid',
    page: 'csp-implemented-with-no-unsafe',
  },
  {
    name: 'the Observatory does not know script-src-elem',
    ...header("default-src 'self'; script-src-elem 'unsafe-inline' *"),
    finds: ['inline'],
    observatory: 'csp-implemented-with-no-unsafe',
    page: 'csp-implemented-with-unsafe-inline',
  },
];
