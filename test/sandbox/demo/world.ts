import { furnishAudit } from './audit.ts';
import type { Ground } from './ground.ts';
import { demoProjects, furnishPromotion, oldProject } from './promotion.ts';
import { furnishRank } from './rank.ts';
import { furnishShield } from './shield.ts';

/**
 * A believable past: projects of all four products, on the demo shop's hosts and on others. The past is made up;
 * everything started from now on is real.
 */
function furnishAll(ground: Ground): void {
  const { shop } = ground.options;
  const blog = shop.replace('://', '://blog.');
  furnishPromotion(ground, demoProjects(shop, blog));
  furnishRank(ground);
  furnishAudit(ground, shop);
  furnishShield(ground, shop);
}

/** The data that the personas start with; the others start with none. */
export const WORLDS: Readonly<Record<string, (ground: Ground) => void>> = {
  sbx_demo: furnishAll,
  sbx_archived: (ground) => furnishPromotion(ground, [oldProject(ground.options.shop)]),
};
