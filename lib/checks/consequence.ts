import { type Consequence, SEVERITIES, type SearchLoss, type Severity, type Weight } from './check.ts';

/** The share of the points left that a loss takes if all of it is lost, for sure. `ranking.test.ts` decides. */
export const TAKES: Readonly<Record<SearchLoss, number>> = {
  /** The page is not in the index, or something is in its place. */
  index: 0.61,
  /** Search engines may choose another address for it, or another language version. */
  address: 0.22,
  /** Price, stars, breadcrumb and similar details are not shown. */
  richResult: 0.12,
  /** Title, text and image of the result, and whether people are served well by it. */
  result: 0.2,
  /** Pages and files are found late, or not at all. */
  crawling: 0.15,
  nothing: 0,
};

/** The maximum score of a page that cannot be in the index. */
export const CEILING_OUT_OF_INDEX = Math.round(100 * (1 - TAKES.index));

const AMOUNTS: Readonly<Record<NonNullable<Consequence[1]>, number>> = {
  all: 1,
  much: 0.5,
  part: 0.2,
  little: 0.03,
};
const CERTAINTIES: Readonly<Record<NonNullable<Consequence[2]>, number>> = {
  sure: 1,
  likely: 0.5,
  possible: 0.2,
};

/** The least share of the points that makes a fault one of a severity; what takes nothing is information. */
const LEAST: readonly (readonly [Severity, number])[] = [
  ['error', 0.1],
  ['warning', 0.015],
  ['notice', 0.0001],
];

/**
 * What a fault costs. Order, color, points and severity come from here; security has its own grade, so its faults
 * only have a severity.
 */
export interface Cost {
  severity: Severity;
  loses?: SearchLoss;
  /** The share of the points left that it takes, 0 to 1. */
  takes?: number;
}

/** Returns the position of a severity in their order; 0 is the worst. */
export const rank = (severity: Severity) => SEVERITIES.indexOf(severity);

/** Compares costs: the higher one first. */
export const byCost = (a: Cost, b: Cost): number =>
  rank(a.severity) - rank(b.severity) || (b.takes ?? 0) - (a.takes ?? 0);

/** Returns the highest cost of a list, alone; null if it is empty. */
export function highestCost(costs: readonly Cost[]): Cost | null {
  const [first] = [...costs].sort(byCost);
  if (!first) return null;
  const { severity, loses, takes } = first;
  return { severity, ...(loses && { loses, takes: takes ?? 0 }) };
}

/** Returns what a check costs if it fails and its finding says nothing else. */
export const costOfCheck = (check: Weight): Cost =>
  check.loses ? costOf(check.loses) : { severity: check.severity };

/**
 * Returns what a fault costs in search.
 *
 * @param share How many of those that the page has are affected, 0 to 1.
 */
export function costOf([loses, amount = 'all', certainty = 'sure']: Consequence, share = 1): Cost {
  const taken = TAKES[loses] * AMOUNTS[amount] * CERTAINTIES[certainty] * Math.min(1, share);
  const takes = Math.round(taken * 10_000) / 10_000;
  const isOut = loses === 'index' && takes === TAKES.index;
  const severity = isOut ? 'blocker' : (LEAST.find(([, least]) => takes >= least)?.[0] ?? 'info');
  return { severity, loses, takes };
}
