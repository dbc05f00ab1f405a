import Braces from 'lucide-react/icons/braces';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { oncePerInspection } from '@/lib/checks/knowledge/read-parts.ts';
import { jsonLdBlocks } from '@/lib/checks/knowledge/structured-data/json-ld.ts';
import { scanJson } from '@/lib/checks/knowledge/structured-data/json-syntax.ts';
import { type RichResultVerdict, richResults } from '@/lib/checks/knowledge/structured-data/rich-results.ts';
import {
  structuredDataOf as graphOf,
  labelOf,
} from '@/lib/checks/knowledge/structured-data/structured-data.ts';
import type { Thing, Value } from '@/lib/checks/knowledge/structured-data/thing.ts';
import type { ElementRecord } from '@/lib/checks/snapshot.ts';
import type { Translator } from '@/lib/i18n/translator.ts';
import { type DataRow, defineTableView, type Word } from '../table/table-view.ts';

interface DatumRow extends DataRow {
  at: ElementRecord;
  depth: number;
  /** The property's name; empty at the top level. */
  name: string;
  value: string;
  kind: 'thing' | 'value' | 'reference' | 'fault';
  verdicts: readonly RichResultVerdict[];
}

/** The row limit of one page; a graph that repeats itself must not become an endless tree. */
const MOST_ROWS = 20_000;

function made({ at: now, page }: Inspection): { rows: readonly DatumRow[]; whole: number } {
  const rows: DatumRow[] = [];
  let whole = 0;
  const add = (row: DatumRow) => {
    whole += 1;
    if (rows.length < MOST_ROWS) rows.push(row);
  };
  const told = new Set<Thing>();
  const verdictsOf = richResults({ at: now, page });

  const tell = (value: Value, name: string, depth: number, at: ElementRecord) => {
    if (typeof value !== 'object') {
      add({ at, depth, name, value: String(value), kind: 'value', verdicts: [], subject: null });
      return;
    }
    if (told.has(value) || !value.isDescribed) {
      const label = value.isDescribed ? labelOf(value) : (value.id ?? '');
      add({ at, depth, name, value: label, kind: 'reference', verdicts: [], subject: null });
      return;
    }
    told.add(value);
    const own = { at: value.at, depth, name, value: labelOf(value) };
    add({ ...own, kind: 'thing', verdicts: verdictsOf.get(value) ?? [], subject: own.value });
    for (const [property, values] of value.properties)
      for (const each of values) tell(each, property, depth + 1, value.at);
  };

  for (const { at, text, isCut } of jsonLdBlocks(page)) {
    const { fault } = isCut ? { fault: null } : scanJson(text);
    if (!fault) continue;
    const value = `${fault.line}:${fault.column} ${fault.excerpt}`;
    add({ at, depth: 0, name: '', value, kind: 'fault', verdicts: [], subject: value });
  }
  const { things } = graphOf(page);
  // A thing that others refer to is listed below them; of a cycle, the first thing is a root.
  for (const thing of things) if (thing.isRoot && thing.usedAs.size === 0) tell(thing, '', 0, thing.at);
  for (const thing of things) if (thing.isDescribed && !told.has(thing)) tell(thing, '', 0, thing.at);
  return { rows, whole };
}

const rowsOfPage = oncePerInspection(made);

const fails = ({ state }: RichResultVerdict) => state === 'not eligible';

function reasonsOf({ missing, faulty, refused, isUnfit }: RichResultVerdict, { t }: Translator): string {
  return [
    ...(isUnfit ? [t('data.reason.unfit')] : []),
    ...missing.map((property) => t('data.reason.missing', { property })),
    ...faulty.map(({ property, fault }) => t(`data.reason.${fault}`, { property })),
    ...refused.map(({ property, rule }) => t(`data.reason.${rule.rule}`, { property })),
  ].join('; ');
}

function verdictText(verdict: RichResultVerdict, texts: Translator): string {
  const { feature, state, since = '', refused, end, recommended } = verdict;
  if (state === 'retired') return texts.t('data.verdict.retired', { feature, since });
  if (state === 'not eligible')
    return texts.t('data.verdict.notEligible', { feature, reasons: reasonsOf(verdict, texts) });
  if (refused.length > 0)
    return texts.t('data.verdict.doubtful', { feature, reasons: reasonsOf(verdict, texts) });
  if (end) {
    const format = new Intl.DateTimeFormat(texts.language, { dateStyle: 'long', timeZone: 'UTC' });
    const date = format.format(end.day);
    return texts.t('data.verdict.until', { feature, date, property: end.property });
  }
  return recommended.length > 0
    ? texts.t('data.verdict.sparse', { feature, properties: recommended.join(', ') })
    : texts.t('data.verdict.eligible', { feature });
}

function wordsOf({ verdicts, kind }: DatumRow, { t }: Translator): Word[] {
  if (kind === 'fault') return [{ text: t('data.word.notJson'), tone: 'error' }];
  const shown = verdicts.filter(({ state }) => state !== 'retired');
  if (verdicts.length > 0 && shown.length === 0) return [{ text: t('data.word.retired') }];
  if (shown.some((verdict) => fails(verdict) && !verdict.isAdditional))
    return [{ text: t('data.word.notEligible'), tone: 'error' }];
  if (shown.some(fails)) {
    const isPartly = !shown.every(fails);
    return [{ text: t(isPartly ? 'data.word.partlyEligible' : 'data.word.notEligible'), tone: 'warn' }];
  }
  return shown.length > 0 ? [{ text: t('data.word.eligible'), tone: 'pass' }] : [];
}

/**
 * Returns why a block cannot be read, or the verdicts on one thing with the URL and date of Google's rules.
 */
function judgement({ verdicts, kind }: DatumRow, texts: Translator): string {
  if (kind === 'fault') return texts.t('data.word.jsonFault');
  const date = verdicts
    .map(({ read }) => read)
    .sort()
    .at(-1);
  if (date === undefined) return '';
  return [
    ...verdicts.map((verdict) => verdictText(verdict, texts)),
    texts.t('data.verdict.asOf', { date, pages: [...new Set(verdicts.map(({ docs }) => docs))].join(' ') }),
  ].join('\n');
}

/** The things that the page's structured data describes, as a tree, with Google's rules applied to each. */
export const structuredDataView = defineTableView<DatumRow>({
  id: 'structuredData',
  icon: Braces,
  rows: (inspection) => rowsOfPage(inspection).rows,
  whole(inspection) {
    const { rows, whole } = rowsOfPage(inspection);
    return whole > rows.length ? whole : undefined;
  },
  size: 'low',
  count: (all) => all.filter(({ depth }) => depth === 0).length,
  columns: [
    { title: 'data.column.depth', text: ({ depth }) => depth, isExported: 'only' },
    { title: 'data.column.property', text: ({ name }) => name },
    { title: 'data.column.value', text: ({ value }) => value },
    {
      title: 'data.column.verdict',
      text: judgement,
    },
  ],
  filters: [
    [
      { title: 'data.filter.things', keeps: ({ kind }) => kind === 'thing' },
      { title: 'data.filter.richResults', keeps: ({ verdicts }) => verdicts.length > 0 },
      {
        title: 'data.filter.incomplete',
        keeps: ({ verdicts, kind }) => verdicts.some(fails) || kind === 'fault',
      },
    ],
  ],
  face: (row, texts) => ({
    lead: row.kind === 'fault' ? texts.t('data.word.jsonFault') : row.name || row.value,
    ...((row.name || row.kind === 'fault') && { detail: row.value }),
    ...(!row.name &&
      row.verdicts.length > 0 && { detail: row.verdicts.map(({ feature }) => feature).join(', ') }),
    words: [
      ...(row.kind === 'reference' ? [{ text: texts.t('data.word.reference') }] : []),
      ...wordsOf(row, texts),
    ],
  }),
});
