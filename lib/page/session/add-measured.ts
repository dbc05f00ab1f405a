import type { Inspection } from '../../checks/inspection.ts';
import { takeServedAsked } from '../inspect/document-parts.ts';
import { judgeAgain, useInspection } from './session.ts';

/**
 * Requests the page again, for its HTML as served, and updates the verdict with it. Returns whether there was an answer
 * that is the same page.
 */
export async function requestServed(): Promise<boolean> {
  const { inspection, tab } = useInspection.getState();
  if (!inspection || tab?.id === undefined) return false;
  const taken = await takeServedAsked(tab.id, inspection);
  // The page may have been read again meanwhile.
  if (!taken || useInspection.getState().inspection?.page !== inspection.page) return taken !== null;
  await addMeasured(taken);
  return true;
}

/** Adds what the user has had measured to the current inspection, and updates the verdict. */
export async function addMeasured(parts: Partial<Inspection>): Promise<void> {
  const { inspection, measured } = useInspection.getState();
  if (!inspection) return;
  useInspection.setState({ inspection: { ...inspection, ...parts }, measured: { ...measured, ...parts } });
  await judgeAgain();
}
