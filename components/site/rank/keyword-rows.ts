import type { Keyword } from '@/lib/api/rank.ts';
import { checkedAtOf, type Position, positionOf } from '@/lib/service/records/positions.ts';
import { searchable, searchWords } from '../../ui/search-words.ts';
import { type Direction, type SortValue, sortedBy } from '../../ui/sorted-by.ts';

const FIRST_PAGE = 10;
/** The maximum number of milliseconds between the checks of one batch. */
const BATCH = 3_600_000;

/**
 * The position of a keyword. Not found among the first hundred is not the same as never checked (RNK-11, RNK-12).
 */
export type KeywordStanding = number | 'notFound' | 'never';

type Point = Pick<Position, 'checkedAt' | 'position'>;

/** A keyword as its row shows it. */
export interface KeywordRow {
  id: number;
  keyword: string;
  /** Null if it has none. */
  tag: string | null;
  /** Milliseconds since 1970. */
  checkedAt: number | null;
  standing: KeywordStanding;
  /** At the check before the last, as far as it was seen here. */
  before: KeywordStanding;
  /** All checks that were seen here, oldest first. */
  points: readonly Point[];
}

const standingOf = (point: Pick<Point, 'position'> | undefined): KeywordStanding =>
  point === undefined ? 'never' : (point.position ?? 'notFound');

function standingNow(keyword: Keyword, checkedAt: number | null): KeywordStanding {
  const position = positionOf(keyword);
  if (position !== null) return position;
  return checkedAt === null ? 'never' : 'notFound';
}

const NO_TAGS: ReadonlyMap<string, string> = new Map();

/**
 * Returns the keywords of a project with their earlier positions seen here. `history`: oldest first. `tags`: those that
 * they were added with, for a service that does not return them.
 */
export function keywordRows(
  keywords: readonly Keyword[],
  history: readonly Position[],
  tags = NO_TAGS,
): KeywordRow[] {
  const byKeyword = Map.groupBy(history, ({ keywordId }) => keywordId);
  return keywords.map((keyword) => {
    const checkedAt = checkedAtOf(keyword);
    const points = byKeyword.get(keyword.id) ?? [];
    const tag = keyword.tag ?? tags.get(keyword.keyword.toLowerCase());
    return {
      id: keyword.id,
      keyword: keyword.keyword,
      checkedAt,
      points,
      tag: typeof tag === 'string' && tag.trim() ? tag.trim() : null,
      standing: standingNow(keyword, checkedAt),
      before: standingOf(points.findLast((point) => checkedAt !== null && point.checkedAt < checkedAt)),
    };
  });
}

/**
 * How a keyword moved since the previous check: places gained (positive) or lost, found or lost; null: nothing to
 * compare.
 */
export type PositionChange = number | 'found' | 'lost' | null;

export function positionChangeOf({
  standing,
  before,
}: Pick<KeywordRow, 'standing' | 'before'>): PositionChange {
  if (before === 'never' || standing === 'never') return null;
  if (typeof standing === 'number') return typeof before === 'number' ? before - standing : 'found';
  return typeof before === 'number' ? 'lost' : null;
}

const isOnFirstPage = (standing: KeywordStanding) => typeof standing === 'number' && standing <= FIRST_PAGE;
export const isTop = ({ standing }: KeywordRow): boolean => isOnFirstPage(standing);

/** Whether there are keywords, none of which was ever checked: so none is known to be outside the first page. */
export const areNeverChecked = (rows: readonly KeywordRow[]): boolean =>
  rows.length > 0 && rows.every(({ standing }) => standing === 'never');

/**
 * Whether the list of projects says how many keywords are on the first page: it has 0 also for a project that was never
 * checked, and does not say which it is.
 */
export const mayCountTop = (top: number | null | undefined): top is number =>
  typeof top === 'number' && top > 0;

/** Returns when a project was last checked, in milliseconds since 1970. */
export function lastCheckOf(rows: readonly Pick<KeywordRow, 'checkedAt'>[]): number | null {
  const times = rows.flatMap(({ checkedAt }) => checkedAt ?? []);
  return times.length > 0 ? times.reduce((a, b) => Math.max(a, b)) : null;
}

/**
 * Returns by how many keywords the first page gained in the last check, counting only those checked before it, too;
 * null if there is nothing to compare.
 */
export function topChange(rows: readonly KeywordRow[]): number | null {
  const last = lastCheckOf(rows);
  if (last === null) return null;
  const compared = rows.flatMap((row) => {
    const point = row.points.findLast(({ checkedAt }) => checkedAt < last - BATCH);
    return point ? [Number(isTop(row)) - Number(isOnFirstPage(standingOf(point)))] : [];
  });
  return compared.length > 0 ? compared.reduce((sum, one) => sum + one, 0) : null;
}

/** Returns how many keywords were on the first page at the end of each batch of checks, oldest first. */
export function topHistory(rows: readonly KeywordRow[]): number[] {
  const checks = rows
    .flatMap(({ id, points }) => points.map(({ checkedAt, position }) => ({ id, checkedAt, position })))
    .sort((a, b) => a.checkedAt - b.checkedAt);
  const top = new Set<number>();
  const counts: number[] = [];
  for (const [index, { id, checkedAt, position }] of checks.entries()) {
    if (isOnFirstPage(standingOf({ position }))) top.add(id);
    else top.delete(id);
    const next = checks[index + 1];
    if (!next || next.checkedAt - checkedAt > BATCH) counts.push(top.size);
  }
  return counts;
}

/** `tag:tea` stands for the keywords of a tag. */
export type KeywordFilter = 'all' | 'top' | 'notFound' | 'never' | `tag:${string}`;

const fits = (row: KeywordRow, filter: KeywordFilter): boolean => {
  if (filter === 'all') return true;
  if (filter === 'top') return isTop(row);
  return filter.startsWith('tag:') ? row.tag === filter.slice(4) : row.standing === filter;
};

/** Returns the filters that keep some rows, each with their number; tags in the order of the language. */
export function filtersOf(
  rows: readonly KeywordRow[],
  language: string,
): readonly { filter: KeywordFilter; count: number }[] {
  const found = [...new Set(rows.flatMap(({ tag }) => tag ?? []))];
  const tags = sortedBy(found, (tag) => tag, 'ascending', language);
  const filters: KeywordFilter[] = [
    'all',
    'top',
    'notFound',
    'never',
    ...tags.map((tag) => `tag:${tag}` as const),
  ];
  return filters
    .map((filter) => ({ filter, count: rows.filter((row) => fits(row, filter)).length }))
    .filter(({ filter, count }) => filter === 'all' || count > 0);
}

export const ORDERS = ['position', 'move', 'keyword', 'checked'] as const;
export type Order = (typeof ORDERS)[number];

/**
 * The first direction of each order: the best position on top, then the largest gain, then the latest check.
 */
export const FIRST_DIRECTION: Readonly<Record<Order, Direction>> = {
  position: 'ascending',
  move: 'descending',
  keyword: 'ascending',
  checked: 'descending',
};

/** More than any position, and any number of places gained. */
const WORST = 1_000;

const VALUES: Readonly<Record<Order, (row: KeywordRow) => SortValue>> = {
  position: ({ standing }) => (standing === 'notFound' ? WORST : standing === 'never' ? null : standing),
  move: (row) => {
    const move = positionChangeOf(row);
    return move === 'found' ? WORST : move === 'lost' ? -WORST : move;
  },
  keyword: ({ keyword }) => keyword,
  checked: ({ checkedAt }) => checkedAt,
};

/** The selection and order of the list. */
interface KeywordsWanted {
  filter: KeywordFilter;
  query: string;
  order: Order;
  direction: Direction;
}

/**
 * Returns the rows that match the filter and the search, in the chosen order; equal rows are sorted by name.
 */
export function shownRows(
  rows: readonly KeywordRow[],
  { filter, query, order, direction }: KeywordsWanted,
  language: string,
): KeywordRow[] {
  const words = searchWords(query);
  const kept = rows.filter(
    (row) => fits(row, filter) && words.every((word) => searchable(row.keyword).includes(word)),
  );
  const byName = sortedBy(kept, VALUES.keyword, 'ascending', language);
  return sortedBy(byName, VALUES[order], direction, language);
}
