import { areaOf } from '../../lib/checks/result.ts';
import type { SiteChecks } from '../../lib/checks/site/site-check.ts';
import type { PageSet } from '../../lib/pages/sets/page-set.ts';
import { causesOf } from '../../lib/pages/sets/set-causes.ts';
import { isLeftOut } from '../../lib/report/settings-file/ignore-rules.ts';
import { loadSiteChecks } from '../build/load-checks.ts';
import { type CauseOfPages, checkedCauses } from './checked-cause.ts';
import type { Prepared } from './prepare.ts';

/** Returns what the pages of a run have in common, and what is wrong between them. */
export async function causesOfRun(
  { plan, definitions, documented, hideAll }: Prepared,
  set: PageSet,
): Promise<readonly CauseOfPages[]> {
  const { only } = plan;
  const siteChecks: SiteChecks = Object.fromEntries(
    Object.entries(await loadSiteChecks()).filter(([id]) => !only || areaOf(id) === only),
  );
  const found = causesOf(set, siteChecks).filter(
    ({ check: id, message, addresses: on }) =>
      !on.every((address) => isLeftOut(plan.rulesOf(address))(id, message)),
  );
  return hideAll(checkedCauses({ ...definitions, ...documented(siteChecks) }, found));
}
