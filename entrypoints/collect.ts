import { defineUnlistedScript } from '#imports';
import { collectDocument } from '@/lib/checks/collect/dom.ts';

/**
 * Injected after a click: returns the page's snapshot as JSON text. Everything it imports is copied into the page.
 */
export default defineUnlistedScript({
  globalName: true,
  async main() {
    return JSON.stringify(await collectDocument(document));
  },
});
