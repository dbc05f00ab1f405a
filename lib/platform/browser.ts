import { type Browser, browser } from '#imports';

export type Tab = Browser.tabs.Tab;

/** The tab that the user looks at; its address is there only after the toolbar button was pressed on it. */
export async function activeTab(): Promise<Tab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab;
}

/** A tab by its number, or undefined where it is closed by now. */
export function tabById(id: number): Promise<Tab | undefined> {
  return browser.tabs.get(id).catch(() => undefined);
}

/** Calls back with the tab that comes to the front of this window. */
export function followFront(changed: (tabId: number) => void): () => void {
  const home = browser.windows.getCurrent();
  const activated = ({ tabId, windowId }: { tabId: number; windowId: number }) =>
    void home.then(({ id }) => {
      if (id === windowId) changed(tabId);
    });
  browser.tabs.onActivated.addListener(activated);
  return () => browser.tabs.onActivated.removeListener(activated);
}

/**
 * Calls back when a tab goes elsewhere, also without loading anew, and again when it has loaded; the address is undefined
 * where it is closed to us.
 */
export function followTab(
  tabId: number,
  moved: (url: string | undefined, isLoaded: boolean) => void,
): () => void {
  const updated = (
    id: number,
    change: { url?: string | undefined; status?: string | undefined },
    tab: Tab,
  ) => {
    if (id === tabId && (change.url || change.status)) moved(tab.url, tab.status === 'complete');
  };
  browser.tabs.onUpdated.addListener(updated);
  return () => browser.tabs.onUpdated.removeListener(updated);
}

/** The window that the call is made in. */
const THIS_WINDOW = -2;

/** Opens the side panel beside the page. Must be the first thing awaited after a click. */
export async function openPanel(windowId = THIS_WINDOW): Promise<void> {
  const { sidePanel, sidebarAction } = browser as unknown as {
    sidePanel?: { open(options: { windowId: number }): Promise<void> };
    sidebarAction?: { open(): Promise<void> };
  };
  // Firefox has a sidebar of its own making, and always opens it in the window of the click.
  if (sidebarAction) await sidebarAction.open();
  else await sidePanel?.open({ windowId });
}

/** Opens the options in a tab of their own. */
export function openOptions(): void {
  void browser.runtime.openOptionsPage();
}

/** Opens the page that prints what was laid ready for it. */
export function openPrintPage(): void {
  void browser.tabs.create({ url: browser.runtime.getURL('/print.html' as '/popup.html') });
}

/** Opens a page of ours in a tab; `address` as in `/options.html?query`. */
export function openOwnPage(address: string): void {
  void browser.tabs.create({ url: browser.runtime.getURL(address as '/popup.html') });
}

/**
 * Opens a place of a site's half, `/rank/3`, in a tab: in the one that shows the site already, where there is one. To be
 * called by a click in the popup, which may be gone before anything is answered.
 */
export async function openPlace(host: string, place: string): Promise<void> {
  const path = `/sidepanel.html?site=${encodeURIComponent(host)}`;
  const page = browser.runtime.getURL(path as '/popup.html');
  const [open] = await browser.tabs.query({ url: page }).catch(() => []);
  if (open?.id === undefined) {
    openOwnPage(`${path}#${place}`);
    return;
  }
  await Promise.all([
    browser.tabs.update(open.id, { active: true, url: `${page}#${place}` }),
    browser.windows.update(open.windowId, { focused: true }),
  ]);
}

/** The keys of every command, by its name and as the browser has them; empty where it has none. */
export async function shortcuts(): Promise<ReadonlyMap<string, string>> {
  const commands = await browser.commands.getAll();
  return new Map(commands.map(({ name = '', shortcut = '' }) => [name, shortcut]));
}

/** The keys that open the popup, as the browser has them; empty where there are none. */
export async function shortcut(): Promise<string> {
  return (await shortcuts()).get('_execute_action') ?? '';
}

/** Opens where the browser lets shortcuts be changed. */
export function openShortcutSettings(): void {
  const { commands } = browser as unknown as { commands: { openShortcutSettings?: () => void } };
  // Firefox has a call for it; Chromium has an address.
  if (commands.openShortcutSettings) commands.openShortcutSettings();
  else void browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}

/** Asks for the right to notify. Must be the first thing awaited after a click. */
export function requestNotifications(): Promise<boolean> {
  return browser.permissions.request({ permissions: ['notifications'] });
}

/** Whether the browser lets us notify. */
export function mayNotify(): Promise<boolean> {
  return browser.permissions.contains({ permissions: ['notifications'] });
}

/** The pattern that stands for the host of an address. One with a port would not be granted; without, it covers all. */
function patternOf(address: string): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
}

/** What goes to the service once it is connected, in Firefox's words; `wxt.config.ts` says what each stands for. */
const SENT = ['authenticationInfo', 'browsingActivity', 'websiteContent'];

/** What talking to the service takes: the right to its host, and in Firefox the user's consent to what is sent there. */
const serviceRights = (address: string) => ({
  origins: [patternOf(address)],
  ...(import.meta.env.FIREFOX && { data_collection: SENT }),
});

/** Asks for the right to talk to the service at an address. Must be the first thing awaited after a click. */
export function requestService(address: string): Promise<boolean> {
  return browser.permissions.request(serviceRights(address));
}

/** Whether the user lets us talk to the service at an address. Either right may be taken back at any time. */
export function mayUseService(address: string): Promise<boolean> {
  return browser.permissions.contains(serviceRights(address));
}

/** Whether the user has given the right to the host of an address. */
export function mayReachHost(address: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [patternOf(address)] });
}

/** Asks for the right to the site of an address, over https and http. Must be the first thing awaited after a click. */
export function requestSite(address: string): Promise<boolean> {
  const { hostname } = new URL(address);
  return browser.permissions.request({ origins: [`https://${hostname}/*`, `http://${hostname}/*`] });
}
