import * as z from 'zod/mini';
import { browser } from '#imports';
import { openOwnPage, openPanel } from './browser.ts';
import { stored } from './stored.ts';

/** The place in the panel that lists the jobs of all sites. */
export const JOBS_PLACE = '/jobs';

/**
 * Returns the address inside the extension of a place of a site (such as `/audit/crawls/41`): the panel, opened for
 * that site only. The site is empty for places of the account.
 */
export const pageOfPlace = (site: string, place: string): string =>
  `/sidepanel.html?site=${encodeURIComponent(site)}#${place}`;

/**
 * Opens a place in a site's panel, such as `/rank/3`, in a tab: in the tab that already shows the site, if there is
 * one. Must be called by a click in the popup, which may be closed before any answer arrives.
 */
export async function openPlace(host: string, place: string): Promise<void> {
  const [panel = ''] = pageOfPlace(host, place).split('#');
  const page = browser.runtime.getURL(panel as '/popup.html');
  const [open] = await browser.tabs.query({ url: page }).catch(() => []);
  if (open?.id === undefined) {
    openOwnPage(pageOfPlace(host, place));
    return;
  }
  await Promise.all([
    browser.tabs.update(open.id, { active: true, url: `${page}#${place}` }),
    browser.windows.update(open.windowId, { focused: true }),
  ]);
}

/**
 * The place that the panel of a window should open. Chrome cannot open a panel at an address, and one that is already
 * open stays where it is.
 */
const wanted = stored(
  'session:panelPlace',
  z.nullable(z.object({ windowId: z.int(), place: z.string() })),
  null,
);

/**
 * Opens the side panel of a window at a place (`/shield/verify`). Must be the first thing awaited after a click.
 *
 * @internal Exported for tests.
 */
export async function openPanelAt(place: string, windowId: number): Promise<void> {
  await Promise.all([wanted.set({ windowId, place }), openPanel(windowId)]);
}

/**
 * Opens a place in the panel next to the page, and closes the popup that the click was in. Must be called directly by
 * the click handler: Firefox opens its sidebar only then.
 */
export function leaveForPanel(place: string, windowId: number): void {
  void openPanelAt(place, windowId).then(() => window.close());
}

/** Calls back with each place that the panel of this window should show, also one that was requested earlier. */
export function followWantedPlace(show: (place: string) => void): () => void {
  const own = browser.windows.getCurrent();
  let isOver = false;
  const take = async () => {
    const [value, { id }] = await Promise.all([wanted.get(), own]);
    if (isOver || value === null || value.windowId !== id) return;
    await wanted.set(null);
    show(value.place);
  };
  void take();
  const stop = wanted.watch(() => void take());
  return () => {
    isOver = true;
    stop();
  };
}
