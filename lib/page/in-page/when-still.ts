import { browser } from '#imports';
import { answerOfPage } from './answer-of-page.ts';

/** Milliseconds without a change after which a page counts as still, and the most to wait for that. */
const QUIET = 80;
const PATIENCE = 300;

/**
 * Runs inside the page: resolves once nothing in it has changed for some time: its scripts have built it. Must not use
 * anything from outside itself.
 */
function still(quiet: number, most: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      clearTimeout(last);
      resolve(true);
    };
    let timer = setTimeout(end, quiet);
    const last = setTimeout(end, most);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, quiet);
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/** Resolves once the page in a tab does not change any more, after 300 ms at most; at once without access to it. */
export async function whenStill(tabId: number): Promise<void> {
  const injected = browser.scripting.executeScript({
    target: { tabId },
    func: still,
    args: [QUIET, PATIENCE],
    injectImmediately: true,
  });
  await answerOfPage(injected, PATIENCE);
}
