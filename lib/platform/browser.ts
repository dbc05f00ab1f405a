import { type Browser, browser } from '#imports';
import { isLoopback } from '../checks/knowledge/addresses/addresses.ts';

export type Tab = Browser.tabs.Tab;

/**
 * Whether the extension was loaded from a folder, as a build of a clone is; a store or a packed file installs it otherwise. Asking
 * about itself needs no permission.
 */
export async function isLoadedFromFolder(): Promise<boolean> {
  const { installType } = await browser.management.getSelf();
  return installType === 'development';
}

/** Returns the active tab; its address is only there after the toolbar button was pressed on it. */
export async function activeTab(): Promise<Tab | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab;
}

/** Returns a tab by its id, or undefined if it is closed by now. */
export function tabById(id: number): Promise<Tab | undefined> {
  return browser.tabs.get(id).catch(() => undefined);
}

/** Calls back with the tab that becomes active in this window. */
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
 * Calls back when a tab's address changes, even without loading a document, and again when it has loaded; the address
 * is undefined if we have no access.
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

/** Returns the window of this call. */
const THIS_WINDOW = -2;

/** Opens the side panel next to the page. Must be the first thing awaited after a click. */
export async function openPanel(windowId = THIS_WINDOW): Promise<void> {
  const { sidePanel, sidebarAction } = browser as unknown as {
    sidePanel?: { open(options: { windowId: number }): Promise<void> };
    sidebarAction?: { open(): Promise<void> };
  };
  // Firefox has its own kind of sidebar, and always opens it in the window of the click.
  if (sidebarAction) await sidebarAction.open();
  else await sidePanel?.open({ windowId });
}

/**
 * Closes this popup as soon as another tab is in front: Firefox leaves it open over every tab that it opens. As a page in a tab,
 * it stays.
 */
export async function closeWithTab(): Promise<void> {
  if (await browser.tabs.getCurrent()) return;
  followFront(() => window.close());
}

/** Opens the options in a tab. */
export function openOptions(): void {
  void browser.runtime.openOptionsPage();
}

/** Opens a page of the extension in a tab; `address` is like `/options.html?query`. */
export function openOwnPage(address: string): void {
  void browser.tabs.create({ url: browser.runtime.getURL(address as '/popup.html') });
}

/** Returns the keyboard shortcut of every command by its name, in the browser's notation; empty if it has none. */
export async function shortcuts(): Promise<ReadonlyMap<string, string>> {
  const commands = await browser.commands.getAll();
  return new Map(commands.map(({ name = '', shortcut = '' }) => [name, shortcut]));
}

/** Returns the keyboard shortcut of the popup, in the browser's notation; empty if there is none. */
export async function shortcut(): Promise<string> {
  return (await shortcuts()).get('_execute_action') ?? '';
}

/** Opens the browser's page for changing shortcuts. */
export function openShortcutSettings(): void {
  const { commands } = browser as unknown as { commands: { openShortcutSettings?: () => void } };
  // Firefox has an API for it; Chromium has an address.
  if (commands.openShortcutSettings) commands.openShortcutSettings();
  else void browser.tabs.create({ url: 'chrome://extensions/shortcuts' });
}

/** Asks for permission to show notifications. Must be the first thing awaited after a click. */
export function requestNotifications(): Promise<boolean> {
  return browser.permissions.request({ permissions: ['notifications'] });
}

/** Whether the browser allows notifications. */
export function mayNotify(): Promise<boolean> {
  return browser.permissions.contains({ permissions: ['notifications'] });
}

/**
 * Returns the match pattern for the host of an address. The browser would not grant one with a port; without, it
 * covers all ports.
 */
function patternOf(address: string): string {
  const { protocol, hostname } = new URL(address);
  return `${protocol}//${hostname}/*`;
}

/** The data that is sent to the service once it is connected, in Firefox's terms; `wxt.config.ts` explains each. */
const SENT = ['authenticationInfo', 'browsingActivity', 'websiteContent'];

/**
 * What talking to the service requires: permission for its host, and in Firefox the user's consent to the data sent.
 */
const serviceRights = (address: string) => ({
  origins: [patternOf(address)],
  ...(import.meta.env.FIREFOX && { data_collection: SENT }),
});

/** Asks for permission to talk to the service at an address. Must be the first thing awaited after a click. */
export function requestService(address: string): Promise<boolean> {
  return browser.permissions.request(serviceRights(address));
}

/**
 * Whether no request can reach an address: the browser has no network, and the address is not on the user's own computer,
 * which needs none.
 */
export const isCutOff = (address: string): boolean =>
  navigator.onLine === false && !isLoopback(new URL(address).hostname);

/** Whether the user allows talking to the service at an address. Both permissions can be withdrawn at any time. */
export function mayUseService(address: string): Promise<boolean> {
  return browser.permissions.contains(serviceRights(address));
}

/** Calls back whenever the user grants or withdraws a permission. Returns a function that ends this. */
export function watchPermissions(changed: () => void): () => void {
  const { onAdded, onRemoved } = browser.permissions;
  for (const event of [onAdded, onRemoved]) event.addListener(changed);
  return () => {
    for (const event of [onAdded, onRemoved]) event.removeListener(changed);
  };
}

/** Whether the user has granted permission for the host of an address. */
export function mayReachHost(address: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [patternOf(address)] });
}

/**
 * Asks once for permission for the sites of some addresses, over https and http. Must be the first thing awaited after a
 * click.
 */
export function requestSite(...addresses: readonly string[]): Promise<boolean> {
  const hosts = [...new Set(addresses.map((address) => new URL(address).hostname))];
  const origins = hosts.flatMap((host) => [`https://${host}/*`, `http://${host}/*`]);
  return browser.permissions.request({ origins });
}

/** Asks for permission for the host of one address, by its own scheme. Must be the first thing awaited after a click. */
export const requestHost = (address: string): Promise<boolean> =>
  browser.permissions.request({ origins: [patternOf(address)] });
