import { headerLine, type Line } from '../../check.ts';
import type { ElementRecord, PageSnapshot, ResponseFacts } from '../../snapshot.ts';
import { headerValues } from '../response/headers.ts';
import { htmlTokens } from '../texts/white-space.ts';

/** One policy as a browser enforces it. */
export interface Policy {
  from: 'header' | 'meta';
  /** As written. */
  text: string;
  /** Sources by directive; names in lower case, sources as written. Of a directive that stands twice, the first. */
  directives: ReadonlyMap<string, readonly string[]>;
  /** The directives that stand more than once. */
  repeated: readonly string[];
  /** The directives that a browser skips because they stand in a `<meta>`. */
  ignored: readonly string[];
  at: ElementRecord | Line;
}

/** More than anybody sends. */
const MOST_POLICIES = 100;
const IGNORED_IN_META = ['frame-ancestors', 'report-uri', 'sandbox'];

/** Reads one policy (CSP 3, section 2.2.1). */
function parsePolicy(text: string, from: Policy['from'], at: Policy['at']): Policy {
  const directives = new Map<string, readonly string[]>();
  const repeated = new Set<string>();
  const ignored = new Set<string>();
  for (const part of text.split(';')) {
    const [name, ...sources] = htmlTokens(part);
    if (name === undefined) continue;
    const directive = name.toLowerCase();
    if (from === 'meta' && IGNORED_IN_META.includes(directive)) ignored.add(directive);
    else if (directives.has(directive)) repeated.add(directive);
    else directives.set(directive, sources);
  }
  return { from, text: text.trim(), directives, repeated: [...repeated], ignored: [...ignored], at };
}

/** Every policy in the fields of one header: a comma separates policies. */
function headerPolicies(response: ResponseFacts | undefined, header: string): readonly Policy[] {
  if (!response) return [];
  return headerValues(response, header).flatMap((value) =>
    value
      .split(',')
      .filter((text) => text.trim())
      .slice(0, MOST_POLICIES)
      .map((text) => parsePolicy(text, 'header', headerLine(header, text.trim()))),
  );
}

/** The `<meta>` elements that declare a policy, wherever they stand. */
export function metaPolicyElements(page: PageSnapshot): readonly ElementRecord[] {
  return page.metas.filter(
    ({ attrs }) =>
      attrs['http-equiv']?.trim().toLowerCase() === 'content-security-policy' && attrs.content !== undefined,
  );
}

/** The policies in force: those of the header, then those of metas in the head. All of them apply at once. */
export function policiesOf(page: PageSnapshot, response?: ResponseFacts): readonly Policy[] {
  const metas = metaPolicyElements(page)
    .filter(({ place }) => place === 'head')
    .map((at) => parsePolicy(at.attrs.content ?? '', 'meta', at));
  return [...headerPolicies(response, 'content-security-policy'), ...metas];
}

/** The policies that are only reported on. They protect nothing. */
export function reportedPoliciesOf(response: ResponseFacts): readonly Policy[] {
  return headerPolicies(response, 'content-security-policy-report-only');
}

const FALLBACK: Readonly<Record<string, readonly string[]>> = {
  'script-src-elem': ['script-src'],
  'script-src-attr': ['script-src'],
  'style-src-elem': ['style-src'],
  'style-src-attr': ['style-src'],
  'worker-src': ['child-src', 'script-src'],
  'frame-src': ['child-src'],
};

/** The directive that governs a fetch, after the fallbacks to `script-src`, `default-src` and so on. */
export function governing({ directives }: Policy, directive: string): string | null {
  const chain = [directive, ...(FALLBACK[directive] ?? []), 'default-src'];
  return chain.find((name) => directives.has(name)) ?? null;
}

/** The sources of a fetch directive, in lower case; null where the policy leaves the fetch unrestricted. */
export function sourcesFor(policy: Policy, directive: string): ReadonlySet<string> | null {
  const name = governing(policy, directive);
  const sources = name === null ? null : policy.directives.get(name);
  return sources ? new Set(sources.map((source) => source.toLowerCase())) : null;
}

const NONCE_OR_HASH = /^'(nonce|sha256|sha384|sha512)-[a-z0-9+/_-]+={0,2}'$/i;

/** Whether a nonce or a hash is among the sources, in a form that browsers accept. */
export function hasNonceOrHash(sources: ReadonlySet<string>): boolean {
  return [...sources].some((source) => NONCE_OR_HASH.test(source));
}

/** Whether any policy has browsers turn http requests of this page into https ones. */
export function upgradesRequests(policies: readonly Policy[]): boolean {
  return policies.some(({ directives }) => directives.has('upgrade-insecure-requests'));
}
