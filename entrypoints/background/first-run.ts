import { type Browser, browser } from '#imports';
import { openOwnPage } from '@/lib/platform/browser.ts';

/** Whether a version changes more than it mends: the first two numbers say so. */
function changesMuch(before: string | undefined, now: string): boolean {
  const [mine, theirs] = [now, before ?? now].map((version) => version.split('.').slice(0, 2).join('.'));
  return mine !== theirs;
}

async function tell({ reason, previousVersion }: Browser.runtime.InstalledDetails): Promise<void> {
  // Whoever loads it from a folder builds it, and has it installed anew all day.
  const { installType, version } = await browser.management.getSelf();
  if (installType === 'development') return;
  if (reason === 'install') openOwnPage('/welcome.html');
  if (reason === 'update' && changesMuch(previousVersion, version)) openOwnPage('/welcome.html?updated');
}

/** Opens a page for whoever has Plumbline for the first time, and once for an update that changes much. */
export function welcomeNewcomers(): void {
  browser.runtime.onInstalled.addListener((details) => void tell(details));
}
