import { areaOf } from '../../../lib/checks/result.ts';
import type { SiteChecks } from '../../../lib/checks/site/site-check.ts';
import { listedSet } from '../../../lib/pages/sets/causes/set-causes.ts';
import type { PageSet } from '../../../lib/pages/sets/page-set.ts';
import { isLeftOut } from '../../../lib/report/settings-file/ignore-rules.ts';
import { loadSiteChecks } from '../../build/load-checks.ts';
import { type CauseOfPages, checkedCauses } from '../results/checked-cause.ts';
import type { PreparedRun } from '../settings/prepare-run.ts';
import { mapping } from '../staging/production.ts';

/** Returns what the pages of a run have in common, and what is wrong between them, without what rules leave out. */
export async function causesOfRun(
  { options, plan, checks, definitions, documented }: PreparedRun,
  set: PageSet,
): Promise<readonly CauseOfPages[]> {
  const { only } = plan;
  const siteChecks: SiteChecks = Object.fromEntries(
    Object.entries(await loadSiteChecks()).filter(([id]) => !only || areaOf(id) === only),
  );
  const { map } = options;
  // With --map, pages are judged as those of another site, but the rules are those of the site that was requested.
  const requested = map ? mapping({ from: map.to, to: map.from }) : (address: string) => address;
  const at = (address: string) => isLeftOut(plan.rulesOf(requested(address)));
  const { causes } = listedSet(set, siteChecks, { at, checks });
  return checkedCauses({ ...definitions, ...documented(siteChecks) }, causes);
}
