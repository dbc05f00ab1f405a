import { URLS as ANGULAR } from 'csp_evaluator/dist/allowlist_bypasses/angular.js';
import { URLS as JSONP, NEEDS_EVAL } from 'csp_evaluator/dist/allowlist_bypasses/jsonp.js';
import type { Csp } from 'csp_evaluator/dist/csp.js';
import { type Finding, Type } from 'csp_evaluator/dist/finding.js';
import {
  evaluateForFailure,
  evaluateForSyntaxErrors,
} from 'csp_evaluator/dist/lighthouse/lighthouse_checks.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { isRegistry, isSharedDomain, type Suffixes } from '../addresses/sites.ts';
import { type Policy, sourcesFor } from './csp.ts';

/** What Google's CSP Evaluator is asked about; it compares every source with every other. */
const MOST_DIRECTIVES = 60;
const MOST_SOURCES = 300;

function parsed({ directives }: Policy): Csp {
  const parts = [...directives].slice(0, MOST_DIRECTIVES);
  return new CspParser(
    parts.map(([name, sources]) => [name, ...sources.slice(0, MOST_SOURCES)].join(' ')).join(';'),
  ).csp;
}

/** What lets an attacker past policies that apply at once: what every one of them leaves open. */
export type Opening = 'base' | 'baseOpen' | 'hashes' | 'allowlist';

export function openingsOf(policies: readonly Policy[]): readonly Opening[] {
  const openings = evaluateForFailure(policies.map(parsed)).map(({ type, directive }): Opening | null => {
    if (type === Type.MISSING_DIRECTIVES && directive === 'base-uri') return 'base';
    if (type === Type.SCRIPT_UNSAFE_HASHES) return 'hashes';
    if (type === Type.STRICT_DYNAMIC) return 'allowlist';
    const isOpen = type === Type.PLAIN_WILDCARD || type === Type.PLAIN_URL_SCHEMES;
    return isOpen && directive === 'base-uri' ? 'baseOpen' : null;
  });
  return [...new Set(openings)].filter((opening) => opening !== null);
}

/** A slip of the pen in one policy. */
export interface Slip {
  slip: 'unknown' | 'semicolon' | 'keyword' | 'deprecated';
  directive: string;
  value: string;
}

/** Newer than the evaluator's lists. */
const NEW_DIRECTIVES = ['fenced-frame-src'];
const NEW_KEYWORDS = /^'(trusted-types-eval|report-sha(256|384|512)|unsafe-webtransport-hashes)'$/i;

export function slipsOf(policy: Policy): readonly Slip[] {
  const findings = evaluateForSyntaxErrors([parsed(policy)])[0] ?? [];
  return findings.flatMap(({ type, directive, value = '' }: Finding): Slip[] => {
    if (type === Type.UNKNOWN_DIRECTIVE)
      return NEW_DIRECTIVES.includes(directive) ? [] : [{ slip: 'unknown', directive, value }];
    if (type === Type.MISSING_SEMICOLON) return [{ slip: 'semicolon', directive, value }];
    if (type === Type.INVALID_KEYWORD)
      return NEW_KEYWORDS.test(value) ? [] : [{ slip: 'keyword', directive, value }];
    return type === Type.DEPRECATED_DIRECTIVE ? [{ slip: 'deprecated', directive, value }] : [];
  });
}

/** Hosts where everybody can put a file. */
const PUBLIC =
  /^(cdn\.jsdelivr\.net|unpkg\.com|cdnjs\.cloudflare\.com|esm\.sh|cdn\.skypack\.dev|raw\.githack\.com|rawcdn\.githack\.com|cdn\.statically\.io|storage\.googleapis\.com|s3\.amazonaws\.com)$/;
const SOURCE = /^(?:[a-z][a-z\d+.-]*:\/\/|\/\/)?([^/:]+)(?::[\d*]+)?(\/.*)?$/;

const known = (addresses: readonly string[]) => addresses.map((address) => new URL(address, 'https://x'));
let lists: { jsonp: readonly URL[]; angular: readonly URL[] } | undefined;

export type HostKind = 'suffix' | 'public' | 'jsonp' | 'angular';

function kindOf(source: string, hasEval: boolean, suffixes: Suffixes): HostKind | null {
  const [, host = '', path = '/'] = SOURCE.exec(source) ?? [];
  if (!host.includes('.')) return null;
  const domain = host.startsWith('*.') ? host.slice(2) : null;
  if (domain && isRegistry(domain, suffixes)) return 'suffix';
  if (path === '/' && PUBLIC.test(host)) return 'public';
  lists ??= { jsonp: known(JSONP), angular: known(ANGULAR) };
  const serves = (url: URL) =>
    (domain ? url.hostname.endsWith(`.${domain}`) : url.hostname === host) &&
    (path === '/' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path));
  if (lists.jsonp.some((url) => serves(url) && (hasEval || !NEEDS_EVAL.includes(url.hostname))))
    return 'jsonp';
  if (path === '/' && domain && isSharedDomain(domain, suffixes)) return 'public';
  return lists.angular.some(serves) ? 'angular' : null;
}

/**
 * The sources through which anybody's script may come, though they name hosts: hosts with endpoints that wrap any
 * function call (JSONP), with old AngularJS, with everybody's files. Only those that every policy allows.
 */
export function openHosts(
  policies: readonly Policy[],
  suffixes: Suffixes,
): readonly { source: string; kind: HostKind | 'blob' }[] {
  const lists = policies.flatMap((policy) => sourcesFor(policy, 'script-src-elem') ?? []);
  const [first, ...others] = lists;
  if (!first || lists.some((sources) => sources.has("'strict-dynamic'"))) return [];
  const hasEval = lists.every((sources) => sources.has("'unsafe-eval'"));
  return [...first]
    .filter((source) => others.every((sources) => sources.has(source)))
    .slice(0, MOST_SOURCES)
    .flatMap((source) => {
      const kind = source === 'blob:' ? 'blob' : kindOf(source, hasEval, suffixes);
      return kind ? [{ source, kind }] : [];
    });
}
