import { giveTurn } from '../../checks/steps.ts';
import { addressPattern } from '../../pages/sets/crawl/address-pattern.ts';
import { type SetChoice, setRows } from '../../pages/sets/stored/set-rows.ts';
import type { SetRow, SetTally } from '../../pages/sets/stored/stored-set.ts';

/** An address that a set begins with. */
interface PlannedAddress {
  address: string;
  isInSitemap?: boolean;
  columns?: Record<string, string> | undefined;
}

/** What a set would request, known before it begins. */
export interface SetPlan {
  rows: readonly SetRow[];
  tally: SetTally;
  /** The pages that would be requested. */
  pages: number;
  /** The pages if one of each kind were requested. */
  kinds: number;
  /** The first folders of the paths with the number of pages in each, also of those that are left out. */
  folders: readonly { folder: string; pages: number }[];
}

/** The addresses that are judged until others get a turn: a list may have thousands. */
const AT_ONCE = 200;

/** Returns the first folder of a path: `/blog/` for `/blog/tea/green`. */
const firstFolder = (path: string) => {
  const [, first = '', ...rest] = path.split('/');
  return rest.length > 0 ? `/${first}/` : '/';
};

/** Judges the addresses that a set would begin with. Rejects if it is stopped. */
export async function planSet(
  choice: SetChoice,
  addresses: readonly PlannedAddress[],
  signal: AbortSignal,
): Promise<SetPlan> {
  const set = setRows(choice, [], false);
  const folders = new Map<string, number>();
  // Where links are followed from is no click away, whatever its path.
  const depth = choice.source === 'followed' ? 0 : null;
  for (const [index, { address, isInSitemap, columns }] of addresses.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) {
      await giveTurn();
      signal.throwIfAborted();
    }
    set.offer(address, { depth, isInSitemap: isInSitemap ?? null, columns });
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url?.origin !== choice.site) continue;
    const folder = firstFolder(url.pathname);
    folders.set(folder, (folders.get(folder) ?? 0) + 1);
  }
  const rows = [...set.rows.values()];
  const waiting = rows.filter(({ outcome }) => outcome.state === 'waiting');
  return {
    rows,
    tally: set.tally(),
    pages: Math.min(choice.limit, waiting.length),
    kinds: new Set(waiting.map((row) => addressPattern(row.address))).size,
    folders: [...folders].map(([folder, pages]) => ({ folder, pages })).sort((a, b) => b.pages - a.pages),
  };
}
