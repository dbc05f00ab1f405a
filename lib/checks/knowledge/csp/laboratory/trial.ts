import { amend, parsedPolicy } from './amend.ts';
import type { GovernedLoad } from './load.ts';
import { simulate } from './simulate.ts';
import { type DetailedViolation, violatingLoad } from './violation.ts';

/** What a policy on trial has blocked, or would have, and what was added to it because of that. */
export interface Addition {
  /** The directive that now allows it; if nothing does, the one that was violated. */
  directive: string;
  /** Empty if no addition would allow it. */
  sources: readonly string[];
  /** The address; null for code in the page. */
  url: string | null;
  inline: NonNullable<GovernedLoad['inline']> | null;
}

export interface TrialFindings {
  /** The policy that the page was loaded with. */
  tried: string;
  /** The same with all additions. */
  policy: string;
  additions: readonly Addition[];
  /** The number of different loads that it has blocked, or would have. */
  blocked: number;
  /** What each of them was, so that none counts twice. */
  known: ReadonlySet<string>;
}

/** The findings of a trial that begins. */
export const untouched = (policy: string): TrialFindings => ({
  tried: policy,
  policy,
  additions: [],
  blocked: 0,
  known: new Set(),
});

/** The longest chain of redirects that browsers follow. */
const MOST_REDIRECTS = 20;

/** Returns where the redirects lead from an address. */
function endOf(address: string, redirects: ReadonlyMap<string, string>): string {
  let end = address;
  for (let hops = 0; hops < MOST_REDIRECTS; hops += 1) end = redirects.get(end) ?? end;
  return end;
}

/**
 * Returns the load behind a violation. Reports give the address before redirects: if the policy allows that one, its
 * target was blocked.
 */
function blockedLoad(
  tried: string,
  violation: DetailedViolation,
  self: URL,
  redirects: ReadonlyMap<string, string>,
): GovernedLoad | null {
  const load = violatingLoad(violation);
  if (!load || simulate([parsedPolicy(tried)], [load], self).length > 0) return load;
  // A hash that the browser computes differently is no use.
  if (!load.url) return { ...load, hashes: [] };
  return { ...load, url: endOf(load.url, redirects) };
}

/** What is no use to tell apart: addresses with another query, or below another path of a host. */
const addressOf = ({ url }: GovernedLoad) => url?.split(/[?#]/, 1)[0] ?? null;

/**
 * Adds what a violation shows to be missing.
 *
 * @param redirects Where addresses were redirected, as far as that is known.
 */
export function withViolation(
  findings: TrialFindings,
  violation: DetailedViolation,
  self: URL,
  redirects: ReadonlyMap<string, string>,
): TrialFindings {
  const load = blockedLoad(findings.tried, violation, self, redirects);
  const directive = load?.directive ?? violation.directive;
  const { inline = null, hashes = [] } = load ?? {};
  const url = load ? addressOf(load) : violation.blocked;
  const key = JSON.stringify([directive, url, inline, hashes]);
  if (findings.known.has(key)) return findings;
  const amendment = load && amend(findings.policy, load, self);
  // An earlier addition may allow it as well.
  const isAllowed =
    load && !amendment && simulate([parsedPolicy(findings.policy)], [load], self).length === 0;
  const isRedirect = isAllowed && simulate([parsedPolicy(findings.tried)], [load], self).length === 0;
  const addition: Addition = {
    directive: amendment?.directive ?? directive,
    sources: amendment?.sources ?? [],
    url,
    inline,
  };
  return {
    ...findings,
    policy: amendment?.policy ?? findings.policy,
    additions: isAllowed && !isRedirect ? findings.additions : [...findings.additions, addition],
    blocked: findings.blocked + 1,
    known: new Set([...findings.known, key]),
  };
}

/** Makes browsers report the beginning of inline code, by which it is found in the page. */
export function withSamples(policy: string): string {
  const parts = policy.split(';').map((part) => part.trim().replace(/\s+/g, ' '));
  return parts
    .filter(Boolean)
    .map((part) =>
      /^(default|script|style)-src(-elem|-attr)?( |$)/i.test(part) ? `${part} 'report-sample'` : part,
    )
    .join('; ');
}
