import type { ComponentType } from 'react';
import { PRODUCTS, type Product } from '@/lib/service/records/projects.ts';
import { PagePart } from '../shell/page-part.tsx';
import { AuditRow } from './audit/audit-row.tsx';
import { knownHome } from './frame/known-home.ts';
import { NotifyOffer } from './frame/notify-offer.tsx';
import { OperationNotes } from './frame/operation-notes.tsx';
import type { ProductView } from './frame/product-row.tsx';
import { ServiceTrouble } from './frame/service-trouble.tsx';
import { SiteScope, useSite } from './frame/site-rows.tsx';
import { PromotionRow } from './promotion/promotion-row.tsx';
import { RankRow } from './rank/rank-row.tsx';
import { ShieldRow } from './shield/shield-row.tsx';

/** How each product of the service is shown for a site; a missing one does not compile. */
const VIEWS: Readonly<Record<Product, ComponentType<ProductView>>> = {
  audit: AuditRow,
  shield: ShieldRow,
  promotion: PromotionRow,
  rank: RankRow,
};

/** The products' rows in display order. */
const PRODUCT_VIEWS = PRODUCTS.map((product) => ({ product, Row: VIEWS[product] }));

export interface SiteProps {
  host: string;
  /** The page from which something would start. */
  url: string;
}

function Rows({ url }: SiteProps) {
  const { host, rows } = useSite();
  const known = url || knownHome(rows.projects, host);
  // A cascade runs for weeks and nobody waits for it, so it is no reason to offer notifications.
  const isAwaited = rows.jobs.some(({ phase, kind }) => phase === 'running' && kind !== 'run');
  return (
    <ul className="divide-y divide-line">
      {PRODUCT_VIEWS.map(({ product, Row }) => (
        <PagePart key={product} of={rows} isItem>
          <Row url={known || `https://${host}/`} isGuess={!known} />
        </PagePart>
      ))}
      {isAwaited && <NotifyOffer />}
    </ul>
  );
}

/** The four products of the service, each with its state for the site. */
export default function Products(site: SiteProps) {
  return (
    <SiteScope host={site.host}>
      <div className="@container overflow-hidden rounded-card border border-line bg-card">
        <ServiceTrouble host={site.host} />
        <PagePart>
          <OperationNotes />
        </PagePart>
        <Rows {...site} />
      </div>
    </SiteScope>
  );
}
