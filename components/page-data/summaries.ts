import { useEffect, useState } from 'react';
import { SEVERITIES, type Severity } from '@/lib/checks/check.ts';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import { type RowFinding, useFoundAt } from './table/found-at.ts';
import { inBackground } from './table/in-background.ts';
import type { DataRow, ViewId } from './table/table-view.ts';
import { rowsInSteps, unreadParts, VIEWS } from './views.ts';

/** The chooser's summary of a section. */
interface Summary {
  count: number;
  worst: Severity | undefined;
}

/** A mere notice is no reason to look into a section. */
const WORTH = SEVERITIES.filter((severity) => severity !== 'info');

type FoundAt = (row: DataRow) => readonly RowFinding[];

/** The number of rows between two checks of the elapsed time. */
const STEP = 500;

/** Counts the rows of every view and finds the worst finding among them, in steps that may run far apart. */
function* summarize(inspection: Inspection, foundAt: FoundAt) {
  const made: Partial<Record<ViewId, Summary>> = {};
  for (const view of VIEWS) {
    if (view.needs && inspection[view.needs] === undefined) continue;
    yield;
    const rows = yield* rowsInSteps(view, inspection);
    const met = new Set<Severity>();
    for (const [index, row] of rows.entries()) {
      if (index % STEP === 0) yield;
      for (const { finding } of foundAt(row)) met.add(finding.severity);
    }
    const worst = WORTH.find((severity) => met.has(severity));
    // Nothing was counted if there may be more in what could not be read.
    if (rows.length === 0 && unreadParts(view, inspection).length > 0) continue;
    made[view.id] = { count: view.count?.(rows) ?? rows.length, worst };
  }
  return made;
}

/**
 * Returns the number of rows in each table and the worst finding there. Computed after the panel is drawn, in many
 * short turns.
 */
export function useSummaries(): Readonly<Partial<Record<ViewId, Summary>>> {
  const inspection = useInspection((state) => state.inspection);
  const foundAt = useFoundAt();
  const [summaries, setSummaries] = useState<Readonly<Partial<Record<ViewId, Summary>>>>({});
  useEffect(() => {
    if (!inspection) return;
    return inBackground(summarize(inspection, foundAt), setSummaries);
  }, [inspection, foundAt]);
  return inspection ? summaries : {};
}
