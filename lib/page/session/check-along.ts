import { documentAddress } from '../../platform/address.ts';
import { tabById } from '../../platform/browser.ts';
import { bornAt } from '../inspect/inspect.ts';
import { inspect, notice, roundBegan, useInspection } from './session.ts';

/** Milliseconds from a page's being loaded, and from its beginning to load or changing its address by a script. */
const SETTLES = { loaded: 300, moving: 1_000 } as const;
/** Milliseconds between two checks of one document: a map changes its address with every move, and each check asks its server. */
const SPACING = 3_000;
/** How often it is looked whether what is shown is what the tab has; pages that never settle end there. */
const LOOKS = 12;

let timer: ReturnType<typeof setTimeout> | undefined;
let moved = 0;
let looks = 0;

function lookAfter(tabId: number, milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void look(tabId), milliseconds);
}

/** Whether what is shown, or is being read, is what the tab has now. */
function isCurrent(url: string | undefined, born: number | null): boolean {
  const { inspection, born: known, phase } = useInspection.getState();
  const isSame = inspection !== null && documentAddress(url) === documentAddress(inspection.url);
  return isSame && known === born && phase !== 'stopped';
}

/** Whether a check that began after the tab moved is under way, or has ended without a page to check. */
function isAnswered(): boolean {
  const { phase, obstacle } = useInspection.getState();
  const isDone = phase === 'complete' || (phase === 'stopped' && obstacle === 'left');
  return roundBegan() > moved && !isDone;
}

async function look(tabId: number): Promise<void> {
  const [tab, born] = await Promise.all([tabById(tabId), bornAt(tabId)]);
  if (useInspection.getState().tab?.id !== tabId || isCurrent(tab?.url, born)) return;
  looks -= 1;
  if (looks < 0) return;
  // Closed to us, or still loading: what is shown is of the page before.
  if (born === null || !tab?.url || tab.status !== 'complete') {
    await notice(tab?.url);
    if (tab?.status !== 'complete') lookAfter(tabId, SETTLES.moving);
    return;
  }
  const rest = useInspection.getState().born === born ? roundBegan() + SPACING - performance.now() : 0;
  if (rest > 0) return lookAfter(tabId, rest);
  // Looked at again once that has ended: a page may go away while it is read.
  lookAfter(tabId, SETTLES.moving);
  if (!isAnswered()) await inspect();
}

/**
 * Checks what a tab shows now as soon as it has loaded, or a script has built it, where we may: a site is walked with the panel
 * open. Elsewhere it is said that the result is of the page before.
 */
export function checkAlong(tabId: number, isLoaded: boolean): void {
  moved = performance.now();
  looks = LOOKS;
  lookAfter(tabId, isLoaded ? SETTLES.loaded : SETTLES.moving);
}
