import { browser, defineUnlistedScript } from '#imports';
import { collectDocument } from '@/lib/checks/collect/dom.ts';

/** What Firefox offers to extensions instead of `browser.dom`. */
interface Hosting {
  openOrClosedShadowRoot: ShadowRoot | null;
}

const rootOf = (element: Element): ShadowRoot | null =>
  import.meta.env.FIREFOX
    ? (element as Element & Hosting).openOrClosedShadowRoot
    : browser.dom.openOrClosedShadowRoot(element as HTMLElement);

/**
 * Injected after a click: returns the page's snapshot as JSON text. Everything it imports is copied into the page.
 */
export default defineUnlistedScript({
  globalName: true,
  async main() {
    return JSON.stringify(await collectDocument(document, rootOf));
  },
});
