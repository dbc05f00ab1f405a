import { addressOf } from '@/lib/checks/knowledge/addresses/addresses.ts';
import { fileNameOf } from '@/lib/checks/knowledge/document/images.ts';
import type { ElementRecord, Inspection, PageSnapshot } from '@/lib/checks/snapshot.ts';
import { type DataRow, defineTableView } from '../table-view.ts';

interface ImageRow extends DataRow {
  at: ElementRecord;
  address: string;
  /** `webp`, `inline` for data: addresses; empty where the address does not tell. */
  format: string;
  /** Undefined where the attribute is missing, which is another thing than an empty one. */
  alt: string | undefined;
  size: string;
  isLazy: boolean;
}

/** Scripts of lazy loading keep the address elsewhere until the image is near. */
const SOURCES = ['src', 'data-src', 'data-lazy-src'];

function addressIn(page: PageSnapshot, at: ElementRecord): string {
  const name = SOURCES.find((source) => at.attrs[source]?.trim());
  if (!name) return at.attrs.srcset?.trim().split(/[\s,]/)[0] ?? '';
  return addressOf(page, at, name)?.href ?? at.attrs[name] ?? '';
}

function formatOf(address: string): string {
  const inline = /^data:image\/([\w.-]+)/i.exec(address)?.[1];
  if (inline) return inline.toLowerCase().replace('svg+xml', 'svg');
  return /\.([a-z]{3,5})$/i.exec(fileNameOf(address))?.[1]?.toLowerCase() ?? '';
}

function rows({ page }: Inspection): readonly ImageRow[] {
  return page.images.map((at) => {
    const { alt, width, height, loading } = at.attrs;
    const address = addressIn(page, at);
    return {
      at,
      address,
      format: formatOf(address),
      alt,
      size: width && height ? `${width} × ${height}` : '',
      isLazy: loading?.toLowerCase() === 'lazy',
    };
  });
}

/** Every image, with its alternative text. */
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
    ],
  ],
  face: ({ address, format, alt, size, isLazy }, { t }) => ({
    lead: alt?.trim() || t(alt === undefined ? 'data.word.altMissing' : 'data.word.altEmpty'),
    isLeadAbsent: !alt?.trim(),
    detail: address,
    words: [
      ...(isLazy ? [{ text: t('data.word.lazy') }] : []),
      ...(size ? [{ text: size }] : []),
      ...(format ? [{ text: format }] : []),
    ],
  }),
});
