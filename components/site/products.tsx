import { type ComponentType, useContext } from 'react';
import { domainOf } from '@/lib/platform/address.ts';
import { PRODUCTS, type Product } from '@/lib/service/records/projects.ts';
import { PagePart } from '../shell/page-part.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { AuditRow } from './audit/audit-row.tsx';
import { knownHome } from './frame/known-home.ts';
import { NotifyOffer } from './frame/notify-offer.tsx';
import { OperationNotes } from './frame/operation-notes.tsx';
import { SiteAround } from './frame/place-link.tsx';
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

/** Says whose projects these are where they are of a domain that the site is part of. */
function OfParent() {
  const { t } = useTexts();
  const { host, rows } = useSite();
  const site = domainOf(host);
  // The most specific domain of each product is the one that its row shows.
  const shown = PRODUCTS.flatMap((product) => rows.projects.find((row) => row.product === product) ?? []);
  const inherited = shown.filter(({ domain }) => domain !== site);
  const parents = [...new Set(inherited.map(({ domain }) => domain))];
  return parents.map((parent) => {
    const names = inherited
      .filter(({ domain }) => domain === parent)
      .map(({ product }) => t(`products.${product}.name`));
    return (
      <p
        key={parent}
        className="border-b border-line bg-soft px-3 py-1 text-small wrap-anywhere last:border-b-0"
      >
        {names.length === shown.length
          ? t('standing.ofParent', { parent, site })
          : t('standing.partOfParent', { products: names.join(', '), parent, site })}
      </p>
    );
  });
}

const CARD = 'overflow-hidden rounded-card border border-line bg-card empty:hidden';

/** The four products of the service, each with its state for the site: rows in the panel, tiles in the popup. */
export default function Products(site: SiteProps) {
  const isPopup = useContext(SiteAround) === null;
  const notes = (
    <>
      <ServiceTrouble host={site.host} />
      <PagePart>
        <OperationNotes />
      </PagePart>
      <OfParent />
    </>
  );
  return (
    <SiteScope host={site.host}>
      {isPopup ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          <div className={CARD}>{notes}</div>
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
