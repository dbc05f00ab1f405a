import type { Inspection, Vitals } from '../../checks/inspection.ts';
import type { PageSnapshot } from '../../checks/snapshot.ts';
import { librariesOfPage, libraryVariables } from '../engine/engine-client.ts';
import { probeLibraries } from '../in-page/library-probe.ts';
import { takeRuntime, takeVitals } from '../in-page/own-scripts.ts';
import type { Observation } from '../observe/observation.ts';
import { type DocumentParts, takeDocument } from './document-parts.ts';

/** What is read of a page in addition to its snapshot; each part arrives when it is known. */
export interface AskedPage {
  document: Promise<DocumentParts>;
  runtime: Promise<Pick<Inspection, 'runtime' | 'violations'>>;
  libraries: Promise<Pick<Inspection, 'libraries'>>;
  /** What the browser measured during the visit; null if it does not answer in time. */
  visit: Promise<Vitals | null>;
}

/** Returns the libraries of the page, by its files and by the variables that they leave in it. */
async function takeLibraries(tabId: number): Promise<Pick<Inspection, 'libraries'>> {
  const probed = await probeLibraries(tabId, await libraryVariables());
  return probed ? { libraries: await librariesOfPage(probed) } : {};
}

/**
 * Starts to read everything of a page that its snapshot does not have. The engine has that page.
 *
 * @param observed What was seen of the page while it loaded, if that was watched.
 */
export function askPage(tabId: number, page: PageSnapshot, observed: Observation | null = null): AskedPage {
  const asked = {
    document: takeDocument(tabId, page, observed),
    runtime: takeRuntime(tabId),
    libraries: takeLibraries(tabId),
    // A failed measurement only means a missing part.
    visit: takeVitals(tabId).catch(() => null),
  };
  // The caller that awaits it gets the error.
  for (const part of Object.values(asked)) part.catch(() => {});
  return asked;
}
