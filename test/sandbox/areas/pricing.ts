import * as pricing from '../../../lib/api/pricing.ts';
import { belongsTo } from '../../../lib/service/projects/matching.ts';
import { balanceOf } from '../accounts.ts';
import { type Call, handle } from '../handle.ts';
import { fromMinor } from '../money.ts';
import { Refusal } from '../refusal.ts';
import type { Row } from '../store/tables.ts';
import { type Brand, readBrand } from './brand.ts';
import { discountOf, priceOf, TARIFFS } from './price.ts';
import { webAddress } from './site-url.ts';

type Project = Row<'projects'>;

/** Returns the account's project that a query or a body refers to. */
export function namedProject({ store, account }: Pick<Call, 'store' | 'account'>, id: number): Project {
  const project = store.find('projects', { id, account_id: account.id });
  if (!project) throw new Refusal('not_found');
  return project;
}

/**
 * Returns the brand of a project: the one confirmed by a launch, else the one on its site, which is fetched once.
 */
export async function brandOf(
  { store, sandbox }: Pick<Call, 'store' | 'sandbox'>,
  project: Project,
  url = store.find('links', { project_id: project.id })?.url ?? project.homepage_url,
): Promise<Brand | null> {
  if (project.brand_name) return { brand: project.brand_name, source: 'confirmed' };
  const found = project.brand_found ?? (await readBrand(url, sandbox.guard()));
  if (found) store.update('projects', project.id, { brand_found: found });
  return found;
}

export const pricingHandlers = [
  handle(pricing.listTariffs, ({ account }) => ({
    tariffs: TARIFFS.map(({ id, slug, name, price, cascade }) => ({
      id,
      slug,
      name,
      price_per_link: fromMinor(price),
      cascade: {
        level1_count: cascade.level1,
        level2_per_level1: cascade.level2,
        level3_per_level2: cascade.level3,
        crowd_per_article: cascade.crowd,
      },
    })),
    your_discount_percent: discountOf(account),
  })),

  handle(pricing.quote, (call) => {
    const { store, account, body } = call;
    if (body.project_id !== undefined) namedProject(call, body.project_id);
    const { mode, base, discountPercent, brand, total } = priceOf(body, account);
    const balance = balanceOf(store, account.id);
    return {
      pricing_mode: mode,
      base_price: fromMinor(base),
      discount_percent: discountPercent,
      brand_anchors_price: fromMinor(brand),
      total: fromMinor(total),
      balance: fromMinor(balance),
      sufficient_funds: balance >= total,
    };
  }),

  handle(pricing.findBrand, async (call) => {
    const { query, account } = call;
    const project = namedProject(call, query.project_id);
    const page = query.url === undefined ? undefined : webAddress(query.url);
    const isForeign = page === null || (page && !belongsTo(page.hostname, project.domain));
    if (isForeign) throw new Refusal('validation_error', { field: 'url' });
    const found = await brandOf(call, project, page?.href);
    return {
      project_id: project.id,
      brand: found?.brand ?? null,
      source: found?.source ?? null,
      brand_anchors_price: fromMinor(priceOf({ brand_anchors: true }, account).brand),
    };
  }),
];
