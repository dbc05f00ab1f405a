import { defineCheck, type Example } from '../check.ts';
import {
  areReadWhole,
  type CspPolicy,
  hasNonceOrHash,
  LONGEST_POLICY,
  policiesOf,
  reportedPoliciesOf,
  sourcesFor,
} from '../knowledge/csp/csp.ts';
import { impossibleSource, slipsOf, withoutNonces } from '../knowledge/csp/csp-slips.ts';
import { reportEndpoints } from '../knowledge/response/report-endpoints.ts';

const SEVERITY = {
  unknown: 'notice',
  displaced: 'warning',
  semicolon: 'warning',
  keyword: 'warning',
  source: 'warning',
  hash: 'warning',
  none: 'notice',
  deprecated: 'info',
} as const;

/** The longest header, in characters, that is rewritten. */
const LONGEST_COPY = 2_000;

/** Returns the header to copy; not for a `<meta>`, where the same line would mean something else. */
function copied({ from }: CspPolicy, line: string): { fix?: string } {
  return from === 'header' && line.length <= LONGEST_COPY ? { fix: withoutNonces(line) } : {};
}

const NOT_ASCII = /[^\t\n\f\r -~]/;
const NOT_ASCII_EACH = new RegExp(NOT_ASCII, 'g');

export default defineCheck({
  severity: 'warning',
  title: 'The Content-Security-Policy has no syntax errors',
  why: 'Browsers silently skip every part of a policy that they do not know, so the page is less protected than it looks.',
  docs: 'https://www.w3.org/TR/CSP3/#framework-policy',
  remedy:
    "Write each source as a host (example.com), a URL with // after the scheme, a scheme with a colon (https:), or a keyword in single quotes ('self').",
  messages: {
    unknown: {
      fault: 'Unknown CSP directive',
      says: 'No standard defines the directive {directive}; browsers skip it.',
      remedy: 'Correct the spelling of {directive}, or delete it from the policy.',
    },
    displaced: {
      fault: 'Source in place of a CSP directive',
      says: '{directive} is where a directive belongs: the comma or semicolon before it ends the list of sources.',
      remedy: 'Delete the comma or semicolon before {directive}; only spaces separate sources.',
    },
    semicolon: {
      fault: 'Semicolon missing in the CSP',
      says: '{value} is among the sources of {directive}: the semicolon before it is missing.',
      remedy: 'Put a semicolon before {value}.',
    },
    keyword: {
      fault: 'Unknown CSP keyword',
      says: '{value} in {directive} is not a keyword that browsers know.',
      remedy:
        "Correct {value} in {directive}: source keywords are in single quotes, such as 'self'; sandbox flags are not.",
    },
    source: {
      fault: 'Invalid CSP source',
      says: '{value} in {directive} is not a valid source, so browsers skip it.',
    },
    hash: {
      fault: 'CSP hash of the wrong length',
      says: 'A hash in {directive} allows nothing: {algorithm} in Base64 has {needed} characters without padding, and this one has {found}.',
      remedy:
        'Copy the whole hash of the script or style; the console of the browser shows it where it blocks one.',
    },
    none: {
      fault: "'none' next to other CSP sources",
      says: "'none' in {directive} has no effect next to other sources.",
      remedy: "Remove 'none' from {directive}, or all the other sources if nothing should be allowed.",
    },
    deprecated: {
      fault: 'Obsolete CSP directive {directive}',
      says: 'Browsers do not support the directive {directive}.',
      remedy: 'Delete {directive} from the policy.',
    },
    blocked: {
      fault: 'strict-dynamic without nonce or hash',
      says: "'strict-dynamic' without a nonce or a hash blocks every script that is in the HTML of the page.",
      remedy:
        "Add a nonce that is new in each response, and put it on each <script>; or add the hashes of the scripts; or remove 'strict-dynamic'.",
    },
    header: {
      fault: 'Header name repeated in the CSP',
      says: 'The value of the header begins with the name of the header, so its first directive is lost.',
      remedy: 'Remove “Content-Security-Policy:” from the value where the server sets the header.',
    },
    long: {
      fault: 'CSP too long to be read whole',
      says: 'The policies are too long or too many; at most the first {count} KB of them were checked.',
      remedy: "Shorten the policy: nonces or hashes with 'strict-dynamic' replace long lists of hosts.",
    },
    endpoint: {
      fault: 'CSP reports without an endpoint',
      says: 'report-to names the endpoint {name}, but this response does not declare it, in Reporting-Endpoints or Report-To, so browsers may send no reports.',
      remedy:
        'Declare the name with its URL in the header Reporting-Endpoints, as in csp="https://example.com/reports", and write the same name after report-to.',
    },
    ascii: {
      fault: 'Non-ASCII characters in the CSP',
      says: 'The policy contains non-ASCII characters, and browsers skip the parts that contain them: {characters}.',
      remedy: "Write straight quotes (') instead of curly ones, and domain names in Punycode (xn--).",
    },
  },
  needs: ['response'],

  *run({ page, response }) {
    const policies = policiesOf(page, response);
    const declared = reportEndpoints(response);
    const names = new Set<string>();
    for (const { from, at, directives } of [...policies, ...reportedPoliciesOf(response)]) {
      const [name] = directives.get('report-to') ?? [];
      // In a <meta>, the directive is invalid, which `csp-meta-limited` reports.
      if (from !== 'header' || !name || names.has(name) || declared.has(name)) continue;
      names.add(name);
      yield { message: 'endpoint', severity: 'notice', values: { name }, at };
    }
    if (policies.length === 0) return names.size > 0 ? undefined : 'not applicable';
    if (!areReadWhole(policies))
      yield { message: 'long', severity: 'notice', values: { count: LONGEST_POLICY / 1_000 } };
    for (const policy of policies) {
      const { at, text } = policy;
      if (/^content-security-policy\s*:/i.test(text)) {
        yield { message: 'header', at, ...copied(policy, text) };
        continue;
      }
      const characters = [...new Set(text.match(NOT_ASCII_EACH))].slice(0, 10).join(' ');
      if (characters) {
        const straight = text.replace(/[‘’‚‛]/g, "'").replace(/\u00a0/g, ' ');
        const fix = NOT_ASCII.test(straight) ? {} : copied(policy, `Content-Security-Policy: ${straight}`);
        yield { message: 'ascii', values: { characters }, at, ...fix };
      }
      for (const { slip, directive, value, meant } of slipsOf(policy)) {
        // `csp-nonce-weak` reports invalid nonces.
        if (/[^ -~]/.test(directive + value) || (slip === 'keyword' && /^'nonce-.+'$/i.test(value))) continue;
        yield {
          message: slip,
          severity: SEVERITY[slip],
          values: { directive, value, ...impossibleSource(value) },
          at,
          ...(meant && { fix: meant }),
        };
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
  {
    headers: {
      'content-security-policy': "default-src 'self'; report-to csp",
      'reporting-endpoints': 'main="https://r.example/"',
    },
    finds: [
      {
        message: 'endpoint',
        says: 'report-to names the endpoint csp, but this response does not declare it, in Reporting-Endpoints or Report-To, so browsers may send no reports.',
        remedy:
          'Declare the name with its URL in the header Reporting-Endpoints, as in csp="https://example.com/reports", and write the same name after report-to.',
        at: "content-security-policy: default-src 'self'; report-to csp",
        severity: 'notice',
      },
    ],
  },
  {
    name: 'only a policy that reports, and endpoints that cannot be read',
    headers: {
      'content-security-policy-report-only': "default-src 'self'; report-to csp",
      'reporting-endpoints': 'csp=https://r.example/',
    },
    finds: ['endpoint'],
  },
  {
    name: 'endpoints as declared now and formerly',
    headers: {
      'content-security-policy':
        "default-src 'self'; report-to csp, img-src 'self'; report-to old, img-src *; report-to default",
      'reporting-endpoints': 'main="https://r.example/", csp="/reports"',
      'report-to': '{"group":"old","max_age":1,"endpoints":[{"url":"https://r.example"}]}, {"max_age":1}',
    },
  },
  {
    ...header("default-src 'self'; scripts-src 'none'"),
    finds: [
      {
        message: 'unknown',
        says: 'No standard defines the directive scripts-src; browsers skip it.',
        remedy: 'Correct the spelling of scripts-src, or delete it from the policy.',
        at: "content-security-policy: default-src 'self'; scripts-src 'none'",
        severity: 'notice',
      },
    ],
  },
  {
    ...header("script-src 'self', https://cdn.example; img-src 'self'; data:"),
    finds: [
      {
        message: 'displaced',
        says: 'https://cdn.example is where a directive belongs: the comma or semicolon before it ends the list of sources.',
        remedy: 'Delete the comma or semicolon before https://cdn.example; only spaces separate sources.',
        at: "content-security-policy: https://cdn.example; img-src 'self'; data:",
        severity: 'warning',
      },
      'displaced',
    ],
  },
  {
    ...header("default-src 'self' img-src *"),
    finds: [
      {
        message: 'semicolon',
        says: 'img-src is among the sources of default-src: the semicolon before it is missing.',
        remedy: 'Put a semicolon before img-src.',
        at: "content-security-policy: default-src 'self' img-src *",
        severity: 'warning',
        fix: "default-src 'self'; img-src *",
      },
    ],
  },
  {
    ...header('default-src self'),
    finds: [
      {
        message: 'keyword',
        says: 'self in default-src is not a keyword that browsers know.',
        remedy:
          "Correct self in default-src: source keywords are in single quotes, such as 'self'; sandbox flags are not.",
        at: 'content-security-policy: default-src self',
        severity: 'warning',
        fix: "default-src 'self'",
        byHand: 'nonces are not shown',
      },
    ],
  },
  {
    ...header("default-src 'self' nonce-abcdefgh"),
    finds: [
      {
        message: 'keyword',
        says: 'nonce-abcdefgh in default-src is not a keyword that browsers know.',
        at: "content-security-policy: default-src 'self' nonce-abcdefgh",
        severity: 'warning',
        fix: "default-src 'self' 'nonce-…'",
        byHand: 'nonces are not shown',
      },
    ],
  },
  {
    ...header("default-src 'self'; referrer no-referrer"),
    finds: [
      {
        message: 'deprecated',
        says: 'Browsers do not support the directive referrer.',
        remedy: 'Delete referrer from the policy.',
        at: "content-security-policy: default-src 'self'; referrer no-referrer",
        severity: 'info',
      },
    ],
  },
  {
    ...header("default-src 'self'; script-src 'strict-dynamic'"),
    finds: [
      {
        message: 'blocked',
        says: "'strict-dynamic' without a nonce or a hash blocks every script that is in the HTML of the page.",
        remedy:
          "Add a nonce that is new in each response, and put it on each <script>; or add the hashes of the scripts; or remove 'strict-dynamic'.",
        at: "content-security-policy: default-src 'self'; script-src 'strict-dynamic'",
        severity: 'warning',
      },
    ],
  },
  {
    ...header("Content-Security-Policy: default-src 'self'"),
    finds: [
      {
        message: 'header',
        says: 'The value of the header begins with the name of the header, so its first directive is lost.',
        remedy: 'Remove “Content-Security-Policy:” from the value where the server sets the header.',
        at: "content-security-policy: Content-Security-Policy: default-src 'self'",
        severity: 'warning',
        fix: "Content-Security-Policy: default-src 'self'",
      },
    ],
  },
  {
    ...header("default-src 'self' https:/a.example"),
    finds: [
      {
        message: 'source',
        says: 'https:/a.example in default-src is not a valid source, so browsers skip it.',
        remedy:
          "Write each source as a host (example.com), a URL with // after the scheme, a scheme with a colon (https:), or a keyword in single quotes ('self').",
        at: "content-security-policy: default-src 'self' https:/a.example",
        severity: 'warning',
      },
    ],
  },
  {
    ...header(`default-src 'self'; script-src 'sha256-${'a'.repeat(42)}=' 'SHA384-${'a'.repeat(64)}'`),
    finds: [
      {
        message: 'hash',
        says: 'A hash in script-src allows nothing: sha256 in Base64 has 43 characters without padding, and this one has 42.',
        remedy:
          'Copy the whole hash of the script or style; the console of the browser shows it where it blocks one.',
        at: `content-security-policy: default-src 'self'; script-src 'sha256-${'a'.repeat(42)}=' 'SHA384-${'a'.repeat(64)}'`,
        severity: 'warning',
      },
    ],
  },
  {
    ...header("default-src 'none' https://a.example"),
    finds: [
      {
        message: 'none',
        says: "'none' in default-src has no effect next to other sources.",
        remedy: "Remove 'none' from default-src, or all the other sources if nothing should be allowed.",
        at: "content-security-policy: default-src 'none' https://a.example",
        severity: 'notice',
        fix: 'default-src https://a.example',
      },
    ],
  },
  {
    ...header('sandbox allow-script'),
    finds: [
      {
        message: 'keyword',
        says: 'allow-script in sandbox is not a keyword that browsers know.',
        at: 'content-security-policy: sandbox allow-script',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'longer than any real policy',
    ...header(`default-src 'self'; img-src ${'a.example '.repeat(20_000)}`),
    finds: [
      {
        message: 'long',
        says: 'The policies are too long or too many; at most the first 50 KB of them were checked.',
        remedy: "Shorten the policy: nonces or hashes with 'strict-dynamic' replace long lists of hosts.",
        severity: 'notice',
      },
    ],
  },
  {
    name: 'quotes from a text editor',
    ...header('default-src ‘self’'),
    finds: [
      {
        message: 'ascii',
        says: 'The policy contains non-ASCII characters, and browsers skip the parts that contain them: ‘ ’.',
        remedy: "Write straight quotes (') instead of curly ones, and domain names in Punycode (xn--).",
        at: 'content-security-policy: default-src ‘self’',
        severity: 'warning',
        fix: "Content-Security-Policy: default-src 'self'",
      },
    ],
  },
  ...[1_975, 1_976].map((length): Example => {
    const policy = (quote: string) => `default-src ${quote}self${quote} `.padEnd(length, 'x');
    return {
      name: `a header of ${'Content-Security-Policy: '.length + length} characters to copy`,
      ...header(policy('’')),
      finds: [
        {
          message: 'ascii',
          says: 'The policy contains non-ASCII characters, and browsers skip the parts that contain them: ’.',
          at: `content-security-policy: ${length === 1_975 ? policy('’') : `${policy('’').slice(0, 1_974)}…`}`,
          severity: 'warning',
          ...(length === 1_975 && { fix: `Content-Security-Policy: ${policy("'")}` }),
        },
      ],
    };
  }),
  {
    name: 'at most ten characters are listed',
    ...header("default-src 'self' абвгдежзийк.example"),
    finds: [
      {
        message: 'ascii',
        says: 'The policy contains non-ASCII characters, and browsers skip the parts that contain them: а б в г д е ж з и й.',
        at: "content-security-policy: default-src 'self' абвгдежзийк.example",
        severity: 'warning',
      },
    ],
  },
  {
    name: 'no fix for a policy in a meta',
    html: '<meta http-equiv="content-security-policy" content="default-src ‘self’">',
    headers: {},
    finds: [
      {
        message: 'ascii',
        says: 'The policy contains non-ASCII characters, and browsers skip the parts that contain them: ‘ ’.',
        at: 'head > meta:nth-child(1)',
        severity: 'warning',
      },
    ],
  },
  {
    name: 'directives and keywords that many lists do not have yet',
    ...header("fenced-frame-src https:; script-src 'report-sha256'"),
  },
  { headers: {}, verdict: 'not applicable' },
];
