import type { Example } from '@/lib/checks/check.ts';
import { inspectionOf } from '@/lib/checks/example-inspection.ts';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { type InspectionState, START, useInspection } from '@/lib/page/session.ts';
import type { Tab } from '@/lib/platform/browser.ts';

/** The page of an example as what the tab in front holds, read to the end and not judged. */
export function inspected(example: Example, state: Partial<InspectionState> = {}): Inspection {
  const inspection = inspectionOf(example);
  const tab = { id: 7, url: inspection.url, incognito: false } as Tab;
  useInspection.setState({ ...START, phase: 'complete', tab, inspection, ...state }, true);
  return inspection;
}
