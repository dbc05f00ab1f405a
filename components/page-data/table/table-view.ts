import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Line } from '@/lib/checks/check.ts';
import type { Inspection, Part } from '@/lib/checks/inspection.ts';
import type { ElementRecord, Kind } from '@/lib/checks/snapshot.ts';
import type english from '@/lib/i18n/locales/en.json';
import type { TextKey, Translator } from '@/lib/i18n/translator.ts';
import type { SortValue } from '../../ui/sorted-by.ts';

/** The properties that a row of any table may have. */
export interface DataRow {
  /** The element or the line that the row is about; findings about it are shown in the row. */
  at?: ElementRecord | Line;
  /** The depth of the row in a tree; following rows that are deeper belong to it. */
  depth?: number;
  /**
   * If several rows are about one element: how findings refer to this one; null if it has no findings of its own.
   */
  subject?: string | null;
}

/** A column for the export and for the list of an opened row. The closed row shows its `face` instead. */
export interface Column<Row> {
  title: TextKey;
  text(row: Row, texts: Translator): string | number;
  /**
   * The sort value if the text is a formatted number ("86 kB", "2 hours"): the number itself, in one unit. Null if a
   * row has none: it comes last in both directions.
   */
  value?(row: Row): SortValue;
  /** The text is a URL, which can be opened and copied. */
  isAddress?: true;
  /** The tree already shows this value, so an opened row does not repeat it. */
  isExported?: 'only';
}

export interface TableFilter<Row> {
  title: TextKey;
  keeps(row: Row): boolean;
}

export type WordTone = 'pass' | 'warn' | 'error' | 'note' | 'dim' | 'ink';

/** A word at the end of a row that says what is special about it. */
export interface Word {
  text: string;
  tone?: WordTone;
}

/** The view of a closed row: an icon, two or three lines, words after them. */
interface Face {
  sign?: string;
  lead: string;
  /** The lead is missing, and this text says so. */
  isLeadAbsent?: boolean;
  detail?: string;
  /** The third line, only in tall rows. */
  notes?: readonly Word[];
  words?: readonly Word[];
}

/** The height of a closed row: one line, two, or three next to an image. */
export type RowSize = 'low' | 'normal' | 'tall';

/** The height of a closed row in pixels, with the line below it. */
export const HEIGHTS: Readonly<Record<RowSize, number>> = { low: 32, normal: 46, tall: 64 };

/** Every table has strings in the catalog: its name, and the message shown if it has no rows. */
export type ViewId = keyof (typeof english)['data']['empty'];

/** Work that is done in steps. */
export type Stepwise<T> = Generator<void, T>;

/** A table of the page's data: its rows, what is shown and exported of them, and their filters. */
export interface TableView<Row extends DataRow = DataRow> {
  id: ViewId;
  icon: LucideIcon;
  /** The part of an inspection that the rows are made from, if that part may be missing. */
  needs?: Part;
  /** Some rows can be made without the needed part; a note above them says what is missing. */
  isPartial?: true;
  /** What the user can do about the needed part if it is missing. */
  Offer?: ComponentType<{ inspection: Inspection }>;
  /** Other parts that the rows depend on, if available. */
  reads?: readonly Part[];
  /** In steps if there may be tens of thousands of rows, so that other work gets its turn. */
  rows(inspection: Inspection): readonly Row[] | Stepwise<readonly Row[]>;
  columns: readonly Column<Row>[];
  /** Groups of filters. A row must match one active filter of each group. */
  filters?: readonly (readonly TableFilter<Row>[])[];
  face(row: Row, texts: Translator): Face;
  /** `normal` if not set. */
  size?: RowSize;
  /** The thumbnail before a row, in tables that show images. */
  picture?(row: Row): ReactNode;
  /** The rows are about visible elements, which can be shown on the page. */
  isOnPage?: true;
  /** The snapshot's list that the rows are made from, which may be truncated. */
  kind?: Kind;
  /** How many rows there are in all, if not all of them are made; for a table without a `kind`. */
  whole?(inspection: Inspection): number | undefined;
  /** The number of rows that count, if not all of them do. */
  count?(rows: readonly Row[]): number;
  /** A summary of the listed rows; `''` if there is none. */
  total?(rows: readonly Row[], texts: Translator): string;
  /** A note above the rows. */
  Intro?: ComponentType<{ inspection: Inspection }>;
}

/** Declares a view of the page's data; `views.ts` lists all views. */
export function defineTableView<Row extends DataRow>(view: TableView<Row>): TableView<Row> {
  return view;
}
