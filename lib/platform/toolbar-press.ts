import * as z from 'zod/mini';
import { openPanel, type Tab } from './browser.ts';
import { stored } from './stored.ts';

const NAME = 'plumbline:pressed';

/** The press that opens a panel, stored because a panel that is still opening receives no messages. */
const opening = stored('session:pressed', z.nullable(z.object({ tabId: z.int(), at: z.int() })), null);
/** The most milliseconds that a panel takes to open; one that opens later was not opened by that press. */
const LONGEST = 10_000;

/** Tells the extension's other pages that the toolbar button was pressed on a tab: from now on it can be read. */
export function tellPressed(tabId: number): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(tabId);
  channel.close();
}

/**
 * Opens the side panel for a tab after the button was pressed on it. Must be the first thing done after the press.
 */
export async function openPanelOn({ id, windowId }: Pick<Tab, 'id' | 'windowId'>): Promise<void> {
  const opened = openPanel(windowId);
  if (id !== undefined) {
    tellPressed(id);
    void opening.set({ tabId: id, at: Date.now() });
  }
  await opened;
}

/** Calls back with the tabs on which the button is pressed, and with the one whose press has opened this panel. */
export function followPressed(pressed: (tabId: number) => void): void {
  new BroadcastChannel(NAME).onmessage = ({ data }) => {
    if (typeof data === 'number') pressed(data);
  };
  void opening.get().then((press) => {
    if (press && Math.abs(Date.now() - press.at) < LONGEST) pressed(press.tabId);
  });
}
