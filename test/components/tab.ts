import { onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

/**
 * Makes this very document the page in the tab: what the extension runs inside a page runs here, and finds elements by
 * their ids.
 */
export function pageInTab(html = ''): HTMLElement {
  const page = document.createElement('section');
  page.append(document.createRange().createContextualFragment(html));
  document.body.append(page);
  onTestFinished(() => page.remove());
  vi.spyOn(fakeBrowser.scripting, 'executeScript').mockImplementation((async ({
    func,
    args = [],
  }: {
    func: (...given: unknown[]) => unknown;
    args?: unknown[];
  }) => [{ result: await func(...args) }]) as never);
  return page;
}

/** The tab is closed to extensions by now: nothing runs in it. */
export function tabIsClosed(): void {
  vi.spyOn(fakeBrowser.scripting, 'executeScript').mockRejectedValue(new Error('Cannot access the tab'));
}
