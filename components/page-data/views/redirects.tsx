import Route from 'lucide-react/icons/route';
import type { Hop, Inspection } from '@/lib/checks/inspection.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { headerValue } from '@/lib/checks/knowledge/response/headers.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { type DataRow, defineTableView, type WordTone } from '../table/table-view.ts';

type Step = 'byBrowser' | 'permanent' | 'temporary' | 'document' | 'other';

interface HopRow extends DataRow {
  number: number;
  url: string;
  status: number;
  /** The redirect target as sent; `''` if there is none. */
  location: string;
  /** Milliseconds from the first request; undefined if not measured. */
  after: number | undefined;
  step: Step;
}

const TONE: Readonly<Record<Step, WordTone>> = {
  byBrowser: 'pass',
  permanent: 'note',
  temporary: 'note',
  document: 'dim',
  other: 'warn',
};

function stepOf({ status, byBrowser }: Hop, isLast: boolean): Step {
  if (byBrowser) return 'byBrowser';
  if ([301, 308].includes(status)) return 'permanent';
  if ([302, 303, 307].includes(status)) return 'temporary';
  return isLast ? 'document' : 'other';
}

function rows({ way }: Inspection): readonly HopRow[] {
  const hops = way?.hops ?? [];
  return hops.map((hop, index) => ({
    number: index + 1,
    url: hop.url,
    status: hop.status,
    location: headerValue(hop, 'location') ?? '',
    after: hop.after,
    step: stepOf(hop, index === hops.length - 1),
  }));
}

/** How much of the redirect chain is known. */
function RedirectsNote({ inspection: { way } }: { inspection: Inspection }) {
  const { t } = useTexts();
  if (!way) return null;
  return (
    <p className="text-small text-dim">
      {[t(`data.way.${way.how}`), way.isWhole ? '' : t('data.way.notWhole')].filter(Boolean).join(' ')}
    </p>
  );
}

/** The responses through which the browser reached the document, one by one. */
export const redirects = defineTableView<HopRow>({
  id: 'way',
  icon: Route,
  needs: 'way',
  rows,
  count: (all) => all.filter(({ step }) => step !== 'document').length,
  columns: [
    { title: 'data.column.number', text: ({ number }) => number },
    { title: 'data.column.status', text: ({ status, step }) => (step === 'byBrowser' ? '' : status) },
    { title: 'data.column.address', text: ({ url }) => url, isAddress: true },
    { title: 'data.column.location', text: ({ location }) => location },
    { title: 'data.column.step', text: ({ step }, { t }) => t(`data.way.step.${step}`) },
    {
      title: 'data.column.after',
      value: ({ after }) => after ?? null,
      text: ({ after }, { language }) =>
        after === undefined
          ? ''
          : new Intl.NumberFormat(language, {
              style: 'unit',
              unit: 'millisecond',
              maximumFractionDigits: 0,
            }).format(after),
    },
  ],
  face: ({ number, url, status, location, step }, { t }) => ({
    sign: String(number),
    lead: readableAddress(url),
    ...(location && { detail: `→ ${readableAddress(location)}` }),
    words: [
      ...(step === 'byBrowser' ? [] : [{ text: String(status) }]),
      { text: t(`data.way.word.${step}`), tone: TONE[step] },
    ],
  }),
  Intro: RedirectsNote,
});
