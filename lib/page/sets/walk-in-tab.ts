import { browser } from '#imports';
import type { Inspection } from '../../checks/inspection.ts';
import { withoutFragment } from '../../checks/knowledge/addresses/addresses.ts';
import { riskOf } from '../../checks/knowledge/addresses/risky-addresses.ts';
import type { SeenOutcome } from '../../pages/sets/outcomes/seen-outcome.ts';
import { tallyOf } from '../../pages/sets/stored/set-tally.ts';
import type { SetRow } from '../../pages/sets/stored/stored-set.ts';
import { followTab, tabById } from '../../platform/browser.ts';
import { judgePage } from '../engine/judge-page.ts';
import { whenStill } from '../in-page/when-still.ts';
import { inspectTab } from '../inspect/inspect.ts';
import { headOf, keepEntries, rowsOfSet } from './stored-sets.ts';
import { MOST_WALKED } from './walk-limits.ts';

/** Milliseconds that a page may take to load, and then to be read. */
const PATIENCE = 20_000;

interface Walk {
  signal: AbortSignal;
  /** Called before a page is opened, with its place in the walk, from 1. */
  onPage(address: string, number: number): void;
}

export interface WalkEnd {
  /** The pages that were opened. */
  opened: number;
  /** Of these, the ones that could not be checked: they did not load, or led elsewhere. */
  failed: number;
}

/**
 * The entries of pages that are nearly empty without scripts, in their order. A set from a file may have any address: those
 * of other sites, and those that may change something, are not opened.
 */
const thinRows = (rows: readonly SetRow[], site: string): SetRow[] =>
  rows
    .filter(({ address, outcome }) => {
      const url = new URL(address);
      const isThin = outcome.state === 'seen' && outcome.isThin;
      return isThin && url.origin === site && riskOf(url, new URL(site)) === null;
    })
    .sort((a, b) => a.order - b.order);

/**
 * Resolves once the next document of a tab has loaded; after 20 seconds, once the signal is aborted or the tab is closed,
 * in any case.
 */
function whenLoaded(tabId: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let hasBegun = false;
    const stopFollowing = followTab(tabId, (_url, isLoaded) => {
      if (hasBegun && isLoaded) end();
      hasBegun ||= !isLoaded;
    });
    const ends = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
    const removed = (closed: number) => {
      if (closed === tabId) end();
    };
    const end = () => {
      stopFollowing();
      browser.tabs.onRemoved.removeListener(removed);
      resolve();
    };
    browser.tabs.onRemoved.addListener(removed);
    ends.addEventListener('abort', end, { once: true });
    if (ends.aborted) end();
  });
}

/** Returns what becomes known of the page in a tab; null if it cannot be read, or is another one. */
async function inspectionIn(tabId: number, address: string): Promise<Inspection | null> {
  const tab = await tabById(tabId);
  if (!tab) return null;
  const known: Inspection[] = [];
  const whole = (async () => {
    for await (const { inspection } of inspectTab(tab)) known.push(inspection);
  })();
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([whole.catch(console.debug), late]);
  const last = known.at(-1);
  return last && withoutFragment(new URL(last.url)) === address ? last : null;
}

async function seenIn(tabId: number, address: string, signal: AbortSignal): Promise<SeenOutcome | null> {
  const loaded = whenLoaded(tabId, signal);
  await browser.tabs.update(tabId, { url: address }).catch(() => {});
  await loaded;
  if (signal.aborted) return null;
  await whenStill(tabId);
  const inspection = await inspectionIn(tabId, address);
  // What the HTML as sent lacks is no longer unknown.
  return inspection && { ...(await judgePage(inspection)), isThin: false };
}

/**
 * Opens the pages of a set that are nearly empty without scripts, one after the other, in a tab that the user sees, and
 * checks them as rendered there, with the user's cookies. Each replaces its entry as soon as it is judged; those that
 * could not be checked stay as they are. Ends early if the signal is aborted, the user closes the tab, or the set is
 * removed.
 */
export async function walkInTab(id: string, { signal, onPage }: Walk): Promise<WalkEnd> {
  const [head, stored] = await Promise.all([headOf(id), rowsOfSet(id)]);
  const rows = new Map(stored.map((row) => [row.address, row]));
  const walked: WalkEnd = { opened: 0, failed: 0 };
  if (!head) return walked;
  const { id: tabId } = await browser.tabs.create({ active: true });
  if (tabId === undefined) return walked;
  try {
    for (const row of thinRows(stored, head.site).slice(0, MOST_WALKED)) {
      if (signal.aborted || !(await tabById(tabId))) break;
      walked.opened += 1;
      onPage(row.address, walked.opened);
      const outcome = await seenIn(tabId, row.address, signal);
      if (!outcome) {
        if (signal.aborted || !(await tabById(tabId))) break;
        walked.failed += 1;
        continue;
      }
      rows.set(row.address, { ...row, outcome });
      const tally = { ...tallyOf([...rows.values()]), beyond: head.tally.beyond };
      if (!(await keepEntries(id, [{ ...row, outcome }], tally))) break;
    }
  } finally {
    await browser.tabs.remove(tabId).catch(() => {});
  }
  return walked;
}
