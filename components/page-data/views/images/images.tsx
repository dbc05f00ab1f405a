import Image from 'lucide-react/icons/image';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import {
  fileNameOf,
  imageAddress,
  isDrawing,
  renderedImages,
} from '@/lib/checks/knowledge/document/images.ts';
import type { ElementRecord } from '@/lib/checks/snapshot.ts';
import type { Translator } from '@/lib/i18n/translator.ts';
import { bytesText } from '../../../texts/format.ts';
import { type DataRow, defineTableView, type Word } from '../../table/table-view.ts';
import { visibilityColumn, visibilityFilters, visibilityWords } from '../visibility.ts';
import { Thumbnail } from './thumbnail.tsx';
import { ThumbnailsOffer } from './thumbnails-offer.tsx';

interface ImageRow extends DataRow {
  at: ElementRecord;
  address: string;
  /** `webp`, `inline` for data: URLs; empty if the URL does not reveal the format. */
  format: string;
  /** Undefined if the attribute is missing, which is not the same as an empty one. */
  alt: string | undefined;
  size: string;
  isLazy: boolean;
  /** As the browser reports it; empty if it does not. */
  natural: string;
  shown: string;
  kilobytes: number | '';
  /** Whether a visitor may see it, so that missing alternative text is a fault. */
  isMeant: boolean;
  /** The ratio of the natural width to the shown width if both sides are far too long; otherwise 0. */
  excess: number;
}

/**
 * Same limit as in the check for oversized images: screens have up to two pixels for one, and twice that is too much.
 */
const TOO_LARGE = 4;
/** Bytes. */
const HEAVY = 100_000;

/** Square pixels; null if a length is missing or is not a number of pixels. */
function areaOf(width: string | number | undefined, height: string | number | undefined): number | null {
  const [x, y] = [width, height].map((length) =>
    Number(String(length ?? '').replace(/px$/i, '') || Number.NaN),
  );
  return Number.isFinite(x) && Number.isFinite(y) ? Number(x) * Number(y) : null;
}

/** Joins two lengths into one string; empty if one is missing or zero. */
const sizeOf = (width: string | number | undefined, height: string | number | undefined) =>
  width && height ? `${width} × ${height}` : '';

function formatOf(address: string): string {
  const inline = /^data:image\/([\w.-]+)/i.exec(address)?.[1];
  if (inline) return inline.toLowerCase();
  return /\.([a-z]{3,5})$/i.exec(fileNameOf(address))?.[1]?.toLowerCase() ?? '';
}

/**
 * For a srcset, natural sizes are those that the markup declares, not those of the file; a vector image has any size.
 */
function excessOf({ attrs, shown = {} }: ElementRecord, address: string): number {
  const { loaded, source, width = 0, height = 0, naturalWidth = 0, naturalHeight = 0 } = shown;
  if (loaded !== 'yes' || !width || !height) return 0;
  if (source !== undefined || attrs.srcset !== undefined || isDrawing(address)) return 0;
  const isExcessive = Math.min(naturalWidth / width, naturalHeight / height) >= TOO_LARGE;
  return isExcessive ? Math.floor(naturalWidth / width) : 0;
}

const STATES = { yes: 'data.word.loaded', pending: 'data.word.pending', broken: 'data.word.broken' } as const;

const stateOf = ({ shown }: ElementRecord, t: Translator['t']) =>
  shown?.loaded ? t(STATES[shown.loaded]) : '';

function rows({ page }: Inspection): readonly ImageRow[] {
  const meant = new Set(renderedImages(page));
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
      isMeant: meant.has(at),
      excess: excessOf(at, address),
    };
  });
}

/** The file name with its query: image services tell images apart by it. */
function nameOf({ address }: ImageRow): string {
  const name = fileNameOf(address);
  return name && name + readableAddress(/\?[^#]*/.exec(address)?.[0] ?? '');
}

/** Space is scarce in a narrow panel. */
const tight = (size: string) => size.replace(' × ', '×');

/** "2400×1600, shown 332×221". */
function sizesOf({ natural, size, shown }: ImageRow, { t }: Translator): string {
  const own = tight(natural || size);
  if (!shown) return own;
  return [own || t('data.images.noSize'), t('data.word.shownAt', { size: tight(shown) })].join(', ');
}

function altNote({ alt, isMeant }: ImageRow, { t }: Translator): Word {
  if (alt === undefined) return { text: t('data.word.altMissing'), tone: isMeant ? 'error' : 'dim' };
  return { text: alt.trim() ? t('data.images.quoted', { alt: alt.trim() }) : t('data.word.altEmpty') };
}

function excessNote({ at, excess }: ImageRow, { t }: Translator): readonly Word[] {
  if (excess === 0) return [];
  const isHeavy = (at.shown?.bytes ?? 0) > HEAVY;
  return [{ text: t('data.images.excess', { count: excess }), tone: isHeavy ? 'warn' : 'dim' }];
}

function stateNote({ at: { shown } }: ImageRow, { t }: Translator): readonly Word[] {
  if (shown?.loaded === 'broken') return [{ text: t(STATES.broken), tone: 'error' }];
  return shown?.loaded === 'pending' ? [{ text: t(STATES.pending) }] : [];
}

/** Faults come first. */
function notesOf(row: ImageRow, texts: Translator): readonly Word[] {
  const alt = altNote(row, texts);
  const others = [...stateNote(row, texts), ...excessNote(row, texts), ...visibilityWords(row, texts)];
  return row.alt === undefined ? [alt, ...others] : [...others, alt];
}

function weightOf({ at }: ImageRow, { t, language }: Translator): readonly Word[] {
  const { bytes, loaded } = at.shown ?? {};
  if (!bytes) return loaded === 'yes' ? [{ text: t('data.images.notMeasured') }] : [];
  return [{ text: bytesText(language, bytes), tone: bytes > HEAVY ? 'warn' : 'ink' }];
}

/** Adds up the file sizes of the images; an image that is used twice is loaded once. */
function weightOfAll(all: readonly ImageRow[], { t, language }: Translator): string {
  const weighed = all.filter(({ at }) => at.shown?.bytes);
  const files = new Map(weighed.map(({ at, address }) => [address, at.shown?.bytes ?? 0]));
  const sum = [...files.values()].reduce((total, bytes) => total + bytes, 0);
  return sum > 0 ? t('data.images.weighed', { images: weighed.length, size: bytesText(language, sum) }) : '';
}

/** The images in <img>, with their alternative text and how the browser shows them. */
export const images = defineTableView<ImageRow>({
  id: 'images',
  icon: Image,
  rows,
  size: 'tall',
  isOnPage: true,
  kind: 'images',
  total: weightOfAll,
  columns: [
    { title: 'data.column.address', text: ({ address }) => address, isAddress: true },
    {
      title: 'data.column.alt',
      text: ({ alt }, { t }) =>
        alt === undefined ? t('data.word.altMissing') : alt.trim() === '' ? t('data.word.altEmpty') : alt,
      value: ({ alt }) => alt?.trim() || null,
    },
    {
      title: 'data.column.size',
      text: ({ size }) => size,
      value: ({ at, size }) => (size ? areaOf(at.attrs.width, at.attrs.height) : null),
    },
    { title: 'data.column.format', text: ({ format }) => format },
    {
      title: 'data.column.loading',
      text: ({ isLazy }, { t }) => t(isLazy ? 'data.word.lazy' : 'data.word.eager'),
    },
    { title: 'data.column.link', text: ({ at }, { t }) => (at.link ? t('data.word.linked') : '') },
    {
      title: 'data.column.natural',
      text: ({ natural }) => natural,
      value: ({ at: { shown }, natural }) =>
        natural ? areaOf(shown?.naturalWidth, shown?.naturalHeight) : null,
    },
    {
      title: 'data.column.shown',
      text: ({ shown }) => shown,
      value: ({ at, shown }) => (shown ? areaOf(at.shown?.width, at.shown?.height) : null),
    },
    {
      title: 'data.column.kilobytes',
      text: ({ kilobytes }) => kilobytes,
      value: ({ at }) => at.shown?.bytes || null,
    },
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
      { title: 'data.filter.heavy', keeps: ({ at }) => (at.shown?.bytes ?? 0) > HEAVY },
      { title: 'data.filter.excess', keeps: ({ excess }) => excess > 0 },
      { title: 'data.filter.broken', keeps: ({ at }) => at.shown?.loaded === 'broken' },
      { title: 'data.filter.noSize', keeps: ({ size }) => size === '' },
      { title: 'data.filter.linked', keeps: ({ at }) => at.link !== undefined },
    ],
    [
      { title: 'data.filter.lazy', keeps: ({ isLazy }) => isLazy },
      { title: 'data.filter.eager', keeps: ({ isLazy }) => !isLazy },
    ],
    visibilityFilters,
  ],
  face: (row, texts) => ({
    lead: nameOf(row) || texts.t(row.address ? 'data.images.inline' : 'data.images.nowhere'),
    isLeadAbsent: !nameOf(row),
    detail: sizesOf(row, texts) || readableAddress(row.address),
    notes: notesOf(row, texts),
    words: weightOf(row, texts),
  }),
  Intro: ThumbnailsOffer,
  picture: ({ at }) => <Thumbnail at={at} />,
});
