import { isSamePage, pageKey } from '../../platform/address.ts';
import { keptAddress } from '../kept-address.ts';
import { isRedirected, type SeenEntry } from './index-reason.ts';
import type { PageSet } from './page-set.ts';

/** An old address, and where it should lead. */
export interface ExpectedRedirect {
  /** Both as they were given: whole, or only the path. */
  from: string;
  to: string;
}

/**
 * Where an old address leads:
 * - `right`: it leads where it should.
 * - `elsewhere`, `stays`: it leads to another address, or to none.
 * - `error`: it leads where it should, but there is an error page.
 * - `not seen`, `not in set`: the set does not say.
 * - `malformed`: one of the two is not an address.
 */
const REDIRECT_STATES = [
  'error',
  'elsewhere',
  'stays',
  'malformed',
  'not seen',
  'not in set',
  'right',
] as const;
type RedirectState = (typeof REDIRECT_STATES)[number];

/** An expected redirect, and what the set says of it. */
export interface TestedRedirect extends ExpectedRedirect {
  state: RedirectState;
  /** Where it leads; null if that is not known. */
  led: string | null;
  /** The statuses on the way, the last one that of the page; empty if they are not known. */
  statuses: readonly number[];
}

const WEB = /^https?:/;

/** Returns an address in full; null if it is none of the web. */
function whole(address: string, site: string): string | null {
  if (address.trim() === '' || !URL.canParse(address, site)) return null;
  const { href } = new URL(address, site);
  return WEB.test(href) ? href : null;
}

function tested(entry: SeenEntry, to: string): Pick<TestedRedirect, 'state' | 'led' | 'statuses'> {
  const { record } = entry;
  const statuses = [
    ...(record.hops ?? []).map(({ status }) => status),
    ...(record.status === null ? [] : [record.status]),
  ];
  const isThere = isSamePage(record.address, keptAddress(to));
  const isError = record.status !== null && record.status >= 400;
  const state = isThere ? (isError ? 'error' : 'right') : isRedirected(entry) ? 'elsewhere' : 'stays';
  return { state, led: record.address, statuses };
}

/**
 * Returns which old addresses lead where they should, by the set in which they were requested; those that do not come
 * first, each kind in the given order.
 */
export function testRedirects(
  { site, entries }: PageSet,
  expected: readonly ExpectedRedirect[],
): TestedRedirect[] {
  const known = new Map(entries.map((entry) => [pageKey(keptAddress(entry.address)), entry]));
  const all = expected.map((one): TestedRedirect => {
    const [from, to] = [whole(one.from, site), whole(one.to, site)];
    const unknown = { ...one, led: null, statuses: [] };
    if (!from || !to) return { ...unknown, state: 'malformed' };
    const entry = known.get(pageKey(keptAddress(from)));
    if (!entry) return { ...unknown, state: 'not in set' };
    const { outcome, ...rest } = entry;
    if (outcome.state !== 'seen') return { ...unknown, state: 'not seen' };
    return { ...one, ...tested({ ...rest, ...outcome }, to) };
  });
  const order = (state: RedirectState) => REDIRECT_STATES.indexOf(state);
  return all.sort((a, b) => order(a.state) - order(b.state));
}
