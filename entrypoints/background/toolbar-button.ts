import { browser } from '#imports';
import { settings } from '@/lib/platform/settings.ts';
import { openPanelOn } from '@/lib/platform/toolbar-press.ts';

/** Gives the button what it opens. A browser forgets it when it ends; without a popup it tells the worker of each press. */
async function apply(): Promise<void> {
  const { opensPanel } = await settings.get();
  const popup = opensPanel ? '' : (browser.runtime.getManifest().action?.default_popup ?? '');
  await browser.action.setPopup({ popup });
}

/**
 * Keeps the toolbar button as the user wants it. Chromium would open a panel by itself (`openPanelOnActionClick`), but
 * such a press gives no `activeTab`, so that the panel could not read the page; and a second one, on another tab, would
 * close it.
 */
export function keepButton(): void {
  browser.action.onClicked.addListener((tab) => void openPanelOn(tab).catch(() => {}));
  // The worker does not run yet when the browser has just started; an event that it listens to starts it.
  browser.runtime.onStartup.addListener(() => void apply());
  settings.watch(() => void apply());
  void apply();
}
