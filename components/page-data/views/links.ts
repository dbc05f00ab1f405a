import Link from 'lucide-react/icons/link';
import type { Inspection } from '@/lib/checks/inspection.ts';
import { baseOf, parseAddress, tokens, withoutFragment } from '@/lib/checks/knowledge/addresses/addresses.ts';
import { anchorText, hrefOf, isDrawn } from '@/lib/checks/knowledge/addresses/links.ts';
import { readableAddress } from '@/lib/checks/knowledge/addresses/readable-address.ts';
import { isBlank } from '@/lib/checks/knowledge/texts/plain-text.ts';
import type { ElementRecord } from '@/lib/checks/snapshot.ts';
import { type DataRow, defineTableView, type Stepwise } from '../table/table-view.ts';
import { visibilityColumn, visibilityFilters, visibilityWords } from './visibility.ts';

const HINTS = ['nofollow', 'sponsored', 'ugc'] as const;

interface LinkRow extends DataRow {
  at: ElementRecord;
  /** The resolved target; as written if it is not a URL. */
  address: string;
  text: string;
  /** The text is the alternative text of an image in the link. */
  isImage: boolean;
  leads: 'internal' | 'external' | 'within' | 'elsewhere' | 'nowhere';
  /** The `rel` values that search engines read. */
  hints: readonly (typeof HINTS)[number][];
}

const host = (url: URL) => url.host.replace(/^www\./, '');

/** The number of links handled in one step. */
const STEP = 500;

function* rows({ page }: Inspection): Stepwise<readonly LinkRow[]> {
  const base = baseOf(page);
  const own = new URL(page.url);
  const document = withoutFragment(own);
  const leads = (url: URL | null): LinkRow['leads'] => {
    if (!url) return 'nowhere';
    if (!/^https?:$/.test(url.protocol)) return 'elsewhere';
    if (url.href === document || url.href.startsWith(`${document}#`)) return 'within';
    return host(url) === host(own) ? 'internal' : 'external';
  };
  const made: LinkRow[] = [];
  for (const at of page.anchors) {
    const href = hrefOf(at);
    if (href === undefined) continue;
    if (made.length % STEP === 0) yield;
    const url = parseAddress(href, base);
    const rel = tokens(at.attrs.rel);
    made.push({
      at,
      address: url?.href ?? href,
      text: anchorText(at),
      isImage: isBlank(at.text) && !isBlank(at.alt ?? at.attrs.alt),
      leads: leads(url),
      hints: HINTS.filter((hint) => rel.includes(hint)),
    });
  }
  return made;
}

/** All links, with what they tell search engines. */
export const links = defineTableView<LinkRow>({
  id: 'links',
  icon: Link,
  rows,
  isOnPage: true,
  kind: 'anchors',
  columns: [
    { title: 'data.column.text', text: ({ text }) => text },
    { title: 'data.column.address', text: ({ address }) => address, isAddress: true },
    { title: 'data.column.leads', text: ({ leads }, { t }) => t(`data.word.${leads}`) },
    {
      title: 'data.column.follow',
      text: ({ at, hints }, { t }) =>
        isDrawn(at) ? t('data.word.drawn') : hints.join(' ') || t('data.word.follow'),
    },
    {
      title: 'data.column.named',
      text: ({ text, isImage }, { t }) =>
        t(isImage ? 'data.word.byImage' : text ? 'data.word.byText' : 'data.word.noText'),
    },
    { title: 'data.column.target', text: ({ at }) => at.attrs.target ?? '' },
    visibilityColumn,
  ],
  filters: [
    [
      { title: 'data.filter.internal', keeps: ({ leads }) => leads === 'internal' },
      { title: 'data.filter.external', keeps: ({ leads }) => leads === 'external' },
      { title: 'data.filter.within', keeps: ({ leads }) => leads === 'within' },
      { title: 'data.filter.elsewhere', keeps: ({ leads }) => leads === 'elsewhere' || leads === 'nowhere' },
    ],
    [
      { title: 'data.filter.follow', keeps: ({ at, hints }) => hints.length === 0 && !isDrawn(at) },
      { title: 'data.filter.nofollow', keeps: ({ hints }) => hints.includes('nofollow') },
      { title: 'data.filter.sponsored', keeps: ({ hints }) => hints.includes('sponsored') },
      { title: 'data.filter.ugc', keeps: ({ hints }) => hints.includes('ugc') },
    ],
    [
      { title: 'data.filter.byImage', keeps: ({ isImage }) => isImage },
      { title: 'data.filter.noText', keeps: ({ text }) => text === '' },
    ],
    visibilityFilters,
  ],
  face: ({ at, address, text, isImage, leads, hints }, texts) => ({
    lead: text || texts.t('data.word.noText'),
    isLeadAbsent: text === '',
    detail: readableAddress(address),
    words: [
      ...hints.map((hint) => ({ text: hint, tone: 'warn' as const })),
      ...(isDrawn(at) ? [{ text: texts.t('data.word.drawn'), tone: 'warn' as const }] : []),
      ...(isImage ? [{ text: texts.t('data.word.image') }] : []),
      ...(leads === 'internal' ? [] : [{ text: texts.t(`data.word.${leads}`), tone: 'note' as const }]),
      ...visibilityWords({ at }, texts),
    ],
  }),
});
