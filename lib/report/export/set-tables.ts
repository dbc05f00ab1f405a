import { redacted } from '../../checks/knowledge/addresses/redact.ts';
import type english from '../../i18n/sets/en.json';
import type { Translator } from '../../i18n/translator.ts';
import type { SetCause } from '../../pages/sets/causes/set-cause.ts';
import type { SetComparison } from '../../pages/sets/compare-sets.ts';
import type { TestedRedirect } from '../../pages/sets/redirect-test.ts';
import type { SetFigures } from '../../pages/sets/set-figures.ts';
import { differenceTexts } from '../difference-texts.ts';
import { PAGE_COLUMNS, type PageLine } from '../page-lines.ts';
import { addressInSite, causeEvidence, causeFault, type SetWords, unjudgedText } from '../set-texts.ts';
import type { Cell } from './csv.ts';

/** A line of column names, and the lines below it. */
export type ExportedTable = readonly [header: readonly string[], rows: readonly (readonly Cell[])[]];

type ColumnName = keyof (typeof english)['sets']['report']['column'];

const headerOf = ({ t }: Translator, names: readonly ColumnName[]) =>
  names.map((name) => t(`sets.report.column.${name}`));

/** The text of pages may contain secrets of addresses. */
const clean = (rows: readonly (readonly Cell[])[]) =>
  rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : redacted(cell))));

/** Returns the causes of a set, those that are folded below others after them. */
export function causesTable(words: SetWords, site: string, causes: readonly SetCause[]): ExportedTable {
  const line = (cause: SetCause): Cell[] => [
    causeFault(words, cause),
    words.t(`severity.${cause.severity}`),
    causeEvidence(site, cause),
    cause.pages,
    cause.of,
  ];
  const rows = causes.flatMap((cause) => [cause, ...cause.folded].map(line));
  return [headerOf(words, ['fault', 'severity', 'where', 'pages', 'of']), clean(rows)];
}

/** Returns pages of a set; if they come from a list with further columns, those come after them. */
export function pagesTable(words: SetWords, lines: readonly PageLine[]): ExportedTable {
  const more = [...new Set(lines.flatMap(({ entry }) => Object.keys(entry.columns ?? {})))];
  const rows = lines.map((line): Cell[] => [
    ...PAGE_COLUMNS.map((column): Cell => column.text(line)),
    ...more.map((name) => line.entry.columns?.[name] ?? ''),
  ]);
  return [[...PAGE_COLUMNS.map(({ title }) => words.t(title)), ...more], clean(rows)];
}

/** Returns the addresses that were not judged, each with its reason. */
export function unjudgedTable(words: SetWords, site: string, { unjudged }: SetFigures): ExportedTable {
  const rows = unjudged.flatMap((group) =>
    group.addresses.map((address): Cell[] => [addressInSite(site, address), unjudgedText(words, group)]),
  );
  return [headerOf(words, ['page', 'reason']), clean(rows)];
}

/** Returns how the causes changed since an earlier set. */
export function causeChangesTable(words: SetWords, site: string, { causes }: SetComparison): ExportedTable {
  const rows = causes.map(({ cause, state, before, now }): Cell[] => [
    causeFault(words, cause),
    causeEvidence(site, cause),
    before,
    now,
    words.t(`sets.report.compare.word.${state}`, { number: Math.abs(now - before) }),
  ]);
  return [headerOf(words, ['fault', 'where', 'before', 'now', 'change']), clean(rows)];
}

/** Returns what differs between the pages of two sets, a line for each field. */
export function pageChangesTable(words: SetWords, site: string, { pages }: SetComparison): ExportedTable {
  const rows = pages.flatMap(({ address, fields }) =>
    fields.map((field): Cell[] => {
      const { name, before, now } = differenceTexts(words, field);
      return [addressInSite(site, address), name, before, now];
    }),
  );
  return [headerOf(words, ['page', 'field', 'before', 'now']), clean(rows)];
}

/** Returns which old addresses lead where they should. */
export function redirectsTable(
  words: Translator,
  site: string,
  tested: readonly TestedRedirect[],
): ExportedTable {
  const rows = tested.map(({ from, to, led, statuses, state }): Cell[] => [
    from,
    to,
    led === null ? '' : addressInSite(site, led),
    statuses.join(' → '),
    words.t(`sets.report.redirects.state.${state}`),
  ]);
  return [headerOf(words, ['old', 'expected', 'led', 'statuses', 'result']), clean(rows)];
}
