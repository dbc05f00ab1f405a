import { isSamePage } from '../platform/address.ts';
import { type KeywordPlace, type PageWords, placesOf } from './keyword-places.ts';

/** A tracked keyword with its position: not found among the first hundred is not the same as never checked. */
export interface RankedKeyword {
  id: number;
  keyword: string;
  standing: number | 'notFound' | 'never';
  before: number | 'notFound' | 'never';
  /** Milliseconds since 1970; null if it was never checked. */
  checkedAt: number | null;
}

/** A keyword that belongs to a page, and why. */
export interface PageKeyword<K extends RankedKeyword = RankedKeyword> {
  row: K;
  /** Whether it was added for this page. */
  isTarget: boolean;
  places: readonly KeywordPlace[];
}

/** Positions below the first ten, but within reach of them. */
const REACH = [11, 30] as const;

/** Whether links could bring a keyword at a position to the first page; never from one that is not known. */
export const isWithinReach = (position: RankedKeyword['standing'] | null | undefined): boolean =>
  typeof position === 'number' && position >= REACH[0] && position <= REACH[1];

const figureOf = ({ standing }: RankedKeyword): number =>
  typeof standing === 'number' ? standing : standing === 'notFound' ? 101 : 102;

/** Places that say what a page is about; running text alone mentions much. */
const TELLING: readonly KeywordPlace[] = ['title', 'heading'];

/** Returns the address that each keyword was added for, by keyword in lower case: the service does not tell it back. */
export type KeywordTargets = ReadonlyMap<string, string>;

/**
 * Returns the keywords of a page, the best position first: those added for it, and those in its title, headings or text
 * that were not added for another page.
 */
export function keywordsOfPage<K extends RankedKeyword>(
  keywords: readonly K[],
  targets: KeywordTargets,
  address: string,
  words: PageWords | null,
): readonly PageKeyword<K>[] {
  return keywords
    .flatMap((row): PageKeyword<K>[] => {
      const target = targets.get(row.keyword.toLowerCase());
      const isTarget = isSamePage(target, address);
      const places = words ? placesOf(row.keyword, words) : [];
      const isHere = isTarget || (target === undefined && places.length > 0);
      return isHere ? [{ row, isTarget, places }] : [];
    })
    .sort((a, b) => figureOf(a.row) - figureOf(b.row));
}

/** Whether a keyword says what the page is about: it was added for it, or is in its title or main heading. */
export const isOwnKeyword = ({ isTarget, places }: PageKeyword): boolean =>
  isTarget || places.some((place) => TELLING.includes(place));

/** An anchor to choose, and where it comes from. */
export interface AnchorProposal {
  anchor: string;
  source: 'keyword' | 'heading' | 'title';
  /** The position of a keyword. */
  position: number | null;
}

/** The longest anchor that the service takes. */
const LONGEST = 200;

/**
 * Returns the anchors to propose for a page: its keywords within reach of the first page, its main heading, its title.
 * Each once.
 */
export function anchorsFor(
  keywords: readonly PageKeyword[],
  heading: string | undefined,
  title: string,
): readonly AnchorProposal[] {
  const proposals: readonly AnchorProposal[] = [
    ...keywords
      .filter(({ row }) => isWithinReach(row.standing))
      .map(
        ({ row }): AnchorProposal => ({
          anchor: row.keyword,
          source: 'keyword',
          position: typeof row.standing === 'number' ? row.standing : null,
        }),
      ),
    { anchor: heading?.replace(/\s+/g, ' ').trim() ?? '', source: 'heading', position: null },
    { anchor: title, source: 'title', position: null },
  ];
  return proposals.filter(
    ({ anchor }, index) =>
      anchor !== '' &&
      anchor.length <= LONGEST &&
      proposals.findIndex((one) => one.anchor.toLowerCase() === anchor.toLowerCase()) === index,
  );
}
