import { withoutFragment } from '../../../checks/knowledge/addresses/addresses.ts';
import { keptAddress } from '../../kept-address.ts';
import { addressPattern } from '../crawl/address-pattern.ts';
import { type FoundAddress, type FrontierState, frontier, type LeftOut } from '../crawl/frontier.ts';
import type { IsInSitemap } from '../crawl/sitemap-members.ts';
import type { NotRequested } from '../page-set.ts';
import { retallied, tallyOf } from './set-tally.ts';
import type { SetHead, SetRow, SetTally } from './stored-set.ts';

/** A set lists no more addresses, and no more that are left out; further ones are counted. */
const MOST = { rows: 4_000, leftOut: 1_000 };

/** What a run does not decide on: which addresses the user wants. */
export type SetChoice = Pick<SetHead, 'id' | 'site' | 'source' | 'limit' | 'leaveOut' | 'isOneOfEach'>;

/** More about an address than where it is. */
interface Offered {
  depth?: number | null;
  isFollowed?: boolean;
  isInSitemap?: boolean | null;
  columns?: Record<string, string> | undefined;
}

const WAITING = { state: 'waiting' } as const;
/** Reasons that no longer hold when the user asks for more pages. */
const FOR_SIZE = new Set<NotRequested>(['limit', 'pattern']);

/** Whether an entry counts as requested, of what its outcome says. */
const wasTaken = ({ outcome }: SetRow) =>
  outcome.state === 'seen' ||
  outcome.state === 'not seen' ||
  (outcome.state === 'left out' && outcome.why === 'robots');

/** Returns what the frontier of a run needs to go on after these entries. */
function stateOf(rows: readonly SetRow[]): FrontierState {
  const patterns: Record<string, number> = {};
  const leftOut: Record<string, LeftOut> = {};
  for (const row of rows) {
    const { address, outcome } = row;
    if (outcome.state === 'left out' && outcome.why === 'nofollow') leftOut[address] = outcome.why;
    if (!wasTaken(row)) continue;
    const pattern = addressPattern(address);
    patterns[pattern] = (patterns[pattern] ?? 0) + 1;
  }
  const waiting = rows
    .filter(({ outcome }) => outcome.state === 'waiting')
    .map(({ address, depth }) => ({ address, depth }));
  return { waiting, known: rows.map(({ address }) => address), leftOut, patterns };
}

/**
 * The entries of a set while addresses are added to it and requested: each address once. `changed` has what is not
 * stored yet.
 */
export function setRows(choice: SetChoice, stored: readonly SetRow[], isBounded: boolean) {
  const taken = stored.filter(wasTaken).length;
  const known = [...stored]
    .sort((a, b) => a.order - b.order)
    .map((row): SetRow => {
      const { outcome } = row;
      const isFreed = outcome.state === 'left out' && FOR_SIZE.has(outcome.why) && taken < choice.limit;
      return isFreed ? { ...row, outcome: WAITING } : row;
    });
  const rows = new Map(known.map((row) => [row.address, row]));
  const kinds = new Set<string>();
  for (const row of known)
    if (wasTaken(row) || row.outcome.state === 'waiting') kinds.add(addressPattern(row.address));
  const ahead = frontier({ first: `${choice.site}/`, limit: choice.limit, isBounded, state: stateOf(known) });
  const waiting = known.filter(({ outcome }) => outcome.state === 'waiting').map(({ address }) => address);
  const beyond: Record<string, number> = {};
  let changed = new Map<string, SetRow>();
  let tally = tallyOf(known);

  const put = (row: SetRow) => {
    tally = retallied(tally, rows.get(row.address), row);
    rows.set(row.address, row);
    changed.set(row.address, row);
  };

  const chosenAgainst = (url: URL): NotRequested | null => {
    if (url.origin !== choice.site) return null;
    const path = url.pathname + url.search;
    if (choice.leaveOut.some((part) => path.includes(part))) return 'chosen';
    return choice.isOneOfEach && kinds.has(addressPattern(url.href)) ? 'same kind' : null;
  };

  return {
    rows: rows as ReadonlyMap<string, SetRow>,

    /** Adds an address, unless it is known. */
    offer(found: string, more: Offered = {}): void {
      if (!URL.canParse(found)) return;
      const url = new URL(withoutFragment(found));
      const { depth = null, isFollowed = true, isInSitemap = null, columns } = more;
      const before = rows.get(url.href);
      const isFreed = isFollowed && before?.outcome.state === 'left out' && before.outcome.why === 'nofollow';
      if (before && !isFreed) return;
      let why: NotRequested | undefined = chosenAgainst(url) ?? undefined;
      if (!why && rows.size >= MOST.rows) why = 'limit';
      if (!why) {
        ahead.offer(url.href, depth, isFollowed);
        why = ahead.leftOut.get(url.href);
      }
      const address = why === 'secret' ? keptAddress(url.href) : url.href;
      if (why && !isFreed) {
        if (rows.has(address)) return;
        if (rows.size >= MOST.rows || tally.leftOut >= MOST.leftOut) {
          beyond[why] = (beyond[why] ?? 0) + 1;
          return;
        }
      }
      if (!why) {
        waiting.push(address);
        kinds.add(addressPattern(address));
      }
      put({
        set: choice.id,
        order: before?.order ?? rows.size,
        address,
        depth,
        isInSitemap,
        ...(columns && { columns }),
        outcome: why ? { state: 'left out', why } : WAITING,
      });
    },

    /** Returns the next address to request; those before it that are too many become entries that are left out. */
    next(): FoundAddress | null {
      const found = ahead.next();
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
        if (address === found?.address) break;
        const row = rows.get(address);
        const why = ahead.leftOut.get(address);
        if (row && why) put({ ...row, outcome: { state: 'left out', why } });
      }
      return found;
    },

    /** Sets the outcome of an entry. */
    settle(address: string, outcome: SetRow['outcome']): void {
      const row = rows.get(address);
      if (row) put({ ...row, outcome });
    },

    /** Sets for every entry whether a sitemap contains it. */
    noteSitemaps(isInSitemap: IsInSitemap): void {
      for (const row of rows.values()) {
        const isIn = isInSitemap(row.address);
        if (isIn !== row.isInSitemap) put({ ...row, isInSitemap: isIn });
      }
    },

    /** Returns the entries that have changed since the last call. */
    takeChanged(): SetRow[] {
      const all = [...changed.values()];
      changed = new Map();
      return all;
    },

    /** Returns the tally of all entries so far. */
    tally(): SetTally {
      const reasons = { ...tally.reasons };
      for (const [why, count] of Object.entries(beyond)) reasons[why] = (reasons[why] ?? 0) + count;
      const more = Object.values(beyond).reduce((sum, count) => sum + count, 0);
      return { ...tally, reasons, beyond: more, leftOut: tally.leftOut + more };
    },
  };
}
