import { selectorOf } from '@/lib/checks/evidence.ts';
import type { ReportedFinding } from '@/lib/checks/result.ts';
import type { Judged, JudgedReport } from '@/lib/page/engine/judgement.ts';
import { useInspection } from '@/lib/page/session/session.ts';
import type { DataRow } from './table-view.ts';

/** A check result about exactly the element that a row shows. */
export interface RowFinding {
  result: Judged;
  finding: ReportedFinding;
}

const NOTHING: readonly RowFinding[] = [];

function placeOf({ at }: DataRow): string | null {
  if (!at) return null;
  if (!('source' in at)) return selectorOf(at.path);
  return at.line === undefined ? `${at.source} ${at.text}` : `line ${at.line}`;
}

/**
 * If several rows are about one element, a finding belongs to the row that it mentions; otherwise to the top rows.
 */
function isMeant({ subject, depth = 0 }: DataRow, { finding: { values } }: RowFinding): boolean {
  if (subject === undefined) return true;
  if (subject === null) return false;
  return values.thing === undefined ? depth === 0 : values.thing === subject;
}

function byPlace({ results }: JudgedReport): ReadonlyMap<string, readonly RowFinding[]> {
  const places = new Map<string, RowFinding[]>();
  for (const result of results) {
    for (const finding of result.findings) {
      const { at } = finding;
      if (!at) continue;
      const place =
        at.source === 'page'
          ? at.selector
          : at.line === undefined
            ? `${at.source} ${at.snippet}`
            : `line ${at.line}`;
      if (!place) continue;
      const known = places.get(place);
      if (known) known.push({ result, finding });
      else places.set(place, [{ result, finding }]);
    }
  }
  return places;
}

type FoundAt = (row: DataRow) => readonly RowFinding[];

function foundAtOf(report: JudgedReport): FoundAt {
  const places = byPlace(report);
  const known = new WeakMap<DataRow, readonly RowFinding[]>();
  return (row) => {
    let found = known.get(row);
    if (!found) {
      const place = placeOf(row);
      found = (place !== null && places.get(place)?.filter((each) => isMeant(row, each))) || NOTHING;
      known.set(row, found);
    }
    return found;
  };
}

const NOTHING_AT: FoundAt = () => NOTHING;
/**
 * Lookups made for one view of a report are reused by the next: each of tens of thousands of rows is looked up once.
 */
const finders = new WeakMap<JudgedReport, FoundAt>();

/** Returns a function that gives the findings at a row, worst first. */
export function useFoundAt(): FoundAt {
  const report = useInspection((state) => state.report);
  if (!report) return NOTHING_AT;
  const foundAt = finders.get(report) ?? foundAtOf(report);
  finders.set(report, foundAt);
  return foundAt;
}
