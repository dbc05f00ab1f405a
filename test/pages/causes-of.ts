import type { SiteChecks } from '../../lib/checks/site/site-check.ts';
import type { SetCause } from '../../lib/pages/sets/causes/set-cause.ts';
import { listedSet } from '../../lib/pages/sets/causes/set-causes.ts';
import type { PageSet } from '../../lib/pages/sets/page-set.ts';

/** Returns what is wrong with a set of pages if nothing is ignored. */
export const causesOf = (set: PageSet, checks: SiteChecks): readonly SetCause[] =>
  listedSet(set, checks, null).causes;
