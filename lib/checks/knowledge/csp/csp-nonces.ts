import type { Inspection } from '../../inspection.ts';
import { isRunnable } from '../document/sri.ts';
import { type CspPolicy, governing } from './csp.ts';

const NONCE = /^'nonce-([a-z0-9+/_-]+={0,2})'$/i;

function noncesIn(sources: readonly string[] | undefined): readonly string[] {
  return (sources ?? []).flatMap((source) => NONCE.exec(source)?.[1] ?? []);
}

/**
 * Returns the sources for the elements that have nonces, scripts and styles. In other directives, such as
 * `font-src`, browsers compare nonces with nothing (CSP 3, 6.7.3.3).
 */
export function sourcesOfElements(policy: CspPolicy): readonly string[] {
  const names = new Set(['script-src-elem', 'style-src-elem'].map((name) => governing(policy, name)));
  return [...names].flatMap((name) => (name === null ? [] : (policy.directives.get(name) ?? [])));
}

/** Returns the nonces of the policies, in a form that browsers accept. They are case-sensitive. */
export function noncesOf(policies: readonly CspPolicy[]): ReadonlySet<string> {
  return new Set(policies.flatMap((policy) => noncesIn(sourcesOfElements(policy))));
}

/** Returns the nonces with which a policy allows script elements to run; empty if it uses none. */
export function scriptNoncesOf(policy: CspPolicy): ReadonlySet<string> {
  const name = governing(policy, 'script-src-elem');
  return new Set(noncesIn(name === null ? undefined : policy.directives.get(name)));
}

/**
 * The nonces of the document's scripts; null if unknown. A live document hides the attributes, and the text
 * of a second request has different nonces.
 */
export function noncesInDocument({
  page,
  runtime,
}: Pick<Inspection, 'page' | 'runtime'>): ReadonlySet<string> | null {
  if (page.source === 'rendered') return runtime ? new Set(runtime.nonces.filter(Boolean)) : null;
  const nonces = page.scripts.filter(isRunnable).map(({ attrs }) => attrs.nonce ?? '');
  return new Set(nonces.filter(Boolean));
}
