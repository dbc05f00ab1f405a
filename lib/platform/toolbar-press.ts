import * as z from 'zod/mini';
import { openPanel, type Tab } from './browser.ts';
import { stored } from './stored.ts';

const NAME = 'plumbline:pressed';

/** The press that opens a panel: one that is only coming into being cannot be told. */
const opening = stored('session:pressed', z.nullable(z.object({ tabId: z.int(), at: z.int() })), null);
/** Milliseconds that a panel takes to open at most; one that comes later was not opened by that press. */
const LONGEST = 10_000;

/** Tells the extension's other pages that the toolbar button was pressed on a tab: from now on it can be read. */
export function tellPressed(tabId: number): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(tabId);
  channel.close();
}

/** Opens the side panel for a tab that the button was pressed on. Must be the first thing done after the press. */
export async function openPanelOn({ id, windowId }: Pick<Tab, 'id' | 'windowId'>): Promise<void> {
  const opened = openPanel(windowId);
  if (id !== undefined) {
    tellPressed(id);
    void opening.set({ tabId: id, at: Date.now() });
  }
  await opened;
}

/** Calls back with the tabs that the button is pressed on, and with that whose press has opened this panel. */
export function followPressed(pressed: (tabId: number) => void): void {
  new BroadcastChannel(NAME).onmessage = ({ data }) => {
    if (typeof data === 'number') pressed(data);
  };
  void opening.get().then((press) => {
    if (press && Math.abs(Date.now() - press.at) < LONGEST) pressed(press.tabId);
  });
}
