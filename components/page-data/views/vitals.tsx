import Gauge from 'lucide-react/icons/gauge';
import type { Inspection, Vitals } from '@/lib/checks/inspection.ts';
import type { ElementRecord } from '@/lib/checks/snapshot.ts';
import type { Translator } from '@/lib/i18n/translator.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { type DataRow, defineTableView, type WordTone } from '../table/table-view.ts';

type Metric = keyof Vitals;
type Rating = 'good' | 'improvable' | 'poor' | 'none';

interface VitalRow extends DataRow {
  at?: ElementRecord;
  metric: Metric;
  /** Undefined if there is no figure yet. */
  value: number | undefined;
  rating: Rating;
}

/** Values up to the first are good, beyond the second poor (web.dev). In milliseconds, except `cls`. */
const LIMITS: Readonly<Record<Metric, readonly [good: number, poor: number]>> = {
  lcp: [2_500, 4_000],
  inp: [200, 500],
  cls: [0.1, 0.25],
  fcp: [1_800, 3_000],
  ttfb: [800, 1_800],
};
const METRICS = ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const satisfies readonly Metric[];
const TONE: Readonly<Record<Rating, WordTone>> = {
  good: 'pass',
  improvable: 'warn',
  poor: 'error',
  none: 'dim',
};

function rows({ vitals = {} }: Inspection): readonly VitalRow[] {
  return METRICS.map((metric) => {
    const measured = vitals[metric];
    const [good, poor] = LIMITS[metric];
    const rating = !measured
      ? 'none'
      : measured.value <= good
        ? 'good'
        : measured.value <= poor
          ? 'improvable'
          : 'poor';
    return { metric, value: measured?.value, rating, ...(measured?.at && { at: measured.at }) };
  });
}

function figure({ metric, value }: VitalRow, { language, t }: Translator): string {
  if (value === undefined) return t(metric === 'inp' ? 'data.vitals.noInput' : 'data.vitals.noFigure');
  if (metric === 'cls') return new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(value);
  const isLong = value >= 1_000;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLong ? 'second' : 'millisecond',
    maximumFractionDigits: isLong ? 2 : 0,
  }).format(isLong ? value / 1_000 : value);
}

/** What these figures do not say. */
function VitalsNote() {
  const { t } = useTexts();
  return <p className="text-small text-dim">{t('data.vitals.note')}</p>;
}

/** The metrics that the browser measured during this visit. */
export const vitals = defineTableView<VitalRow>({
  id: 'vitals',
  icon: Gauge,
  needs: 'vitals',
  rows,
  isOnPage: true,
  count: (all) => all.filter(({ value }) => value !== undefined).length,
  columns: [
    { title: 'data.column.metric', text: ({ metric }, { t }) => t(`data.vitals.${metric}`) },
    { title: 'data.column.value', text: figure },
    { title: 'data.column.verdict', text: ({ rating }, { t }) => t(`data.vitals.rating.${rating}`) },
    { title: 'data.column.meaning', text: ({ metric }, { t }) => t(`data.vitals.meaning.${metric}`) },
  ],
  face: (row, texts) => ({
    lead: texts.t(`data.vitals.${row.metric}`),
    detail: figure(row, texts),
    words: [{ text: texts.t(`data.vitals.rating.${row.rating}`), tone: TONE[row.rating] }],
  }),
  Intro: VitalsNote,
});
