import type { Inspection } from '@/lib/checks/inspection.ts';
import { fileNameOf, imageAddress } from '@/lib/checks/knowledge/document/images.ts';
import type { ElementRecord } from '@/lib/checks/snapshot.ts';
import type { Translator } from '@/lib/i18n/translator.ts';
import { type DataRow, defineTableView } from '../table-view.ts';
import { visibilityColumn, visibilityFilters, visibilityWords } from '../visibility.ts';

interface ImageRow extends DataRow {
  at: ElementRecord;
  address: string;
  /** `webp`, `inline` for data: addresses; empty where the address does not tell. */
  format: string;
  /** Undefined where the attribute is missing, which is another thing than an empty one. */
  alt: string | undefined;
  size: string;
  isLazy: boolean;
  /** As a browser tells; empty where it does not. */
  natural: string;
  shown: string;
  kilobytes: number | '';
}

/** Two lengths as one word; empty where one is missing or there is nothing of it. */
const sizeOf = (width: string | number | undefined, height: string | number | undefined) =>
  width && height ? `${width} × ${height}` : '';

function formatOf(address: string): string {
  const inline = /^data:image\/([\w.-]+)/i.exec(address)?.[1];
  if (inline) return inline.toLowerCase().replace('svg+xml', 'svg');
  return /\.([a-z]{3,5})$/i.exec(fileNameOf(address))?.[1]?.toLowerCase() ?? '';
}

const STATES = { yes: 'data.word.loaded', pending: 'data.word.pending', broken: 'data.word.broken' } as const;

const stateOf = ({ shown }: ElementRecord, t: Translator['t']) =>
  shown?.loaded ? t(STATES[shown.loaded]) : '';

function rows({ page }: Inspection): readonly ImageRow[] {
  return page.images.map((at) => {
    const { alt, width, height, loading } = at.attrs;
    const { shown } = at;
    const address = imageAddress(page, at);
    return {
      at,
      address,
      format: formatOf(address),
      alt,
      size: sizeOf(width, height),
      isLazy: loading?.toLowerCase() === 'lazy',
      natural: sizeOf(shown?.naturalWidth, shown?.naturalHeight),
      shown: shown?.loaded === 'yes' ? sizeOf(shown.width, shown.height) : '',
      kilobytes: shown?.bytes ? Math.ceil(shown.bytes / 1_000) : '',
    };
  });
}

/** Every image, with its alternative text, and what the browser has made of it. */
export const images = defineTableView<ImageRow>({
  id: 'images',
  rows,
  isOnPage: true,
  kind: 'images',
  columns: [
    { title: 'data.column.address', text: ({ address }) => address, isAddress: true },
    {
      title: 'data.column.alt',
      text: ({ alt }, { t }) =>
        alt === undefined ? t('data.word.altMissing') : alt.trim() === '' ? t('data.word.altEmpty') : alt,
    },
    { title: 'data.column.size', text: ({ size }) => size },
    { title: 'data.column.format', text: ({ format }) => format },
    {
      title: 'data.column.loading',
      text: ({ isLazy }, { t }) => t(isLazy ? 'data.word.lazy' : 'data.word.eager'),
    },
    { title: 'data.column.link', text: ({ at }, { t }) => (at.link ? t('data.word.linked') : '') },
    { title: 'data.column.natural', text: ({ natural }) => natural },
    { title: 'data.column.shown', text: ({ shown }) => shown },
    { title: 'data.column.kilobytes', text: ({ kilobytes }) => kilobytes },
    { title: 'data.column.state', text: ({ at }, { t }) => stateOf(at, t) },
    visibilityColumn,
  ],
  filters: [
    [
      { title: 'data.filter.altMissing', keeps: ({ alt }) => alt === undefined },
      { title: 'data.filter.altEmpty', keeps: ({ alt }) => alt?.trim() === '' },
      { title: 'data.filter.altGiven', keeps: ({ alt }) => Boolean(alt?.trim()) },
    ],
    [
      { title: 'data.filter.lazy', keeps: ({ isLazy }) => isLazy },
      { title: 'data.filter.eager', keeps: ({ isLazy }) => !isLazy },
    ],
    [
      { title: 'data.filter.noSize', keeps: ({ size }) => size === '' },
      { title: 'data.filter.linked', keeps: ({ at }) => at.link !== undefined },
      { title: 'data.filter.broken', keeps: ({ at }) => at.shown?.loaded === 'broken' },
    ],
    visibilityFilters,
  ],
  face: ({ at, address, format, alt, size, isLazy, natural, shown, kilobytes }, texts) => ({
    lead: alt?.trim() || texts.t(alt === undefined ? 'data.word.altMissing' : 'data.word.altEmpty'),
    isLeadAbsent: !alt?.trim(),
    detail: address,
    words: [
      ...(at.shown?.loaded === 'broken'
        ? [{ text: texts.t('data.word.broken'), tone: 'error' as const }]
        : []),
      ...visibilityWords({ at }, texts),
      ...(isLazy ? [{ text: texts.t('data.word.lazy') }] : []),
      ...(natural || size ? [{ text: natural || size }] : []),
      ...(shown && shown !== natural ? [{ text: texts.t('data.word.shownAt', { size: shown }) }] : []),
      ...(kilobytes ? [{ text: texts.t('data.word.kilobytes', { size: kilobytes }) }] : []),
      ...(format ? [{ text: format }] : []),
    ],
  }),
});
