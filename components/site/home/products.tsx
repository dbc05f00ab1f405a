import { type ComponentType, useContext } from 'react';
import { PRODUCTS, type Product } from '@/lib/service/records/projects.ts';
import { PagePart } from '../../shell/page-part.tsx';
import { AuditRow } from '../audit/audit-row.tsx';
import { knownHome } from '../frame/known-home.ts';
import { OfParent } from '../frame/of-parent.tsx';
import { OperationNotes } from '../frame/operation-notes.tsx';
import { OutOfReach } from '../frame/out-of-reach.tsx';
import { SiteAround } from '../frame/place-link.tsx';
import type { ProductView } from '../frame/product-row.tsx';
import { ServiceTrouble } from '../frame/service-trouble.tsx';
import { SiteScope, useSite } from '../frame/site-rows.tsx';
import { StripCard } from '../frame/strip-card.tsx';
import { PromotionRow } from '../promotion/promotion-row.tsx';
import { RankRow } from '../rank/rank-row.tsx';
import { ShieldRow } from '../shield/shield-row.tsx';
import { NotifyOffer } from './notify-offer.tsx';
import { OtherAccount } from './other-account.tsx';

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
  return PRODUCT_VIEWS.map(({ product, Row }) => (
    <PagePart key={product} of={rows} isItem>
      <Row url={known || `https://${host}/`} isGuess={!known} />
    </PagePart>
  ));
}

/** Offers notifications while something is awaited. A cascade runs for weeks, and nobody waits for it. */
function Notify() {
  const { rows } = useSite();
  const isAwaited = rows.jobs.some(({ phase, kind }) => phase === 'running' && kind !== 'run');
  return isAwaited && <NotifyOffer />;
}

const CARD = 'overflow-hidden rounded-card border border-line bg-card empty:hidden';

/** The four products of the service, each with its state for the site: rows in the panel, tiles in the popup. */
export default function Products(site: SiteProps) {
  const isPopup = useContext(SiteAround) === null;
  const notes = (
    <>
      <ServiceTrouble />
      <PagePart>
        <OperationNotes />
      </PagePart>
      <OutOfReach />
      <OfParent />
      <OtherAccount />
    </>
  );
  return (
    <SiteScope host={site.host}>
      {isPopup ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <StripCard>{notes}</StripCard>
          <ul className="grid grid-cols-[repeat(4,minmax(0,1fr))] gap-1.5 in-data-zoomed:grid-cols-[repeat(2,minmax(0,1fr))]">
            <Rows {...site} />
          </ul>
          <ul className={CARD}>
            <Notify />
          </ul>
        </div>
      ) : (
        <div className={`@container ${CARD}`}>
          {notes}
          <ul className="divide-y divide-line">
            <Rows {...site} />
            <Notify />
          </ul>
        </div>
      )}
    </SiteScope>
  );
}
