import { documentAddress } from '../../platform/address.ts';
import { tabById } from '../../platform/browser.ts';
import { bornAt } from '../in-page/document-in.ts';
import { whenStill } from '../in-page/when-still.ts';
import { isOnTrial, usePolicyTrial } from '../policy-trial/trial-state.ts';
import { inspect, notice, roundBegan, useInspection } from './session.ts';

/**
 * Milliseconds to wait after a page started to load, and after a script has changed the address of a loaded one: what it
 * shows there often comes from the server.
 */
const MOVING = 1_000;
const REBUILT = 300;
/**
 * Milliseconds between two checks of one document: a map changes its address with every move, and each check sends
 * requests to its server.
 */
const SPACING = 3_000;
/** How often to compare the result with the tab; after that, pages that never settle are left alone. */
const LOOKS = 12;

let turn = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let moved = 0;
let looks = LOOKS;

function lookAfter(tabId: number, milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void look(tabId), milliseconds);
}

/** Whether the shown result, or the one in progress, is of the tab's current page. */
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
  // It may have begun since this look was planned. But if it has stopped a check, there is no result to stay with.
  if (isOnTrial(tabId) && useInspection.getState().phase !== 'stopped') return;
  looks -= 1;
  if (looks < 0) return;
  // No access, or still loading: the shown result is of the previous page.
  if (born === null || !tab?.url || tab.status !== 'complete') {
    await notice(tab?.url);
    if (tab?.status !== 'complete') lookAfter(tabId, MOVING);
    return;
  }
  const rest = useInspection.getState().born === born ? roundBegan() + SPACING - performance.now() : 0;
  if (rest > 0) return lookAfter(tabId, rest);
  // Looks again later: a page may go away while it is read.
  lookAfter(tabId, MOVING);
  if (!isAnswered()) await inspect();
}

/** Looks at a loaded page once it is still, unless it has moved on by then. */
async function settled(tabId: number, mine: number): Promise<void> {
  clearTimeout(timer);
  const isSameDocument = (await bornAt(tabId)) === useInspection.getState().born;
  if (mine !== turn) return;
  if (isSameDocument) return lookAfter(tabId, REBUILT);
  await whenStill(tabId);
  if (mine === turn) await look(tabId);
}

/**
 * Checks the page of a tab as soon as it has loaded and is still, or a script has built it, if we have access: this lets the user
 * browse a site with the panel open. Without access, says that the result is of the previous page.
 */
export function checkAlong(tabId: number, isLoaded: boolean): void {
  // What the page does under a policy on trial says nothing about the site.
  if (isOnTrial(tabId)) return;
  moved = performance.now();
  looks = LOOKS;
  turn += 1;
  if (isLoaded) void settled(tabId, turn);
  else lookAfter(tabId, MOVING);
}

/**
 * Checks the page that has replaced the one that was read. Usually the browser reports that, and there is a look ahead; but
 * not if the tab moved before it was followed: the page is read before the code that follows is loaded. And a page that
 * a trial has loaded is not checked along, but if that interrupted a check, there is no other result to show.
 */
export function checkNext(tabId: number | undefined): void {
  if (tabId === undefined || moved > roundBegan()) return;
  turn += 1;
  void settled(tabId, turn);
}

// What the user opened during a trial is checked once it has ended.
usePolicyTrial.subscribe(({ phase }, before) => {
  if (phase === 'idle' && before.phase !== 'idle' && before.tabId !== null) checkAlong(before.tabId, true);
});
