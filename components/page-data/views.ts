import type { Inspection, Part } from '@/lib/checks/inspection.ts';
import { isRobotsTxtUnread } from '@/lib/checks/knowledge/robots/unread-robots-txt.ts';
import type { PageSnapshot } from '@/lib/checks/snapshot.ts';
import type { DataRow, Stepwise, TableView } from './table/table-view.ts';
import { cookies } from './views/cookies/cookies.ts';
import { dates } from './views/dates.ts';
import { differences } from './views/differences.tsx';
import { feeds } from './views/feeds.ts';
import { head } from './views/head.ts';
import { headers } from './views/headers/headers.ts';
import { headings } from './views/headings.ts';
import { hreflang } from './views/hreflang.ts';
import { images } from './views/images/images.tsx';
import { links } from './views/links.ts';
import { redirects } from './views/redirects.tsx';
import { robotsTxt } from './views/robots/robots-txt.ts';
import { structuredDataView } from './views/structured-data.ts';
import { text } from './views/text/text.ts';
import { vitals } from './views/vitals.tsx';

/** All tables of a page's data, in the order in which they are offered. */
export const VIEWS: readonly TableView[] = [
  headings,
  text,
  links,
  images,
  structuredDataView,
  hreflang,
  dates,
  head,
  feeds,
  headers,
  cookies,
  redirects,
  robotsTxt,
  differences,
  vitals,
];

interface Made {
  /** The parts of the inspection that the rows were made from. */
  from: readonly unknown[];
  rows: readonly DataRow[];
}

const known = new WeakMap<PageSnapshot, Map<TableView, Made>>();

/**
 * Makes a view's rows once for the same source data. An inspection arrives in several steps: rows that a step does not
 * affect keep their identity, and with it what is open and folded among them.
 */
export function* rowsInSteps(view: TableView, inspection: Inspection): Stepwise<readonly DataRow[]> {
  const { needs, reads = [], isPartial } = view;
  if (needs && inspection[needs] === undefined && !isPartial) return [];
  const from = [inspection.url, needs && inspection[needs], ...reads.map((part) => inspection[part])];
  let views = known.get(inspection.page);
  if (!views) {
    views = new Map();
    known.set(inspection.page, views);
  }
  const isKnown = (made: Made | undefined) => made?.from.every((part, index) => part === from[index]);
  const before = views.get(view);
  if (before && isKnown(before)) return before.rows;
  const making = view.rows(inspection);
  const rows = 'next' in making ? yield* making : making;
  // Another caller may have made them synchronously in the meantime.
  const meanwhile = views.get(view);
  if (meanwhile && isKnown(meanwhile)) return meanwhile.rows;
  views.set(view, { from, rows });
  return rows;
}

/** The same, synchronously. */
export function rowsOf(view: TableView, inspection: Inspection): readonly DataRow[] {
  const steps = rowsInSteps(view, inspection);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * Returns the parts that a table's rows depend on and that could not be read: without them, no rows does not mean that
 * there is nothing.
 */
export function unreadParts({ needs, reads = [] }: TableView, inspection: Inspection): readonly Part[] {
  const { robotsTxt: file } = inspection;
  return [...(needs ? [needs] : []), ...reads].filter(
    (part) => inspection[part] === undefined || (part === 'robotsTxt' && file && isRobotsTxtUnread(file)),
  );
}
