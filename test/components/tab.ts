import { onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';

const trees = new WeakMap<Element, ShadowRoot>();
const { attachShadow } = Element.prototype;

/** Returns the shadow tree of an element, also a closed one, as the browser returns it to extensions. */
export const treeOf = (host: Element | null): ShadowRoot | null => (host && trees.get(host)) ?? null;

/**
 * Makes this very document the page in the tab: what the extension runs inside a page runs here, and finds elements by
 * their ids.
 */
export function pageInTab(html = ''): HTMLElement {
  const page = document.createElement('section');
  page.append(document.createRange().createContextualFragment(html));
  document.body.append(page);
  onTestFinished(() => page.remove());
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, init) {
    const tree = attachShadow.call(this, init);
    trees.set(this, tree);
    return tree;
  });
  Object.assign(chrome, { dom: { openOrClosedShadowRoot: treeOf } });
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
