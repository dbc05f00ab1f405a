import { browser } from '#imports';
import { answerOfPage } from './answer-of-page.ts';

/** What the browser tells about the document in a tab, and about the navigation that brought it. */
export interface LoadedDocument {
  /** When it was created, in milliseconds since 1970: a different number means a different document. */
  born: number;
  /** Milliseconds that the clock has moved ahead of the document's since: while the computer slept, for example. */
  drift: number;
  /** The address of its response. The tab may show another one by now (`history.pushState`). */
  url: string;
  /** The status of its response; 0 if the browser does not tell. */
  status: number;
  /** Length of its body in bytes, without any transfer encoding; 0 if the browser does not tell. */
  length: number;
  /** Whether the page's own service worker answered, and not the server. */
  isFromWorker: boolean;
  /** Whether it has requested its own address since, which may have replaced the browser's copy. */
  isRepeated: boolean;
  /** Whether its response has ended. */
  isWhole: boolean;
  /** When its response began and ended, in milliseconds after its creation; the end is now if it has not ended. */
  answered: number;
  ended: number;
  /** The number of its elements. */
  elements: number;
}

/** Runs inside the page. Must not use anything from outside itself. */
function readDocument(): LoadedDocument | null {
  const { timeOrigin } = performance;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!navigation) return null;
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const now = performance.now();
  return {
    born: timeOrigin,
    drift: Date.now() - timeOrigin - now,
    url: navigation.name,
    status: navigation.responseStatus ?? 0,
    length: navigation.decodedBodySize,
    isFromWorker: navigation.workerStart > 0,
    // What came from the cache has replaced nothing there, and neither has an answer without a body (HEAD).
    isRepeated: resources.some(
      ({ name, transferSize, decodedBodySize }) =>
        name === navigation.name && transferSize > 0 && decodedBodySize > 0,
    ),
    isWhole: navigation.responseEnd > 0,
    answered: navigation.responseStart,
    ended: navigation.responseEnd || now,
    elements: document.getElementsByTagName('*').length,
  };
}

/** Returns what the browser tells about the document in a tab; null without access to it, or if the page hangs. */
export async function documentIn(tabId: number): Promise<LoadedDocument | null> {
  // In an async function, because a browser may throw before there is a promise.
  const read = async () =>
    browser.scripting.executeScript({ target: { tabId }, func: readDocument, injectImmediately: true });
  return (await answerOfPage(read())) as LoadedDocument | null;
}

/** Returns when the document in a tab was created; null if unknown. */
export const bornAt = async (tabId: number): Promise<number | null> =>
  (await documentIn(tabId))?.born ?? null;
