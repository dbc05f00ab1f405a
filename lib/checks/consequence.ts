import {
  type Certainty,
  type Consequence,
  SEVERITIES,
  type SearchLoss,
  type Severity,
  type Values,
  type Weight,
} from './check.ts';
import type { PageKindName } from './knowledge/page-kind/kind.ts';

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
const CHANCES: Readonly<Record<Certainty, number>> = {
  sure: 1,
  likely: 0.5,
  possible: 0.2,
};

/** A fault that costs more or less on pages of some kinds. */
interface KindWeight {
  kinds: readonly PageKindName[];
  /** `check/message`. */
  of: RegExp;
  /** If only faults of some things count: the value `thing` of the finding. */
  about?: RegExp;
  times: number;
}

const PRODUCT = /^(?:Product|ProductGroup|Offer|AggregateOffer)\b/;

/**
 * Where the kind of a page changes how much is lost. One that is not sure changes nothing; what does not apply at all to
 * a kind is in `apply-kind.ts`.
 */
const KIND_WEIGHTS: readonly KindWeight[] = [
  // People find a sign-in page by the name of the site; nobody compares its text with other results.
  {
    kinds: ['account'],
    of: /^seo\/(?:description-|heading-main-|image-alt-|text-filler|title-generic)/,
    times: 0,
  },
  // It is the result of every search for the site itself, and Google takes the name of the site from it.
  {
    kinds: ['home'],
    of: /^seo\/(?:title-missing|title-generic)/,
    times: 1.5,
  },
  // Google asks for a description at the very least of the home page and of popular pages.
  {
    kinds: ['home'],
    of: /^seo\/description-missing/,
    times: 1.5,
  },
  // Every trail begins there, so its own has no steps to show.
  {
    kinds: ['home'],
    of: /^seo\/breadcrumb-invalid/,
    times: 0,
  },
  // A price of zero takes a product out of the listings of shops, the place where it is sold by its price.
  {
    kinds: ['product'],
    of: /^seo\/structured-data-value-refused\/free/,
    times: 1.5,
  },
  // Nothing is sold on it, so that no listing of shops could show the price.
  {
    kinds: ['article'],
    of: /^seo\/structured-data-value-refused\/(?:free|price)/,
    times: 0.2,
  },
  // Google shows product results only for pages that are about a single product.
  {
    kinds: ['listing', 'home'],
    of: /^seo\/structured-data-(?:incomplete|value-malformed|value-refused)/,
    about: PRODUCT,
    times: 0.2,
  },
];

/** Returns how many times as much a fault costs on a page of a kind. */
export const kindWeight = (
  kind: PageKindName,
  check: string,
  { message, values }: { message: string; values: Values },
): number =>
  KIND_WEIGHTS.filter(
    ({ kinds, of, about }) =>
      kinds.includes(kind) &&
      of.test(`${check}/${message}`) &&
      (!about || about.test(String(values.thing ?? ''))),
  ).reduce((product, { times }) => product * times, 1);

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
  /** How sure the loss is. */
  certainty?: Certainty;
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
  const { severity, loses, takes = 0, certainty = 'sure' } = first;
  return { severity, ...(loses && { loses, takes, certainty }) };
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
  return costTaking(
    loses,
    TAKES[loses] * AMOUNTS[amount] * CHANCES[certainty] * Math.min(1, share),
    certainty,
  );
}

/** Returns a cost that is a number of times as high. */
export const costTimes = ({ severity, loses, takes = 0, certainty }: Cost, times: number): Cost =>
  loses ? costTaking(loses, takes * times, certainty) : { severity };

function costTaking(loses: SearchLoss, taken: number, certainty: Certainty = 'sure'): Cost {
  const takes = Math.round(taken * 10_000) / 10_000;
  const isOut = loses === 'index' && takes === TAKES.index;
  const severity = isOut ? 'blocker' : (LEAST.find(([, least]) => takes >= least)?.[0] ?? 'info');
  return { severity, loses, takes, certainty };
}
