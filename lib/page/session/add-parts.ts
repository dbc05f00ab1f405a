import type { Inspection } from '../../checks/inspection.ts';
import { takeServedAsked } from '../inspect/inspect.ts';
import { judgeAgain, useInspection } from './session.ts';

/**
 * Requests the page again, for its HTML as served, and updates the verdict with it. Returns whether there was an answer
 * that is the same page.
 */
export async function requestServed(): Promise<boolean> {
  const { inspection, tab } = useInspection.getState();
  if (!inspection || tab?.id === undefined) return false;
  const taken = await takeServedAsked(tab.id, inspection);
  if (!taken || useInspection.getState().inspection !== inspection) return taken !== null;
  await addParts(taken);
  return true;
}

/** Adds parts to the current inspection, and updates the verdict. */
export async function addParts(parts: Partial<Inspection>): Promise<void> {
  const { inspection } = useInspection.getState();
  if (inspection) useInspection.setState({ inspection: { ...inspection, ...parts } });
  await judgeAgain();
}
