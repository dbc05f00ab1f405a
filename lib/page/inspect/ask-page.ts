import type { Inspection, Vitals } from '../../checks/inspection.ts';
import { mayReachHost } from '../../platform/browser.ts';
import { documentIn, type LoadedDocument } from '../in-page/document-in.ts';
import { takeRuntime, takeVitals } from '../in-page/own-scripts.ts';
import type { Observation } from '../observe/observation.ts';
import { observationOf } from '../observe/observation-of.ts';
import { keptObservations, onObserved } from '../observe/observation-store.ts';
import { type TakenResponse, takeResponse } from '../requests/take-response.ts';

/** The document in a tab, its response, and what was observed while it loaded. */
interface TakenDocument extends TakenResponse {
  document: LoadedDocument;
  seen: Observation | null;
}

/** What is read of a page in addition to its snapshot; each part arrives when it is known. */
export interface AskedPage {
  /** Null if the browser tells nothing about the document. */
  document: Promise<TakenDocument | null>;
  runtime: Promise<Pick<Inspection, 'runtime' | 'violations'>>;
  /** What the browser measured during the visit; null if it does not answer in time. */
  visit: Promise<Vitals | null>;
}

/** Milliseconds for which an observation is awaited that the worker, which may be starting, has still to write. */
const WRITING = 1_000;

/**
 * Returns what was observed while a document loaded; null if nothing was. The button may be pressed before the worker has
 * written what it has just observed, so on a site with access that is waited for.
 */
async function takeObserved(
  tabId: number,
  document: LoadedDocument,
  observed: Observation | null,
): Promise<Observation | null> {
  let wake = () => {};
  const stop = onObserved(tabId, () => wake());
  const end = performance.now() + WRITING;
  try {
    for (;;) {
      const more = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const kept = await keptObservations(tabId);
      const seen = observationOf(document, observed ? [...kept, observed] : kept);
      const rest = end - performance.now();
      const isSettled = seen !== null && seen.isFromCache !== null;
      if (isSettled || observed || document.isFromWorker || rest <= 0) return seen;
      if (!(await mayReachHost(document.url).catch(() => false))) return null;
      await Promise.race([more, new Promise((resolve) => setTimeout(resolve, rest))]);
    }
  } finally {
    stop();
  }
}

async function takeDocument(tabId: number, observed: Observation | null): Promise<TakenDocument | null> {
  const document = await documentIn(tabId);
  if (!document) return null;
  const seen = await takeObserved(tabId, document, observed);
  return { document, seen, ...(await takeResponse(tabId, document, seen)) };
}

/**
 * Starts to read everything of a page that its snapshot does not have.
 *
 * @param observed What was seen of the page while it loaded, if that was watched.
 */
export function askPage(tabId: number, observed: Observation | null = null): AskedPage {
  const asked = {
    document: takeDocument(tabId, observed),
    runtime: takeRuntime(tabId),
    // A failed measurement only means a missing part.
    visit: takeVitals(tabId).catch(() => null),
  };
  // The caller that awaits it gets the error.
  asked.document.catch(() => {});
  asked.runtime.catch(() => {});
  return asked;
}
