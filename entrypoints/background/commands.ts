import { type Browser, browser } from '#imports';
import { openPanel } from '@/lib/platform/browser.ts';
import { openPromotion } from './open-promotion.ts';

/** The actions of the keyboard commands, by their names in the manifest. The key press grants `activeTab`. */
const COMMANDS: Readonly<Record<string, (tab: Browser.tabs.Tab | undefined) => void>> = {
  promote: (tab) => openPromotion(tab?.url, tab?.title),
  // If the browser cannot open the panel by a key, the button in the popup remains.
  panel: (tab) => void openPanel(tab?.windowId).catch(() => {}),
};

/** Listens to the keyboard commands, except the one that opens the popup, which the browser handles. */
export function listenToCommands(): void {
  browser.commands.onCommand.addListener((name, tab) => COMMANDS[name]?.(tab));
}
