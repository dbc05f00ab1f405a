import { type Browser, browser } from '#imports';
import { isLoadedFromFolder, openOwnPage } from '@/lib/platform/browser.ts';

/** Returns whether a version is more than a bug fix: the first two numbers tell. */
function changesMuch(before: string | undefined, now: string): boolean {
  const [mine, theirs] = [now, before ?? now].map((version) => version.split('.').slice(0, 2).join('.'));
  return mine !== theirs;
}

async function tell({ reason, previousVersion }: Browser.runtime.InstalledDetails): Promise<void> {
  // Developers load it from a folder, and reinstall it all day.
  if (await isLoadedFromFolder()) return;
  const { version } = browser.runtime.getManifest();
  if (reason === 'install') openOwnPage('/welcome.html');
  if (changesMuch(previousVersion, version)) openOwnPage('/welcome.html?updated');
}

/** Opens the welcome page for new users, and once after an update that changes much. */
export function welcomeNewcomers(): void {
  browser.runtime.onInstalled.addListener((details) => void tell(details));
}
