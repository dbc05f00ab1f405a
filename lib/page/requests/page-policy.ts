import { browser } from '#imports';
import { answerOfPage } from '../in-page/answer-of-page.ts';

/** Milliseconds for the page to say; a busy one says nothing. */
const PATIENCE = 1_000;

/**
 * Runs inside the page: whether its policy forbids what an isolated script requests, as Firefox has it and Chromium has not.
 * Tried once a document, with what is stored: the site is told of every violation. Must not use anything from outside itself.
 */
function tryPolicy(): Promise<boolean> {
  /** Milliseconds in which the word of a violation comes after the request has failed. */
  const patience = 100;
  const world = globalThis as { isBarred?: Promise<boolean> };
  world.isBarred ??= new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', ({ disposition, effectiveDirective }) => {
      if (disposition === 'enforce' && effectiveDirective === 'connect-src') resolve(true);
    });
    fetch(location.href, { cache: 'only-if-cached', mode: 'same-origin' }).then(
      () => resolve(false),
      () => setTimeout(resolve, patience, false),
    );
  });
  return world.isBarred;
}

/** Whether the policy of the page in a tab keeps us from requesting anything from within it. */
export async function isBarredByPolicy(tabId: number | undefined): Promise<boolean> {
  if (!import.meta.env.FIREFOX || tabId === undefined) return false;
  const injected = browser.scripting.executeScript({
    target: { tabId },
    func: tryPolicy,
    injectImmediately: true,
  });
  return (await answerOfPage(injected, PATIENCE)) === true;
}
