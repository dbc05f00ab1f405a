import { documentAddress } from '../../platform/address.ts';
import { activeTab, followFront, tabById } from '../../platform/browser.ts';
import { onChange } from '../../platform/changes.ts';
import { followPressed } from '../../platform/toolbar-press.ts';
import { checkAlong, checkNext } from './check-along.ts';
import { readWhole } from './read-whole.ts';
import { type InspectionState, inspect, inspectFrom, restore, useInspection } from './session.ts';

/** The most tabs whose inspections are kept, so that returning to a tab costs nothing. */
const KEPT = 8;

const known = new Map<number, InspectionState>();
const pressed = new Set<number>();
let turn = 0;

function remember(): void {
  const state = useInspection.getState();
  const id = state.tab?.id;
  if (id === undefined || state.phase !== 'complete') return;
  known.delete(id);
  known.set(id, state);
  for (const oldest of [...known.keys()].slice(0, -KEPT)) known.delete(oldest);
}

/** Switches to another tab: shows its earlier result again, unless its address has changed. */
async function turnTo(tabId: number): Promise<void> {
  turn += 1;
  const mine = turn;
  if (useInspection.getState().tab?.id === tabId) return;
  remember();
  const tab = await tabById(tabId);
  if (mine !== turn) return;
  const last = known.get(tabId);
  if (!tab?.url || !last || documentAddress(tab.url) !== documentAddress(last.inspection?.url))
    return inspect();
  restore({ ...last, tab });
  checkAlong(tabId, tab.status === 'complete');
}

/** Lets the panel follow the user from tab to tab of its window, or stay with one tab. */
export function followUser(only: number | null): void {
  inspectFrom({
    find: only === null ? activeTab : () => tabById(only),
    whenMoved: checkAlong,
    whenLeft: checkNext,
    isPressed: (tabId) => tabId !== undefined && pressed.has(tabId),
  });
  if (only === null) followFront((tabId) => void turnTo(tabId));
  // An earlier verdict is updated if the user has ignored something since.
  onChange(['ignored'], () => known.clear());
  followPressed((tabId) => {
    pressed.add(tabId);
    const { tab, phase, moved } = useInspection.getState();
    if (tab?.id === tabId && (phase === 'stopped' || moved)) void inspect();
  });
  readWhole();
  void inspect();
}
