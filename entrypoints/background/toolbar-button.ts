import { browser } from '#imports';
import { settings } from '@/lib/platform/settings.ts';
import { openPanelOn } from '@/lib/platform/toolbar-press.ts';

/**
 * Sets what the button opens. A browser forgets it when it closes; without a popup, each press is sent to the worker.
 */
async function apply(): Promise<void> {
  const { opensPanel } = await settings.get();
  const popup = opensPanel ? '' : (browser.runtime.getManifest().action?.default_popup ?? '');
  await browser.action.setPopup({ popup });
}

/**
 * Keeps the toolbar button as the user wants it. Chromium could open the panel by itself (`openPanelOnActionClick`),
 * but such a press does not grant `activeTab`, so the panel could not read the page; and a second press, on another
 * tab, would close it.
 */
export function keepButton(): void {
  browser.action.onClicked.addListener((tab) => void openPanelOn(tab).catch(() => {}));
  // The worker is not running when the browser has just started; an event that it listens to starts it.
  browser.runtime.onStartup.addListener(() => void apply());
  settings.watch(() => void apply());
  void apply();
}
