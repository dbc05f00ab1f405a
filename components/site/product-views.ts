import type { ComponentType } from 'react';
import { PRODUCTS, type Product } from '@/lib/service/records/projects.ts';
import { AuditRow } from './audit/audit-row.tsx';
import type { ProductView } from './frame/product-row.tsx';
import { PromotionRow } from './promotion/promotion-row.tsx';
import { RankRow } from './rank/rank-row.tsx';
import { ShieldRow } from './shield/shield-row.tsx';

/** How each product of the service is shown for a site; one that is missing does not compile. */
const VIEWS: Readonly<Record<Product, ComponentType<ProductView>>> = {
  audit: AuditRow,
  shield: ShieldRow,
  promotion: PromotionRow,
  rank: RankRow,
};

/** The products' rows, in their order. */
export const PRODUCT_VIEWS = PRODUCTS.map((product) => ({ product, Row: VIEWS[product] }));
