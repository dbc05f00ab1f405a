import { browser } from '#imports';

/** Whether the button is pinned to the toolbar; null if the browser does not report it. */
export async function isOnToolbar(): Promise<boolean | null> {
  const settings = await browser.action.getUserSettings?.().catch(() => null);
  return settings?.isOnToolbar ?? null;
}
