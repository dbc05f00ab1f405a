import { defineCheck, type Example } from '../check.ts';
import { areReadWhole, metaPolicyElements, policiesOf, reportedPoliciesOf } from '../knowledge/csp/csp.ts';
import { type CspEffect, cspEffect } from '../knowledge/csp/csp-effect.ts';
import { observatoryCsp } from '../knowledge/csp/csp-observatory.ts';
import { withoutNonces } from '../knowledge/csp/csp-slips.ts';
import { MOST_COPIED_SOURCES } from '../knowledge/csp/csp-source.ts';
import { headerValue, headerValues } from '../knowledge/response/headers.ts';
import { transportOf } from '../knowledge/response/transport.ts';

/** The severity of each weakness of `csp-effect.ts`; the first ones leave the page as open as without a policy. */
const SEVERITY = {
  unrestricted: 'error',
  inline: 'error',
  broad: 'error',
  data: 'error',
  objects: 'error',
  objectsBroad: 'error',
  http: 'warning',
  eval: 'warning',
  evalUnrestricted: 'warning',
  images: 'warning',
  styles: 'info',
  stylesInline: 'info',
  stylesBroad: 'info',
} as const;

const NO_OBJECTS =
  "Add object-src 'none' to the policy. If the page embeds PDF or other files by <object> or <embed>, name their host instead of 'none'.";
const HTTPS =
  'Write https: instead of http: in {directive}, and make sure that the content is available over https.';

/** Directives that the Observatory accepts more than once. */
const OF_REPORTS = ['report-uri', 'report-to'];

/** Returns the directive without the weakness, if its removal blocks nothing that a browser would load. */
function fixFor({ weakness, directive, policy }: NonNullable<CspEffect['weak']>): string | undefined {
  if (weakness === 'objects' || weakness === 'objectsBroad') return "object-src 'none'";
  const sources = policy.directives.get(directive) ?? [];
  if (sources.length > MOST_COPIED_SOURCES || sources.some((source) => /^ftp:/i.test(source)))
    return undefined;
  if (weakness === 'http' || weakness === 'images') {
    const secure = sources.map((source) => source.replace(/^http:/i, 'https:'));
    return withoutNonces([directive, ...secure].join(' '));
  }
  if (weakness !== 'data') return undefined;
  const others = sources.filter((source) => source.toLowerCase() !== 'data:');
  // Images and fonts may need sources that scripts must not have.
  const name = directive === 'default-src' ? 'script-src' : directive;
  return withoutNonces([name, ...(others.length > 0 ? others : ["'none'"])].join(' '));
}

export default defineCheck({
  severity: 'error',
  title: 'A Content-Security-Policy restricts which scripts run',
  why: 'A second line of defense: a good policy keeps a script that was injected into the page from running.',
  docs: 'https://www.w3.org/TR/CSP3/',
  observatory: 'content-security-policy',
  remedy:
    "Build a policy that trusts scripts by a nonce or by hashes, with object-src 'none' and base-uri 'self'. Send it as Content-Security-Policy-Report-Only until it reports nothing that the page needs, then as Content-Security-Policy.",
  messages: {
    missing: {
      fault: 'No content security policy (CSP)',
      says: 'No Content-Security-Policy is in force, either from a header or from a <meta> in the head.',
    },
    reported: {
      fault: 'CSP only reports, blocks nothing',
      says: 'The page’s only policy is in Content-Security-Policy-Report-Only, which blocks nothing.',
      remedy:
        'Once the reports show nothing that the page needs, send the same policy as Content-Security-Policy.',
    },
    unrestricted: {
      fault: 'CSP does not restrict scripts',
      says: 'The policy does not restrict scripts: it has no script-src and no default-src.',
      remedy:
        "Add script-src with a nonce or hashes, or with the hosts that scripts come from, and object-src 'none'. Try the new policy in Content-Security-Policy-Report-Only first.",
    },
    inline: {
      fault: 'CSP allows unsafe-inline scripts',
      says: "{directive} allows 'unsafe-inline', so a script that is injected into the page runs.",
      remedy:
        "Move event handlers such as onclick into scripts, give inline scripts a nonce or list their hashes in {directive}, then remove 'unsafe-inline'.",
    },
    broad: {
      fault: 'CSP allows scripts from any host',
      says: '{directive} allows {source}, so scripts may come from any host.',
      remedy:
        "Replace {source} in {directive} with the hosts that scripts come from, or trust scripts by a nonce with 'strict-dynamic'.",
    },
    data: {
      fault: 'CSP allows scripts from data: URLs',
      says: '{directive} allows data:, so a script can be written right into a URL.',
      remedy:
        'Remove data: from script-src. If it is in default-src for images, add a script-src without it.',
    },
    objects: {
      fault: 'CSP does not restrict plugins',
      says: 'No directive of the policy restricts plugins and embedded objects.',
      remedy: NO_OBJECTS,
    },
    objectsBroad: {
      fault: 'CSP allows plugins from {source}',
      says: '{directive} allows {source} for plugins and embedded objects.',
      remedy: NO_OBJECTS,
    },
    http: {
      fault: 'CSP allows content over http',
      says: '{directive} allows {source}, which is not encrypted.',
      remedy: HTTPS,
    },
    eval: {
      fault: 'CSP allows unsafe-eval',
      says: "{directive} allows 'unsafe-eval', so text can be turned into code.",
      remedy:
        "Replace eval() and new Function() in scripts and libraries, then remove 'unsafe-eval' from {directive}. For WebAssembly 'wasm-unsafe-eval' is enough.",
    },
    evalUnrestricted: {
      fault: 'CSP does not restrict eval',
      says: 'The policy has no script-src and no default-src, so eval() can turn text into code.',
      remedy:
        'Add script-src with the sources of script-src-elem to the policy; try it in Content-Security-Policy-Report-Only first, because it blocks eval() in scripts and libraries.',
    },
    images: {
      fault: 'CSP allows images over http',
      says: '{directive} allows {source}, which is not encrypted, for images or media.',
      remedy: HTTPS,
    },
    styles: {
      fault: 'CSP does not restrict styles',
      says: 'The policy does not restrict styles; injected ones can change what the page shows.',
      remedy: "Add style-src with 'self' and the hosts that stylesheets come from.",
    },
    stylesInline: {
      fault: 'CSP allows inline styles',
      says: '{directive} allows inline styles; injected ones can change what the page shows.',
      remedy:
        "Move inline styles into stylesheets, or give <style> elements a nonce; then remove 'unsafe-inline' from {directive}.",
    },
    stylesBroad: {
      fault: 'CSP allows styles from {source}',
      says: '{directive} allows styles from {source}; injected ones can change what the page shows.',
      remedy: 'Replace {source} in {directive} with the hosts that stylesheets come from.',
    },
    repeated: {
      fault: 'Duplicate CSP directive {directive}',
      says: '{directive} is in one policy more than once. Browsers use the first; the HTTP Observatory rejects the policy.',
      remedy: 'Keep one {directive}, with all the sources that are needed.',
    },
    repeatedReports: {
      fault: 'Duplicate CSP directive {directive}',
      says: '{directive} is in one policy more than once. Browsers use only the first.',
      remedy: 'Keep one {directive}, and delete the others.',
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
      else yield { message: 'missing' };
      const code = first ? 'csp-not-implemented-but-reporting-enabled' : 'csp-not-implemented';
      return theirs ? { observatory: theirs.code, page: code } : undefined;
    }
    for (const { repeated, at } of policies) {
      const directive = repeated.find((name) => !OF_REPORTS.includes(name)) ?? repeated[0];
      if (!directive) continue;
      const message = OF_REPORTS.includes(directive) ? 'repeatedReports' : 'repeated';
      yield { message, severity: 'notice', values: { directive }, at };
    }
    const effect = cspEffect(policies, isHttps);
    if (effect.weak) {
      const { weakness, directive, source, policy } = effect.weak;
      const severity = SEVERITY[weakness];
      const fix = fixFor(effect.weak);
      yield {
        message: weakness,
        severity,
        values: { directive, source },
        at: policy.at,
        ...(fix && { fix }),
      };
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
  {
    headers: {},
    finds: [
      {
        message: 'missing',
        says: 'No Content-Security-Policy is in force, either from a header or from a <meta> in the head.',
        remedy:
          "Build a policy that trusts scripts by a nonce or by hashes, with object-src 'none' and base-uri 'self'. Send it as Content-Security-Policy-Report-Only until it reports nothing that the page needs, then as Content-Security-Policy.",
        severity: 'error',
      },
    ],
    observatory: 'csp-not-implemented',
    page: 'csp-not-implemented',
  },
  {
    headers: { 'content-security-policy-report-only': STRICT },
    finds: [
      {
        message: 'reported',
        says: 'The page’s only policy is in Content-Security-Policy-Report-Only, which blocks nothing.',
        remedy:
          'Once the reports show nothing that the page needs, send the same policy as Content-Security-Policy.',
        at: "content-security-policy-report-only: default-src 'self'; object-src 'none'",
        severity: 'error',
      },
    ],
    observatory: 'csp-not-implemented-but-reporting-enabled',
  },
  {
    ...header("frame-ancestors 'none'; upgrade-insecure-requests"),
    finds: [
      {
        message: 'unrestricted',
        says: 'The policy does not restrict scripts: it has no script-src and no default-src.',
        remedy:
          "Add script-src with a nonce or hashes, or with the hosts that scripts come from, and object-src 'none'. Try the new policy in Content-Security-Policy-Report-Only first.",
        at: "content-security-policy: frame-ancestors 'none'; upgrade-insecure-requests",
        severity: 'error',
      },
    ],
    observatory: 'csp-implemented-with-unsafe-inline',
    page: 'csp-implemented-with-unsafe-inline',
  },
  {
    ...header("default-src 'self'; script-src 'self' 'unsafe-inline'"),
    finds: [
      {
        message: 'inline',
        says: "script-src allows 'unsafe-inline', so a script that is injected into the page runs.",
        remedy:
          "Move event handlers such as onclick into scripts, give inline scripts a nonce or list their hashes in script-src, then remove 'unsafe-inline'.",
        at: "content-security-policy: default-src 'self'; script-src 'self' 'unsafe-inline'",
        severity: 'error',
      },
    ],
    observatory: 'csp-implemented-with-unsafe-inline',
  },
  {
    ...header("default-src 'self'; script-src https:"),
    finds: [
      {
        message: 'broad',
        says: 'script-src allows https:, so scripts may come from any host.',
        remedy:
          "Replace https: in script-src with the hosts that scripts come from, or trust scripts by a nonce with 'strict-dynamic'.",
        at: "content-security-policy: default-src 'self'; script-src https:",
        severity: 'error',
      },
    ],
  },
  {
    ...header("default-src 'self'; script-src *:443"),
    finds: [
      {
        message: 'broad',
        says: 'script-src allows *:443, so scripts may come from any host.',
        at: "content-security-policy: default-src 'self'; script-src *:443",
        severity: 'error',
      },
    ],
  },
  {
    ...header("default-src 'self'; script-src 'self' data:"),
    finds: [
      {
        message: 'data',
        says: 'script-src allows data:, so a script can be written right into a URL.',
        remedy:
          'Remove data: from script-src. If it is in default-src for images, add a script-src without it.',
        at: "content-security-policy: default-src 'self'; script-src 'self' data:",
        severity: 'error',
        fix: "script-src 'self'",
      },
    ],
  },
  {
    name: 'images and fonts may need it',
    ...header("default-src 'self' data:"),
    finds: [
      {
        message: 'data',
        says: 'default-src allows data:, so a script can be written right into a URL.',
        at: "content-security-policy: default-src 'self' data:",
        severity: 'error',
        fix: "script-src 'self'",
      },
    ],
  },
  {
    ...header("default-src 'self'; script-src DATA:"),
    finds: [
      {
        message: 'data',
        says: 'script-src allows data:, so a script can be written right into a URL.',
        at: "content-security-policy: default-src 'self'; script-src DATA:",
        severity: 'error',
        fix: "script-src 'none'",
      },
    ],
  },
  {
    ...header("default-src 'self'; object-src *"),
    finds: [
      {
        message: 'objectsBroad',
        says: 'object-src allows * for plugins and embedded objects.',
        remedy:
          "Add object-src 'none' to the policy. If the page embeds PDF or other files by <object> or <embed>, name their host instead of 'none'.",
        at: "content-security-policy: default-src 'self'; object-src *",
        severity: 'error',
        fix: "object-src 'none'",
      },
    ],
  },
  {
    ...header("script-src 'self'"),
    finds: [
      {
        message: 'objects',
        says: 'No directive of the policy restricts plugins and embedded objects.',
        remedy:
          "Add object-src 'none' to the policy. If the page embeds PDF or other files by <object> or <embed>, name their host instead of 'none'.",
        at: "content-security-policy: script-src 'self'",
        severity: 'error',
        fix: "object-src 'none'",
      },
    ],
    observatory: 'csp-implemented-with-unsafe-inline',
    page: 'csp-implemented-with-unsafe-inline',
  },
  {
    ...header("default-src 'self'; script-src http://cdn.example.org"),
    finds: [
      {
        message: 'http',
        says: 'script-src allows http://cdn.example.org, which is not encrypted.',
        remedy:
          'Write https: instead of http: in script-src, and make sure that the content is available over https.',
        at: "content-security-policy: default-src 'self'; script-src http://cdn.example.org",
        severity: 'warning',
        fix: 'script-src https://cdn.example.org',
      },
    ],
    observatory: 'csp-implemented-with-insecure-scheme',
  },
  ...[99, 100].map((count): Example => {
    const others = Array.from({ length: count }, (_, i) => `w${i}.example`).join(' ');
    return {
      name: `a directive with ${count + 1} sources`,
      ...header(`default-src 'self'; connect-src http://a.example ${others}`),
      finds: [
        {
          message: 'http',
          says: 'connect-src allows http://a.example, which is not encrypted.',
          at: `content-security-policy: default-src 'self'; connect-src http://a.example ${others}`,
          severity: 'warning',
          ...(count === 99 && { fix: `connect-src https://a.example ${others}` }),
        },
      ],
    };
  }),
  {
    name: 'no fix for FTP, which has no secure form',
    ...header("default-src 'self'; connect-src http://a.example ftp://b.example"),
    finds: [
      {
        message: 'http',
        says: 'connect-src allows http://a.example, which is not encrypted.',
        at: "content-security-policy: default-src 'self'; connect-src http://a.example ftp://b.example",
        severity: 'warning',
      },
    ],
  },
  {
    ...header("default-src 'self' 'unsafe-eval'"),
    finds: [
      {
        message: 'eval',
        says: "default-src allows 'unsafe-eval', so text can be turned into code.",
        remedy:
          "Replace eval() and new Function() in scripts and libraries, then remove 'unsafe-eval' from default-src. For WebAssembly 'wasm-unsafe-eval' is enough.",
        at: "content-security-policy: default-src 'self' 'unsafe-eval'",
        severity: 'warning',
      },
    ],
    observatory: 'csp-implemented-with-unsafe-eval',
  },
  {
    ...header("default-src 'self'; img-src http:"),
    finds: [
      {
        message: 'images',
        says: 'img-src allows http:, which is not encrypted, for images or media.',
        remedy:
          'Write https: instead of http: in img-src, and make sure that the content is available over https.',
        at: "content-security-policy: default-src 'self'; img-src http:",
        severity: 'warning',
        fix: 'img-src https:',
      },
    ],
    observatory: 'csp-implemented-with-insecure-scheme-in-passive-content-only',
  },
  {
    ...header("default-src 'self'; style-src 'self' 'unsafe-inline'"),
    finds: [
      {
        message: 'stylesInline',
        says: 'style-src allows inline styles; injected ones can change what the page shows.',
        remedy:
          "Move inline styles into stylesheets, or give <style> elements a nonce; then remove 'unsafe-inline' from style-src.",
        at: "content-security-policy: default-src 'self'; style-src 'self' 'unsafe-inline'",
        severity: 'info',
      },
    ],
    observatory: 'csp-implemented-with-unsafe-inline-in-style-src-only',
  },
  {
    ...header("default-src 'self'; style-src https:"),
    finds: [
      {
        message: 'stylesBroad',
        says: 'style-src allows styles from https:; injected ones can change what the page shows.',
        remedy: 'Replace https: in style-src with the hosts that stylesheets come from.',
        at: "content-security-policy: default-src 'self'; style-src https:",
        severity: 'info',
      },
    ],
  },
  {
    ...header("script-src 'self'; object-src 'none'"),
    finds: [
      {
        message: 'styles',
        says: 'The policy does not restrict styles; injected ones can change what the page shows.',
        remedy: "Add style-src with 'self' and the hosts that stylesheets come from.",
        at: "content-security-policy: script-src 'self'; object-src 'none'",
        severity: 'info',
      },
    ],
  },
  { name: 'a sandbox without scripts runs none', ...header("sandbox; style-src 'self'") },
  {
    name: 'a sandbox with scripts runs all',
    ...header('sandbox allow-scripts'),
    finds: [
      {
        message: 'unrestricted',
        says: 'The policy does not restrict scripts: it has no script-src and no default-src.',
        at: 'content-security-policy: sandbox allow-scripts',
        severity: 'error',
      },
    ],
  },
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
    name: 'a Report-Only policy adds nothing to the enforced one',
    headers: { 'content-security-policy': 'script-src *', 'content-security-policy-report-only': STRICT },
    finds: [
      {
        message: 'broad',
        says: 'script-src allows *, so scripts may come from any host.',
        at: 'content-security-policy: script-src *',
        severity: 'error',
      },
    ],
  },
  {
    name: 'a repeated directive',
    ...header("default-src 'self'; img-src a.example; img-src b.example"),
    finds: [
      {
        message: 'repeated',
        says: 'img-src is in one policy more than once. Browsers use the first; the HTTP Observatory rejects the policy.',
        remedy: 'Keep one img-src, with all the sources that are needed.',
        at: "content-security-policy: default-src 'self'; img-src a.example; img-src b.example",
        severity: 'notice',
      },
    ],
    observatory: 'csp-header-invalid',
    page: 'csp-implemented-with-no-unsafe',
  },
  {
    name: 'report-uri twice',
    ...header("default-src 'self'; report-uri /a; report-uri /b"),
    finds: [
      {
        message: 'repeatedReports',
        says: 'report-uri is in one policy more than once. Browsers use only the first.',
        remedy: 'Keep one report-uri, and delete the others.',
        at: "content-security-policy: default-src 'self'; report-uri /a; report-uri /b",
        severity: 'notice',
      },
    ],
    observatory: 'csp-implemented-but-duplicate-directives',
  },
  {
    name: 'report-uri twice is the lesser fault',
    ...header("report-uri /a; report-uri /b; default-src 'self'; img-src a.example; img-src b.example"),
    finds: ['repeated'],
    observatory: 'csp-header-invalid',
  },
  {
    name: 'only script-src and default-src decide about eval',
    ...header("script-src-elem 'self'; script-src-attr 'none'; object-src 'none'"),
    finds: [
      {
        message: 'evalUnrestricted',
        says: 'The policy has no script-src and no default-src, so eval() can turn text into code.',
        remedy:
          'Add script-src with the sources of script-src-elem to the policy; try it in Content-Security-Policy-Report-Only first, because it blocks eval() in scripts and libraries.',
        at: "content-security-policy: script-src-elem 'self'; script-src-attr 'none'; object-src 'none'",
        severity: 'warning',
      },
    ],
    observatory: 'csp-implemented-with-unsafe-inline',
    page: 'csp-implemented-with-unsafe-eval',
  },
  {
    name: 'with a nonce, unsafe-inline is for old browsers',
    ...header("default-src 'self'; script-src 'nonce-q83vEjRWeJA' 'unsafe-inline'"),
    observatory: 'csp-implemented-with-no-unsafe',
  },
  {
    name: 'an invalid nonce leaves unsafe-inline on',
    ...header("default-src 'self'; script-src 'nonce-q83v$$' 'unsafe-inline'"),
    finds: [
      {
        message: 'inline',
        says: "script-src allows 'unsafe-inline', so a script that is injected into the page runs.",
        at: "content-security-policy: default-src 'self'; script-src 'nonce-q83v$$' 'unsafe-inline'",
        severity: 'error',
      },
    ],
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
    finds: [
      {
        message: 'inline',
        says: "script-src-elem allows 'unsafe-inline', so a script that is injected into the page runs.",
        at: "content-security-policy: default-src 'self'; script-src-elem 'unsafe-inline' *",
        severity: 'error',
      },
    ],
    observatory: 'csp-implemented-with-no-unsafe',
    page: 'csp-implemented-with-unsafe-inline',
  },
];
