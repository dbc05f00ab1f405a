import type { Inspection } from '@/lib/checks/snapshot.ts';
import type { DataRow, TableView } from './table-view.ts';
import { differences } from './views/differences.ts';
import { head } from './views/head.ts';
import { headers } from './views/headers.ts';
import { headings } from './views/headings.ts';
import { hreflang } from './views/hreflang.ts';
import { images } from './views/images.ts';
import { links } from './views/links.ts';
import { robotsTxt } from './views/robots-txt.ts';
import { structuredData } from './views/structured-data.ts';

/** Every table of a page's data, in the order in which they are offered. */
export const VIEWS: readonly TableView[] = [
  headings,
  links,
  images,
  structuredData,
  hreflang,
  head,
  headers,
  robotsTxt,
  differences,
];

const known = new WeakMap<Inspection, Map<TableView, readonly DataRow[]>>();

/** A view's rows, made once for each inspection. */
export function rowsOf(view: TableView, inspection: Inspection): readonly DataRow[] {
  let views = known.get(inspection);
  if (!views) {
    views = new Map();
    known.set(inspection, views);
  }
  let rows = views.get(view);
  if (!rows) {
    rows = view.needs && inspection[view.needs] === undefined ? [] : view.rows(inspection);
    views.set(view, rows);
  }
  return rows;
}
