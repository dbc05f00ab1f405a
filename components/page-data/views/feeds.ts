import Rss from 'lucide-react/icons/rss';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { addressOf, tokens } from '@/lib/checks/knowledge/addresses/addresses.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import type { ElementRecord } from '@/lib/checks/snapshot.ts';
import { type DataRow, defineTableView } from '../table/table-view.ts';

type Kind = 'rss' | 'atom' | 'jsonFeed' | 'manifest' | 'icon' | 'touchIcon' | 'maskIcon' | 'search' | 'color';

interface FeedRow extends DataRow {
  at: ElementRecord;
  kind: Kind;
  /** Resolved; as written if it is not a URL, or is a color. */
  content: string;
  isAddress: boolean;
  /** The purpose: a feed's title, an icon's sizes, a color's theme. */
  about: string;
}

const FEEDS: Readonly<Record<string, Kind>> = {
  'application/rss+xml': 'rss',
  'application/atom+xml': 'atom',
  'application/feed+json': 'jsonFeed',
};

function kindOf({ attrs }: ElementRecord): Kind | null {
  const rel = tokens(attrs.rel);
  const type = attrs.type?.trim().toLowerCase().split(';')[0]?.trim() ?? '';
  if (rel.includes('alternate') && Object.hasOwn(FEEDS, type)) return FEEDS[type] ?? null;
  if (rel.includes('manifest')) return 'manifest';
  if (rel.includes('mask-icon')) return 'maskIcon';
  if (rel.includes('apple-touch-icon') || rel.includes('apple-touch-icon-precomposed')) return 'touchIcon';
  if (rel.includes('icon')) return 'icon';
  return rel.includes('search') ? 'search' : null;
}

function rows({ page }: Inspection): readonly FeedRow[] {
  const links = page.links.flatMap((at): FeedRow[] => {
    const kind = kindOf(at);
    if (!kind) return [];
    const { title, sizes, media, href = '' } = at.attrs;
    const about = [title, sizes, media].filter((part) => part?.trim()).join(' · ');
    return [{ at, kind, about, content: addressOf(page, at)?.href ?? href, isAddress: true }];
  });
  const colors = page.metas
    .filter(({ attrs }) => attrs.name?.trim().toLowerCase() === 'theme-color')
    .map((at): FeedRow => {
      const { content = '', media = '' } = at.attrs;
      return { at, kind: 'color', about: media, content, isAddress: false };
    });
  return [...links, ...colors];
}

/** What the page offers to feed readers, and to systems that show it as an app or a bookmark. */
export const feeds = defineTableView<FeedRow>({
  id: 'feeds',
  icon: Rss,
  rows,
  columns: [
    { title: 'data.column.element', text: ({ kind }, { t }) => t(`data.feeds.${kind}`) },
    { title: 'data.column.address', text: ({ content }) => content, isAddress: true },
    { title: 'data.column.about', text: ({ about }) => about },
    { title: 'data.column.type', text: ({ at }) => at.attrs.type ?? '' },
    { title: 'data.column.place', text: ({ at }, { t }) => t(`data.word.${at.place}`) },
  ],
  filters: [
    [
      {
        title: 'data.filter.feeds',
        keeps: ({ kind }) => kind === 'rss' || kind === 'atom' || kind === 'jsonFeed',
      },
      { title: 'data.filter.icons', keeps: ({ kind }) => /icon$/i.test(kind) },
    ],
  ],
  face: ({ kind, content, isAddress, about, at }, { t }) => ({
    lead: t(`data.feeds.${kind}`),
    detail: content ? (isAddress ? readableAddress(content) : content) : t('data.word.empty'),
    words: [
      ...(about ? [{ text: about }] : []),
      ...(at.place === 'body' ? [{ text: t('data.word.body'), tone: 'warn' as const }] : []),
    ],
  }),
});
