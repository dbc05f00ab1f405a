import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { Line } from '@/lib/checks/check.ts';
import type { Inspection, Part } from '@/lib/checks/inspection.ts';
import type { ElementRecord, Kind } from '@/lib/checks/snapshot.ts';
import type english from '@/lib/i18n/locales/en.json';
import type { TextKey, Translator } from '@/lib/i18n/translator.ts';

/** What every row of a table may say of itself. */
export interface DataRow {
  /** The element or the line that the row is about; findings about it stand beside the row. */
  at?: ElementRecord | Line;
  /** How deep the row stands in a tree; rows that follow and are deeper belong to it. */
  depth?: number;
  /** Where several rows are about one element: what findings call this one; null for none of their own. */
  subject?: string | null;
}

/** A column, as it is exported and as an opened row lists it. What is shown of a closed row is its `face`. */
export interface Column<Row> {
  title: TextKey;
  text(row: Row, texts: Translator): string | number;
  /**
   * What rows are sorted by where the text is a figure put into words ("86 kB", "2 hours"): the figure itself, in one unit.
   * Null where a row has none: it stands last, whichever way rows are sorted.
   */
  value?(row: Row): number | string | null;
  /** The text is an address, which may be opened and copied. */
  isAddress?: true;
  /** What a row shows by its place in the tree need not be said when it is opened. */
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

/** What is seen of a closed row: a sign, two lines or three, words behind them. */
interface Face {
  sign?: string;
  lead: string;
  /** The lead is missing, and these words say so. */
  isLeadAbsent?: boolean;
  detail?: string;
  /** The third line, of tall rows alone. */
  notes?: readonly Word[];
  words?: readonly Word[];
}

/** How much room a closed row has: one line, two, or three beside a picture. */
export type RowSize = 'low' | 'normal' | 'tall';

/** Pixels of a closed row, with the line below it. */
export const HEIGHTS: Readonly<Record<RowSize, number>> = { low: 32, normal: 46, tall: 64 };

/** Every table has its words in the catalogue: its name, and what is said where it has no rows. */
export type ViewId = keyof (typeof english)['data']['empty'];

/** Something that is done in steps. */
export type Stepwise<T> = Generator<void, T>;

/** One table of what a page holds: its rows, what is shown and exported of them, and how they may be filtered. */
export interface TableView<Row extends DataRow = DataRow> {
  id: ViewId;
  icon: LucideIcon;
  /** The part of an inspection that it is made from, where that may be missing. */
  needs?: Part;
  /** Some rows can be made without the part that it needs; what is missing is said before them. */
  isPartial?: true;
  /** What to do about the part that it needs, where that is missing. */
  Offer?: ComponentType<{ inspection: Inspection }>;
  /** Other parts that the rows depend on, where they are there. */
  reads?: readonly Part[];
  /** Where there may be tens of thousands, in steps, so that they can be made in turn with other work. */
  rows(inspection: Inspection): readonly Row[] | Stepwise<readonly Row[]>;
  columns: readonly Column<Row>[];
  /** Groups of filters: those of one group add up, groups narrow each other. */
  filters?: readonly (readonly TableFilter<Row>[])[];
  face(row: Row, texts: Translator): Face;
  /** `normal` where nothing is said. */
  size?: RowSize;
  /** What is drawn before a row, of tables that show pictures. */
  picture?(row: Row): ReactNode;
  /** The rows are of elements that can be seen, and so be shown on the page. */
  isOnPage?: true;
  /** The list of the snapshot that the rows are made from, which may have been cut. */
  kind?: Kind;
  /** How many rows count, where that is not all of them. */
  count?(rows: readonly Row[]): number;
  /** What the rows that are listed come to; `''` for nothing to say. */
  total?(rows: readonly Row[], texts: Translator): string;
  /** What is to be said before the rows. */
  Intro?: ComponentType<{ inspection: Inspection }>;
}

/** Declares a view of the page's data. `views.ts` lists them. */
export function defineTableView<Row extends DataRow>(view: TableView<Row>): TableView<Row> {
  return view;
}
