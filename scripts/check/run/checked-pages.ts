import type { LeftOut } from '../../../lib/pages/sets/crawl/frontier.ts';
import type { CrawlRefusal } from '../../../lib/pages/sets/crawl/run-set.ts';
import type { NotFoundAgain } from '../results/baseline.ts';
import type { Checked, Unchecked } from '../results/checked.ts';
import type { CauseOfPages } from '../results/checked-cause.ts';
import type { RunEntry, RunHead } from '../results/run-head.ts';

/** What an earlier run with the same output has checked. */
export interface EarlierRun {
  run: RunHead;
  pages: readonly Checked[];
  entries: readonly RunEntry[];
}

/** What a run has come to. */
export interface CheckedPages {
  pages: readonly Checked[];
  unchecked: readonly Unchecked[];
  /** The addresses without a page. */
  unseen: readonly RunEntry[];
  /** Why addresses were left out. */
  leftOut: readonly (LeftOut | CrawlRefusal)[];
  /** What the pages have in common, and what is wrong between them. */
  causes: readonly CauseOfPages[];
  /** What the baseline has on each page that is no longer there. */
  goneFrom: ReadonlyMap<string, readonly NotFoundAgain[]>;
  /** Whether the user stopped it. */
  isStopped: boolean;
}
