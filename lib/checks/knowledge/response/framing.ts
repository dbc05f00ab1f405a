import type { ResponseFacts } from '../../inspection.ts';
import type { Suffixes } from '../addresses/sites.ts';
import type { CspPolicy } from '../csp/csp.ts';
import { addressSource, domainBelow, isBroadSource } from '../csp/csp-source.ts';
import { opennessOf } from '../csp/open-domains.ts';
import { headerValue } from './headers.ts';

/** Returns how browsers interpret X-Frame-Options (HTML standard, section "The X-Frame-Options header"). */
type FrameOptions = 'absent' | 'denied' | 'allow-from' | 'ignored';

export function frameOptionsOf(response: ResponseFacts): FrameOptions {
  const value = headerValue(response, 'x-frame-options');
  if (!value?.trim()) return 'absent';
  const values = new Set(value.split(',').map((each) => each.trim().toLowerCase()));
  const known = ['deny', 'sameorigin', 'allowall'].some((each) => values.has(each));
  // Contradictory values block every frame.
  if (values.size > 1 && known) return 'denied';
  if (values.has('deny') || values.has('sameorigin')) return 'denied';
  return [...values].some((each) => each.startsWith('allow-from')) ? 'allow-from' : 'ignored';
}

/**
 * The lists of `frame-ancestors` in force. Only those in a header count, and they override X-Frame-Options.
 */
export function frameAncestorsOf(policies: readonly CspPolicy[]): readonly (readonly string[])[] {
  return policies.flatMap(({ from, directives }) => {
    const sources = directives.get('frame-ancestors');
    return from === 'header' && sources ? [sources] : [];
  });
}

/** Returns who may show a page in a frame now, as sources of `frame-ancestors`; undefined if anyone may. */
export function framersOf(
  policies: readonly CspPolicy[],
  response: ResponseFacts,
): readonly string[] | undefined {
  const [sources] = frameAncestorsOf(policies);
  if (sources) return sources.length > 0 ? sources : ["'none'"];
  if (frameOptionsOf(response) !== 'denied') return undefined;
  const values = (headerValue(response, 'x-frame-options') ?? '').toLowerCase().split(',');
  return values.every((value) => value.trim() === 'sameorigin') ? ["'self'"] : ["'none'"];
}

/** Whether a source of `frame-ancestors` lets any site in, or hosts that anybody can get; without the list, any site. */
export function letsStrangersIn(source: string, suffixes?: Suffixes): boolean {
  if (isBroadSource(source)) return true;
  const address = addressSource(source);
  return address !== null && suffixes !== undefined && opennessOf(address, suffixes) !== null;
}

/** Whether a source allows all hosts below a domain, which may be open to anybody. */
export function hasWildcard(source: string): boolean {
  const address = addressSource(source);
  return address !== null && domainBelow(address) !== null;
}

/** Whether lists of `frame-ancestors` block third-party sites: one list without a source for them is enough. */
export function keepsStrangersOut(lists: readonly (readonly string[])[], suffixes?: Suffixes): boolean {
  return lists.some((sources) => !sources.some((source) => letsStrangersIn(source, suffixes)));
}
