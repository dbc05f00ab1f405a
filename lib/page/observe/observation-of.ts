import { documentAddress } from '../../platform/address.ts';
import type { LoadedDocument } from '../in-page/document-in.ts';
import type { Observation } from './observation.ts';

/** Milliseconds by which the clocks of the browser's processes may differ, on a busy machine. */
const SLACK = 100;

/**
 * Returns how far apart a document and an observation say that the response came, in milliseconds; null if the
 * observation is of another document: another address or status, or not within the document's own navigation.
 */
function distance(document: LoadedDocument, { began, hops }: Observation): number | null {
  const last = hops.at(-1);
  if (!last || documentAddress(last.url) !== documentAddress(document.url)) return null;
  if (document.status !== 0 && document.status !== last.status) return null;
  const answered = began + (last.after ?? 0);
  const births = [document.born, document.born + document.drift];
  const fitting = births.filter((born) => began >= born - SLACK && answered <= born + document.ended + SLACK);
  const [nearest] = fitting
    .map((born) => Math.abs(answered - born - document.answered))
    .sort((a, b) => a - b);
  return nearest ?? null;
}

/** Returns the observation of a document among those of its tab; null if its navigation was not observed. */
export function observationOf(
  document: LoadedDocument,
  observations: readonly Observation[],
): Observation | null {
  // A request that the page's worker sends is not the navigation.
  if (document.isFromWorker) return null;
  const [nearest] = observations
    .map((observation) => ({ observation, apart: distance(document, observation) }))
    .filter((one): one is { observation: Observation; apart: number } => one.apart !== null)
    .sort((a, b) => a.apart - b.apart);
  return nearest?.observation ?? null;
}
