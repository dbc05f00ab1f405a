import { headerLine, type Line } from '../../check.ts';
import type { ResponseFacts } from '../../inspection.ts';
import type { ElementRecord, PageSnapshot } from '../../snapshot.ts';
import { headerValues } from './headers.ts';

const KNOWN = new Set([
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
  'origin',
  'origin-when-cross-origin',
  'unsafe-url',
  'no-referrer-when-downgrade',
]);

/** Values that only `<meta name=referrer>` knows (HTML standard, section "Standard metadata names"). */
const LEGACY: ReadonlyMap<string, string> = new Map([
  ['never', 'no-referrer'],
  ['default', 'strict-origin-when-cross-origin'],
  ['always', 'unsafe-url'],
  ['origin-when-crossorigin', 'origin-when-cross-origin'],
]);

/** Returns the last known policy in a header or an attribute; browsers ignore unknown words. */
export function lastKnownPolicy(value: string): string | null {
  const words = value.split(',').map((word) => word.trim().toLowerCase());
  return words.findLast((word) => KNOWN.has(word)) ?? null;
}

function metasOf(page: PageSnapshot): readonly ElementRecord[] {
  return page.metas.filter(
    ({ attrs }) => attrs.name?.trim().toLowerCase() === 'referrer' && attrs.content !== undefined,
  );
}

/** Returns the policy of a document and what sets it; null if it has none. A meta overrides the header. */
export function referrerPolicyOf(
  page: PageSnapshot,
  response: ResponseFacts,
): { policy: string | null; at?: ElementRecord | Line } {
  const meta = metasOf(page).findLast((element) => metaPolicy(element) !== null);
  if (meta) return { policy: metaPolicy(meta), at: meta };
  const values = headerValues(response, 'referrer-policy');
  const policy = lastKnownPolicy(values.join(', '));
  return policy === null ? { policy } : { policy, at: headerLine('referrer-policy', values.join(', ')) };
}

function metaPolicy({ attrs }: ElementRecord): string | null {
  const word = (attrs.content ?? '').trim().toLowerCase();
  return LEGACY.get(word) ?? (KNOWN.has(word) ? word : null);
}

/** Returns the Observatory's code: header and last meta in one list, of which the last known word counts. */
export function observatoryReferrerPolicy(page: PageSnapshot, response: ResponseFacts): string {
  const last = metasOf(page).at(-1)?.attrs.content;
  const values = [...headerValues(response, 'referrer-policy'), ...(last === undefined ? [] : [last])];
  if (values.length === 0) return 'referrer-policy-not-implemented';
  const policy = lastKnownPolicy(values.join(', '));
  if (policy === null) return 'referrer-policy-header-invalid';
  return policy.includes('strict') || ['no-referrer', 'same-origin'].includes(policy)
    ? 'referrer-policy-private'
    : 'referrer-policy-unsafe';
}

/**
 * Returns the browsers' default policy, written in the same place as the current one: a `<meta>` overrides
 * the header.
 */
export function defaultReferrerPolicy(at?: ElementRecord | Line): string {
  const policy = 'strict-origin-when-cross-origin';
  return at && 'tag' in at ? `<meta name="referrer" content="${policy}">` : `Referrer-Policy: ${policy}`;
}
