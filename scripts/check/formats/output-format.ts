import type { Checked } from '../results/checked.ts';
import type { RunHead } from '../results/run-head.ts';
import type { Ending, RunResults } from '../results/run-results.ts';

/** Formats all results as one string. */
export type Format = (results: RunResults) => string;

/** A format that is written while pages are checked. */
export interface StreamedFormat {
  begin(run: RunHead): string;
  page(page: Checked, isFirst: boolean): string;
  end(ending: Ending): string;
}

/** Returns all results in a format that could also have been written page by page. */
export const asWhole =
  ({ begin, page, end }: StreamedFormat): Format =>
  (results) =>
    [begin(results.run), ...results.pages.map((one, index) => page(one, index === 0)), end(results)].join('');
