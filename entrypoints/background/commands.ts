import { type Browser, browser } from '#imports';
import { openPanel } from '@/lib/platform/browser.ts';
import { openPromotion } from './open-promotion.ts';

/** What the keyboard commands do, by their names in the manifest. The press gives `activeTab`. */
const COMMANDS: Readonly<Record<string, (tab: Browser.tabs.Tab | undefined) => void>> = {
  promote: (tab) => openPromotion(tab?.url, tab?.title),
  // A browser that cannot open it by a key leaves the button in the popup.
  panel: (tab) => void openPanel(tab?.windowId).catch(() => {}),
};

/** Listens to the keyboard commands; the one that opens the popup is the browser's own. */
export function listenToCommands(): void {
  browser.commands.onCommand.addListener((name, tab) => COMMANDS[name]?.(tab));
}
