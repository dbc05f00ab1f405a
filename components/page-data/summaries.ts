import { useEffect, useState } from 'react';
import { SEVERITIES, type Severity } from '@/lib/checks/check.ts';
import { useInspection } from '@/lib/page/session.ts';
import { type Found, useFoundAt } from './found-at.ts';
import type { DataRow, ViewId } from './table-view.ts';
import { rowsOf, VIEWS } from './views.ts';

/** What the chooser says of a section. */
interface Summary {
  count: number;
  worst: Severity | undefined;
}

/** What is only a hint is no reason to look into a section. */
const WORTH = SEVERITIES.filter((severity) => severity !== 'info');

function worstOf(
  rows: readonly DataRow[],
  foundAt: (row: DataRow) => readonly Found[],
): Severity | undefined {
  const met = new Set(rows.flatMap((row) => foundAt(row).map(({ finding }) => finding.severity)));
  return WORTH.find((severity) => met.has(severity));
}

/** How much each table holds and how bad the worst of it is; told one table after the other, once the panel has been drawn. */
export function useSummaries(): Readonly<Partial<Record<ViewId, Summary>>> {
  const inspection = useInspection((state) => state.inspection);
  const foundAt = useFoundAt();
  const [summaries, setSummaries] = useState<Readonly<Partial<Record<ViewId, Summary>>>>({});
  useEffect(() => {
    if (!inspection) return;
    const made: Partial<Record<ViewId, Summary>> = {};
    let later: ReturnType<typeof setTimeout>;
    const next = (index: number) => {
      const view = VIEWS[index];
      if (!view) {
        setSummaries(made);
        return;
      }
      if (!view.needs || inspection[view.needs] !== undefined) {
        const rows = rowsOf(view, inspection);
        made[view.id] = { count: view.count?.(rows) ?? rows.length, worst: worstOf(rows, foundAt) };
      }
      later = setTimeout(next, 0, index + 1);
    };
    later = setTimeout(next, 0, 0);
    return () => clearTimeout(later);
  }, [inspection, foundAt]);
  return inspection ? summaries : {};
}
