import Calendar from 'lucide-react/icons/calendar';
import type { Inspection } from '@/lib/checks/inspection.ts';
import {
  type DateFault,
  type DateMeaning,
  type PageDate,
  pageDates,
} from '@/lib/checks/knowledge/document/page-dates.ts';
import type { Translator } from '@/lib/i18n/translator.ts';
import { type DataRow, defineTableView } from '../table/table-view.ts';

interface DateRow extends DataRow, Omit<PageDate, 'at'> {
  /** Milliseconds since 1970; null if the date cannot be read. */
  moment: number | null;
}

const MEANINGS: readonly DateMeaning[] = ['published', 'modified', 'sent', 'other'];
const FAULTS = {
  unreadable: 'data.dates.fault.unreadable',
  future: 'data.dates.fault.future',
  'before published': 'data.dates.fault.beforePublished',
  'published differs': 'data.dates.fault.differs',
  'modified differs': 'data.dates.fault.differs',
} as const satisfies Readonly<Record<DateFault, string>>;

function rows(inspection: Inspection): readonly DateRow[] {
  return pageDates(inspection)
    .map(({ at, element, ...date }) => ({
      ...date,
      moment: at,
      ...(element && { at: element }),
      // Findings at structured data are not about its dates.
      ...(date.source === 'structured data' && { subject: null }),
    }))
    .sort((a, b) => MEANINGS.indexOf(a.meaning) - MEANINGS.indexOf(b.meaning));
}

/** Returns the day in UTC, the zone that most dates are written in: in another zone it may be another day. */
const dayOf = ({ moment }: DateRow, { language }: Translator): string =>
  moment === null
    ? ''
    : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(moment);

const sourceOf = ({ source, name }: DateRow, { t }: Translator): string =>
  source === 'structured data' || source === 'meta' ? `${name} (${t(`data.dates.source.${source}`)})` : name;

/** The dates that the page declares, for machines and for people. */
export const dates = defineTableView<DateRow>({
  id: 'dates',
  icon: Calendar,
  reads: ['response'],
  rows,
  columns: [
    { title: 'data.column.dateMeaning', text: ({ meaning }, { t }) => t(`data.dates.meaning.${meaning}`) },
    { title: 'data.column.date', text: dayOf, value: ({ moment }) => moment },
    { title: 'data.column.written', text: ({ written }) => written },
    { title: 'data.column.seenAs', text: ({ seen }) => seen },
    { title: 'data.column.source', text: sourceOf },
    {
      title: 'data.column.verdict',
      text: ({ faults }, { t }) => faults.map((fault) => t(FAULTS[fault])).join('; '),
    },
  ],
  filters: [
    [
      { title: 'data.filter.published', keeps: ({ meaning }) => meaning === 'published' },
      { title: 'data.filter.modified', keeps: ({ meaning }) => meaning === 'modified' },
    ],
    [{ title: 'data.filter.contradicting', keeps: ({ faults }) => faults.length > 0 }],
  ],
  face: (row, texts) => ({
    lead: dayOf(row, texts) || row.seen || row.written,
    detail: row.name,
    words: [
      { text: texts.t(`data.dates.meaning.${row.meaning}`) },
      ...row.faults.slice(0, 1).map((fault) => ({
        text: texts.t(FAULTS[fault]),
        // Sources that are maintained separately may legitimately differ.
        tone: fault.endsWith('differs') ? ('note' as const) : ('warn' as const),
      })),
    ],
  }),
});
