import { headerLine, type Line } from '../../check.ts';
import { CEILING } from '../../collect/kinds.ts';
import type { ResponseFacts } from '../../inspection.ts';
import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { oncePerPage } from '../document/once-per-page.ts';
import { headerValues } from '../response/headers.ts';
import { htmlTokens } from '../texts/white-space.ts';

/** One policy as a browser enforces it. */
export interface CspPolicy {
  from: 'header' | 'meta';
  /** As written. */
  text: string;
  /**
   * Sources by directive; directive names in lower case, sources as written. The first of a duplicate
   * directive.
   */
  directives: ReadonlyMap<string, readonly string[]>;
  /** The directives that occur more than once. */
  repeated: readonly string[];
  /** The directives that a browser ignores because they are in a `<meta>`. */
  ignored: readonly string[];
  /**
   * Whether more was written, here or in later policies, than was read: a directive that seems missing may be
   * there.
   */
  isCut?: true;
  at: ElementRecord | Line;
}

/**
 * The most characters read of a header's or a meta's policies. Servers allow about 10,000 for all headers
 * together.
 */
export const LONGEST_POLICY = CEILING.policy;
/** The most policies read of one header. */
const MOST_POLICIES = 1_000;
const IGNORED_IN_META = ['frame-ancestors', 'report-uri', 'sandbox'];

/** Parses one policy (CSP 3, section 2.2.1). */
export function parsePolicy(
  text: string,
  from: CspPolicy['from'],
  at: CspPolicy['at'],
  isCut = false,
): CspPolicy {
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
  return {
    from,
    text: text.trim(),
    directives,
    repeated: [...repeated],
    ignored: [...ignored],
    ...(isCut && { isCut }),
    at,
  };
}

/** The part of overlong text that is read: its beginning, without a directive that was cut in two. */
function beginning(text: string, room: number): string {
  const kept = text.slice(0, room);
  return kept.slice(0, Math.max(kept.lastIndexOf(';'), kept.lastIndexOf(','), 0));
}

/** All policies in the fields of one header: a comma separates policies. */
export function headerPolicies(
  response: Pick<ResponseFacts, 'headers'>,
  header: string,
): readonly CspPolicy[] {
  const text = headerValues(response, header).join(',');
  const isTooLong = text.length > LONGEST_POLICY;
  const all = (isTooLong ? beginning(text, LONGEST_POLICY) : text).split(',').filter((each) => each.trim());
  const texts = all.slice(0, MOST_POLICIES);
  const isLong = isTooLong || all.length > MOST_POLICIES;
  // Nothing may be left of a policy that is longer than the limit.
  if (isLong && texts.length === 0) texts.push('');
  return texts.map((each, index) =>
    parsePolicy(each, 'header', headerLine(header, each.trim()), isLong && index === texts.length - 1),
  );
}

/** The `<meta>` elements that declare a policy, anywhere in the page. */
export function metaPolicyElements(page: PageSnapshot): readonly ElementRecord[] {
  return page.metas.filter(
    ({ attrs }) =>
      attrs['http-equiv']?.trim().toLowerCase() === 'content-security-policy' && attrs.content !== undefined,
  );
}

const metaPolicies = oncePerPage((page): readonly CspPolicy[] => {
  const policies: CspPolicy[] = [];
  let room = LONGEST_POLICY;
  for (const at of metaPolicyElements(page)) {
    if (at.place !== 'head') continue;
    const { content = '' } = at.attrs;
    const isCut = content.length >= room;
    policies.push(parsePolicy(isCut ? beginning(content, room) : content, 'meta', at, isCut));
    room -= content.length;
    if (isCut) break;
  }
  return policies;
});

const known = new WeakMap<object, { inForce: readonly CspPolicy[]; reported: readonly CspPolicy[] }>();

/** The policies of a response, which never changes, parsed once for all checks. */
function ofResponse(response: Pick<ResponseFacts, 'headers'>) {
  let policies = known.get(response);
  if (!policies) {
    policies = {
      inForce: headerPolicies(response, 'content-security-policy'),
      reported: headerPolicies(response, 'content-security-policy-report-only'),
    };
    known.set(response, policies);
  }
  return policies;
}

/**
 * The policies in force: those of the header, then those of metas in the head. All of them apply together.
 */
export function policiesOf(
  page: PageSnapshot,
  response?: Pick<ResponseFacts, 'headers'>,
): readonly CspPolicy[] {
  return [...(response ? ofResponse(response).inForce : []), ...metaPolicies(page)];
}

/** The report-only policies. They protect nothing. */
export function reportedPoliciesOf(response: ResponseFacts): readonly CspPolicy[] {
  return ofResponse(response).reported;
}

/** Whether the policies were read completely: only then is an absent directive really missing. */
export function areReadWhole(policies: readonly CspPolicy[]): boolean {
  return !policies.some(({ isCut }) => isCut);
}

const FALLBACK: Readonly<Record<string, readonly string[]>> = {
  'script-src-elem': ['script-src', 'default-src'],
  'script-src-attr': ['script-src', 'default-src'],
  'style-src-elem': ['style-src', 'default-src'],
  'style-src-attr': ['style-src', 'default-src'],
  'worker-src': ['child-src', 'script-src', 'default-src'],
  'frame-src': ['child-src', 'default-src'],
  // Directives that are not for fetches have no fallback.
  'base-uri': [],
  'form-action': [],
  'frame-ancestors': [],
};

/**
 * Returns the directive that governs a fetch, after the fallbacks to `script-src`, `default-src` and so on
 * (CSP 3, 6.8.3).
 */
export function governing({ directives }: CspPolicy, directive: string): string | null {
  if (directives.has(directive)) return directive;
  return (FALLBACK[directive] ?? ['default-src']).find((name) => directives.has(name)) ?? null;
}

const lowered = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The sources that govern a directive, in lower case; null if the policy does not restrict it. */
export function sourcesFor(policy: CspPolicy, directive: string): ReadonlySet<string> | null {
  const name = governing(policy, directive);
  const sources = name === null ? undefined : policy.directives.get(name);
  if (!sources) return null;
  let set = lowered.get(sources);
  if (!set) {
    set = new Set(sources.map((source) => source.toLowerCase()));
    lowered.set(sources, set);
  }
  return set;
}

const NONCE_OR_HASH = /^'(nonce|sha256|sha384|sha512)-[a-z0-9+/_-]+={0,2}'$/i;
const trusting = new WeakMap<ReadonlySet<string>, boolean>();

/** Whether a nonce or a hash is among the sources, in a form that browsers accept. */
export function hasNonceOrHash(sources: ReadonlySet<string>): boolean {
  let answer = trusting.get(sources);
  if (answer === undefined) {
    answer = [...sources].some((source) => NONCE_OR_HASH.test(source));
    trusting.set(sources, answer);
  }
  return answer;
}

/**
 * Whether a policy prevents every script of the page from running, whatever else it says: `sandbox` without
 * `allow-scripts` (HTML standard, "parse a sandboxing directive"). It blocks plugins as well.
 */
export function isScriptless({ directives }: CspPolicy): boolean {
  const flags = directives.get('sandbox');
  return flags !== undefined && !flags.some((flag) => flag.toLowerCase() === 'allow-scripts');
}

/** Whether any policy makes browsers upgrade http requests of this page to https. */
export function upgradesRequests(policies: readonly CspPolicy[]): boolean {
  return policies.some(({ directives }) => directives.has('upgrade-insecure-requests'));
}
