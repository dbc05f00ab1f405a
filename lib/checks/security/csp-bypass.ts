import { defineCheck, type Example } from '../check.ts';
import { areReadWhole, policiesOf } from '../knowledge/csp/csp.ts';
import { bypassesOf, holdsScriptsBack, isPublicHost, openHosts } from '../knowledge/csp/csp-bypasses.ts';
import { named, obeyed } from '../knowledge/csp/csp-openings.ts';
import { baseSource } from '../knowledge/csp/own-sources.ts';
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

type Hosts = ReturnType<typeof openHosts>;

/** Returns the hosts of each kind; the kinds are in the order in which the policy first lists one. */
function byKind(hosts: Hosts): ReadonlyMap<Hosts[number]['kind'], readonly string[]> {
  const kinds = new Map<Hosts[number]['kind'], string[]>();
  for (const { source, kind } of hosts) {
    const sources = kinds.get(kind);
    if (sources) sources.push(source);
    else kinds.set(kind, [source]);
  }
  return kinds;
}

export default defineCheck({
  severity: 'warning',
  title: 'No known way around the policy was found',
  why: 'A policy does not stop attackers if it allows scripts from a host where they can place their own.',
  docs: 'https://www.w3.org/TR/CSP3/#strict-dynamic-usage',
  remedy:
    "Allow scripts by a nonce or by hashes with 'strict-dynamic', so that browsers ignore the hosts in the list. Or list only the files that the page loads, with their full path.",
  messages: {
    base: {
      fault: 'CSP without base-uri',
      says: 'The policy has no base-uri, so an injected <base> can make relative script URLs load from another host.',
      remedy: "Add base-uri 'self' to the policy, or base-uri 'none' if the page has no <base> element.",
    },
    baseOpen: {
      fault: 'CSP base-uri allows any host',
      says: 'base-uri allows any host, so an injected <base> can make relative script URLs load from anywhere.',
      remedy: "Set base-uri to 'self', or to the one host that the <base> element of the page needs.",
    },
    allowlist: {
      fault: 'CSP allows scripts by host, not by nonce',
      says: "The policy allows scripts by host; nonces or hashes with 'strict-dynamic' are harder to bypass.",
    },
    hashes: {
      fault: 'CSP allows unsafe-hashes',
      says: "With 'unsafe-hashes', an event handler whose hash is listed runs wherever it is injected.",
      remedy: "Attach the event handlers in a script with addEventListener, then remove 'unsafe-hashes'.",
    },
    jsonp: {
      fault: {
        one: 'CSP allows {count} host known for JSONP',
        other: 'CSP allows {count} hosts known for JSONP',
      },
      says: {
        one: 'The policy allows {count} host that CSP Evaluator lists with JSONP endpoints, which can run any script: {sources}.',
        other:
          'The policy allows {count} hosts that CSP Evaluator lists with JSONP endpoints, which can run any script: {sources}.',
      },
    },
    angular: {
      fault: {
        one: 'CSP allows {count} host with old AngularJS',
        other: 'CSP allows {count} hosts with old AngularJS',
      },
      says: {
        one: 'The policy allows {count} host that CSP Evaluator lists with old AngularJS, which runs code from the page: {sources}.',
        other:
          'The policy allows {count} hosts that CSP Evaluator lists with old AngularJS, which runs code from the page: {sources}.',
      },
    },
    public: {
      fault: {
        one: 'CSP allows {count} host open to uploads',
        other: 'CSP allows {count} hosts open to uploads',
      },
      says: {
        one: 'The policy allows scripts from {count} host where anyone can publish files: {sources}.',
        other: 'The policy allows scripts from {count} hosts where anyone can publish files: {sources}.',
      },
    },
    suffix: {
      fault: {
        one: 'CSP allows {count} public suffix',
        other: 'CSP allows {count} public suffixes',
      },
      says: {
        one: 'The policy allows scripts from {count} suffix where anyone can register a domain: {sources}.',
        other:
          'The policy allows scripts from {count} suffixes where anyone can register a domain: {sources}.',
      },
      remedy: 'Replace {sources} with the hosts that the page loads scripts from.',
    },
    made: {
      fault: 'CSP allows {sources} scripts',
      says: 'With {sources} in the policy, code that the page’s scripts put together can run as a script.',
      remedy:
        'Remove {sources} from the sources of scripts. If only workers need it, put it in worker-src alone.',
    },
    self: {
      fault: "CSP 'self' is a host open to uploads",
      says: "'self' allows scripts from {host}, where anyone can publish files.",
      remedy:
        "Serve the site from a host of its own, or allow scripts by a nonce or hashes with 'strict-dynamic'.",
    },
  },
  needs: ['response', 'suffixes'],

  *run({ page, response, suffixes }) {
    const policies = policiesOf(page, response).filter(({ directives }) => directives.size > 0);
    const [first] = policies;
    if (!first) return 'not applicable';
    if (!areReadWhole(policies)) return 'not looked at';
    const { isHttps, hostname } = transportOf(response.url);
    if (!holdsScriptsBack(policies, isHttps)) return 'not applicable';
    const hosts = openHosts(policies, suffixes);
    for (const [kind, sources] of byKind(hosts)) {
      const values = { count: sources.length, sources: sources.join(', ') };
      yield { message: kind, severity: SEVERITY[kind], values, at: first.at };
    }
    const allowsSelf = named(
      policies,
      ['script-src-elem'],
      obeyed((source) => source === "'self'"),
    );
    if (allowsSelf && isPublicHost(hostname))
      yield { message: 'self', severity: 'info', values: { host: hostname }, at: allowsSelf.policy.at };
    for (const bypass of bypassesOf(policies)) {
      // The worst of these hosts have just been reported.
      if (bypass === 'allowlist' && hosts.some(({ kind }) => kind !== 'made')) continue;
      const isBase = bypass === 'base' || bypass === 'baseOpen';
      yield {
        message: bypass,
        severity: SEVERITY[bypass],
        at: first.at,
        ...(isBase && { fix: `base-uri ${baseSource(page)}` }),
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
  {
    ...header("default-src 'self'; script-src 'nonce-bm9uY2Vub25jZQ'"),
    finds: [
      {
        message: 'base',
        says: 'The policy has no base-uri, so an injected <base> can make relative script URLs load from another host.',
        remedy: "Add base-uri 'self' to the policy, or base-uri 'none' if the page has no <base> element.",
        at: "content-security-policy: default-src 'self'; script-src 'nonce-bm9uY2Vub25jZQ'",
        severity: 'warning',
        fix: "base-uri 'self'",
      },
    ],
  },
  {
    ...header("default-src 'self'; base-uri https:"),
    finds: [
      {
        message: 'baseOpen',
        says: 'base-uri allows any host, so an injected <base> can make relative script URLs load from anywhere.',
        remedy: "Set base-uri to 'self', or to the one host that the <base> element of the page needs.",
        at: "content-security-policy: default-src 'self'; base-uri https:",
        severity: 'warning',
        fix: "base-uri 'self'",
      },
    ],
  },
  {
    ...header("default-src 'self' https://static.example.net"),
    finds: [
      {
        message: 'allowlist',
        says: "The policy allows scripts by host; nonces or hashes with 'strict-dynamic' are harder to bypass.",
        remedy:
          "Allow scripts by a nonce or by hashes with 'strict-dynamic', so that browsers ignore the hosts in the list. Or list only the files that the page loads, with their full path.",
        at: "content-security-policy: default-src 'self' https://static.example.net",
        severity: 'notice',
      },
    ],
  },
  {
    ...header("default-src 'self'; script-src 'self' 'unsafe-hashes' 'sha256-AAAA'"),
    finds: [
      {
        message: 'hashes',
        says: "With 'unsafe-hashes', an event handler whose hash is listed runs wherever it is injected.",
        remedy: "Attach the event handlers in a script with addEventListener, then remove 'unsafe-hashes'.",
        at: "content-security-policy: default-src 'self'; script-src 'self' 'unsafe-hashes' 'sha256-AAAA'",
        severity: 'info',
      },
    ],
  },
  {
    ...header("default-src 'self'; script-src accounts.google.com"),
    finds: [
      {
        message: 'jsonp',
        says: 'The policy allows 1 host that CSP Evaluator lists with JSONP endpoints, which can run any script: accounts.google.com.',
        at: "content-security-policy: default-src 'self'; script-src accounts.google.com",
        severity: 'warning',
      },
    ],
  },
  {
    ...header("default-src 'self'; script-src https://yastatic.net"),
    finds: [
      {
        message: 'angular',
        says: 'The policy allows 1 host that CSP Evaluator lists with old AngularJS, which runs code from the page: https://yastatic.net.',
        at: "content-security-policy: default-src 'self'; script-src https://yastatic.net",
        severity: 'warning',
      },
    ],
  },
  {
    ...header("default-src 'self'; script-src https://cdn.jsdelivr.net"),
    finds: [
      {
        message: 'public',
        says: 'The policy allows scripts from 1 host where anyone can publish files: https://cdn.jsdelivr.net.',
        at: "content-security-policy: default-src 'self'; script-src https://cdn.jsdelivr.net",
        severity: 'warning',
      },
    ],
  },
  {
    ...header("default-src 'self'; script-src https://*.com"),
    finds: [
      {
        message: 'suffix',
        says: 'The policy allows scripts from 1 suffix where anyone can register a domain: https://*.com.',
        remedy: 'Replace https://*.com with the hosts that the page loads scripts from.',
        at: "content-security-policy: default-src 'self'; script-src https://*.com",
        severity: 'error',
      },
    ],
  },
  {
    ...header("default-src 'self'; script-src 'self' blob: FileSystem:"),
    finds: [
      {
        message: 'made',
        says: 'With blob:, filesystem: in the policy, code that the page’s scripts put together can run as a script.',
        remedy:
          'Remove blob:, filesystem: from the sources of scripts. If only workers need it, put it in worker-src alone.',
        at: "content-security-policy: default-src 'self'; script-src 'self' blob: FileSystem:",
        severity: 'info',
      },
    ],
  },
  {
    ...header("default-src 'self'; script-src 'self' blob: cdn.example.net"),
    finds: [
      {
        message: 'made',
        says: 'With blob: in the policy, code that the page’s scripts put together can run as a script.',
        at: "content-security-policy: default-src 'self'; script-src 'self' blob: cdn.example.net",
        severity: 'info',
      },
      {
        message: 'allowlist',
        says: "The policy allows scripts by host; nonces or hashes with 'strict-dynamic' are harder to bypass.",
        at: "content-security-policy: default-src 'self'; script-src 'self' blob: cdn.example.net",
        severity: 'notice',
      },
    ],
  },
  {
    name: 'several hosts of one kind are one finding',
    ...header("default-src 'self'; script-src unpkg.com accounts.google.com cdn.jsdelivr.net"),
    finds: [
      {
        message: 'public',
        says: 'The policy allows scripts from 2 hosts where anyone can publish files: unpkg.com, cdn.jsdelivr.net.',
        at: "content-security-policy: default-src 'self'; script-src unpkg.com accounts.google.com cdn.jsdelivr.net",
        severity: 'warning',
      },
      {
        message: 'jsonp',
        says: 'The policy allows 1 host that CSP Evaluator lists with JSONP endpoints, which can run any script: accounts.google.com.',
        at: "content-security-policy: default-src 'self'; script-src unpkg.com accounts.google.com cdn.jsdelivr.net",
        severity: 'warning',
      },
    ],
  },
  {
    name: 'some endpoints need eval',
    ...header("default-src 'self'; script-src 'unsafe-eval' www.google-analytics.com"),
    finds: [
      {
        message: 'jsonp',
        says: 'The policy allows 1 host that CSP Evaluator lists with JSONP endpoints, which can run any script: www.google-analytics.com.',
        at: "content-security-policy: default-src 'self'; script-src 'unsafe-eval' www.google-analytics.com",
        severity: 'warning',
      },
    ],
  },
  {
    name: 'a host where anyone can publish files',
    url: 'https://storage.googleapis.com/bucket/page.html',
    ...header("default-src 'self'"),
    finds: [
      {
        message: 'self',
        says: "'self' allows scripts from storage.googleapis.com, where anyone can publish files.",
        remedy:
          "Serve the site from a host of its own, or allow scripts by a nonce or hashes with 'strict-dynamic'.",
        at: "content-security-policy: default-src 'self'",
        severity: 'info',
      },
    ],
  },
  {
    name: 'a sandbox without scripts has nothing to bypass',
    ...header("default-src 'self' unpkg.com; sandbox"),
    verdict: 'not applicable',
  },
  {
    name: 'a second policy closes what the first leaves open',
    ...header("default-src 'self' unpkg.com", "default-src 'self'"),
  },
  {
    name: 'a policy that allows everything has nothing to bypass',
    ...header("default-src 'self' 'unsafe-inline' unpkg.com"),
    verdict: 'not applicable',
  },
  {
    name: 'a policy that was not read to its end',
    ...header(`default-src 'self' unpkg.com; img-src ${'a.example '.repeat(20_000)}`),
    verdict: 'not looked at',
  },
  { name: 'a policy without a directive', ...header(';'), verdict: 'not applicable' },
  { headers: {}, verdict: 'not applicable' },
];
