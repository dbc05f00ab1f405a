import type { TextKey, Translator } from '../i18n/translator.ts';
import {
  type IndexReason,
  indexReason,
  isRedirected,
  pagesIn,
  type SeenEntry,
  seenIn,
} from '../pages/sets/index-reason.ts';
import type { PageSet } from '../pages/sets/page-set.ts';
import { inLinksOf } from '../pages/sets/set-figures.ts';
import { pageKey } from '../platform/address.ts';
import { addressInSite, indexText, kindName, type SetWords } from './set-texts.ts';

/** A judged page of a set, in words. */
export interface PageLine {
  entry: SeenEntry;
  /** Its address, without the origin if that is the set's. */
  path: string;
  /** Empty if the address leads to another one. */
  kind: string;
  /** Null if it is not scored, or leads to another one. */
  score: number | null;
  reason: IndexReason;
  /** Whether it can be indexed, or why not. */
  index: string;
  /** The pages of the set that link to it; null if links are not kept, as of visited pages. */
  inLinks: readonly SeenEntry[] | null;
}

/** Returns the judged pages of a set, in their order. */
export function pageLines(words: SetWords, set: PageSet): readonly PageLine[] {
  const seen = seenIn(set);
  const inLinks = set.source === 'walked' ? null : inLinksOf(pagesIn(set));
  return seen.map((entry) => ({
    entry,
    path: addressInSite(set.site, entry.address),
    kind: isRedirected(entry) ? '' : kindName(words, entry.record.kind),
    score: isRedirected(entry) ? null : entry.score,
    reason: indexReason(entry),
    index: indexText(words, set.site, entry),
    inLinks: inLinks && (inLinks.get(pageKey(entry.address)) ?? []),
  }));
}

/** A column of the table of pages. */
interface PageColumn {
  title: TextKey;
  text(line: PageLine, texts: Translator): string | number;
  /** What the lines are sorted by, if it is not the text; null comes last. */
  value?(line: PageLine): number | null;
}

/** The columns of the table of pages, in their order. */
export const PAGE_COLUMNS = [
  { title: 'sets.report.column.page', text: ({ path }) => path },
  { title: 'sets.report.column.kind', text: ({ kind }) => kind },
  { title: 'sets.report.column.index', text: ({ index }) => index },
  {
    title: 'sets.report.column.score',
    text: ({ score }) => score ?? '',
    value: ({ score }) => score,
  },
  {
    title: 'sets.report.column.links',
    text: ({ inLinks }) => inLinks?.length ?? '',
    value: ({ inLinks }) => inLinks?.length ?? null,
  },
  {
    title: 'sets.report.column.depth',
    text: ({ entry: { depth } }) => depth ?? '',
    value: ({ entry: { depth } }) => depth,
  },
] as const satisfies readonly PageColumn[];
