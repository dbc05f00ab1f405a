// What replaces `scripts/build/load-checks.ts` in the package: there are no folders to read.
import { deepChecks } from '../../lib/checks/deep/index.ts';
import { checks } from '../../lib/checks/index.ts';
import { siteChecks } from '../../lib/checks/site/index.ts';

export const loadChecks = async () => checks;
export const loadDeepChecks = async () => deepChecks;
export const loadSiteChecks = async () => siteChecks;
