import type { Values } from '../../../checks/check.ts';
import type { Cost } from '../../../checks/consequence.ts';
import type { FaultyPage } from '../../../checks/site/site-check.ts';

/** One of the things that a check of a set found: the pages with one and the same title, those that link to one page. */
export interface CauseGroup {
  /** For the sentence of its message. */
  values: Values;
  /** The place in the template, if it is the same on all pages. */
  place: string | null;
  addresses: readonly string[];
}

/**
 * A fault of a set, with all pages that have it: of a template if many pages have it in the same place. It costs what it
 * costs a page at most.
 */
export interface SetCause extends Cost {
  /** Unique in the set, and the same in another set of the site. */
  id: string;
  /** `page`: a check of single pages found it on each. `site`: a check of the set found it. */
  kind: 'page' | 'site';
  check: string;
  message: string;
  /** The values of its message: those of the first page, unless all have the same. The fault of a check of a set has none. */
  values: Values;
  /** Whether all pages have the same values. */
  isUniform: boolean;
  /** The place in the template, as a selector; null if it is not an element, or differs. */
  place: string | null;
  /** The number of different places in templates; 0 if it is not an element. */
  places: number;
  /** The number of pages that have it. */
  pages: number;
  /** The number of pages that were judged. */
  of: number;
  /** Up to three pages, with the place of each on it. */
  samples: readonly FaultyPage[];
  /** All pages, in the order in which they were found. */
  addresses: readonly string[];
  /** What exactly was found, the most pages first, by a check of a set; empty for one of pages. */
  groups: readonly CauseGroup[];
  /** The check that it follows from; it is folded below a cause of that check. */
  cause: string | null;
  /** Causes that go away with this one. */
  folded: readonly SetCause[];
}

/** A cause, and what it costs all its pages together. */
export interface WeighedCause {
  cause: SetCause;
  weight: number;
}

/** How many pages an example of a cause is shown by. */
export const MOST_SAMPLES = 3;

/** What the user ignores in a set, by message. */
export interface IgnoredFault extends Cost {
  check: string;
  message: string;
  /** Those of the first page. The fault of a check of a set has none. */
  values: Values;
  /** The pages that have it. */
  addresses: readonly string[];
}
