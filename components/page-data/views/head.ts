import Tags from 'lucide-react/icons/tags';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { characterCount } from '@/lib/checks/knowledge/texts/text-width.ts';
import type { ElementRecord } from '@/lib/checks/snapshot.ts';
import { type DataRow, defineTableView } from '../table/table-view.ts';

interface HeadRow extends DataRow {
  at: ElementRecord;
  kind: 'title' | 'meta' | 'social' | 'link';
  name: string;
  content: string;
  isAddress: boolean;
}

const SOCIAL = /^(og|twitter|fb|article|product|book|profile|music|video|al):/;

function ofMeta(at: ElementRecord): HeadRow {
  const { attrs } = at;
  const named = attrs.name ?? attrs.property ?? attrs['http-equiv'] ?? attrs.itemprop;
  const name = named?.trim() ?? (attrs.charset === undefined ? '' : 'charset');
  const content = attrs.content ?? attrs.charset ?? '';
  const kind = SOCIAL.test(name.toLowerCase()) ? 'social' : 'meta';
  return { at, kind, name, content, isAddress: /^https?:\/\/\S+$/.test(content.trim()) };
}

function ofLink(at: ElementRecord): HeadRow {
  const { rel = '', hreflang, href = '' } = at.attrs;
  return { at, kind: 'link', name: hreflang ? `${rel} ${hreflang}` : rel, content: href, isAddress: true };
}

function rows({ page }: Inspection): readonly HeadRow[] {
  return [
    ...page.titles.map(
      (at): HeadRow => ({ at, kind: 'title', name: 'title', content: at.text ?? '', isAddress: false }),
    ),
    ...page.metas.map(ofMeta),
    ...page.links.map(ofLink),
  ];
}

/** Title, meta elements and links: the page's metadata for machines. */
export const head = defineTableView<HeadRow>({
  id: 'head',
  icon: Tags,
  rows,
  columns: [
    { title: 'data.column.element', text: ({ at }) => at.tag },
    { title: 'data.column.name', text: ({ name }) => name },
    { title: 'data.column.content', text: ({ content }) => content },
    { title: 'data.column.length', text: ({ content }) => characterCount(content) },
    { title: 'data.column.place', text: ({ at }, { t }) => t(`data.word.${at.place}`) },
  ],
  filters: [
    [
      { title: 'data.filter.meta', keeps: ({ kind }) => kind === 'meta' || kind === 'title' },
      { title: 'data.filter.social', keeps: ({ kind }) => kind === 'social' },
      { title: 'data.filter.linkElements', keeps: ({ kind }) => kind === 'link' },
    ],
    [
      { title: 'data.filter.empty', keeps: ({ content }) => content.trim() === '' },
      { title: 'data.filter.misplaced', keeps: ({ at }) => at.place === 'body' },
    ],
  ],
  face: ({ at, name, content, isAddress }, { t }) => ({
    lead: name || at.tag,
    detail: isAddress ? readableAddress(content) : content,
    words: [
      ...(content.trim() === '' ? [{ text: t('data.word.empty'), tone: 'warn' as const }] : []),
      ...(at.place === 'body' ? [{ text: t('data.word.body'), tone: 'warn' as const }] : []),
    ],
  }),
});
