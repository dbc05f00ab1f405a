import type { Example } from '@/lib/checks/check.ts';
import { inspectionOf } from '@/lib/checks/example-inspection.ts';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { type InspectionState, START, useInspection } from '@/lib/page/session/session.ts';
import type { Tab } from '@/lib/platform/browser.ts';

export const TAB_ID = 7;

/** Puts an inspection where every view looks for that of the active tab, fully read and not judged. */
export function show(inspection: Inspection, state: Partial<InspectionState> = {}): void {
  const tab = { id: TAB_ID, url: inspection.url, incognito: false } as Tab;
  useInspection.setState({ ...START, phase: 'complete', tab, inspection, ...state }, true);
}

/** Makes the page of an example that of the active tab. */
export function inspected(example: Example, state: Partial<InspectionState> = {}): Inspection {
  const inspection = inspectionOf(example);
  show(inspection, state);
  return inspection;
}
