import { NotifyOffer } from './frame/notify-offer.tsx';
import { OperationNotes } from './frame/operation-notes.tsx';
import { ServiceTrouble } from './frame/service-trouble.tsx';
import { SiteScope, useSite } from './frame/site-rows.tsx';
import { PRODUCT_VIEWS } from './product-views.ts';

export interface SiteProps {
  host: string;
  /** The page that something would start from. */
  url: string;
}

function Rows({ url }: SiteProps) {
  const { rows } = useSite();
  // A cascade runs for weeks: who waits for nothing is not asked.
  const isAwaited = rows.jobs.some(({ phase, kind }) => phase === 'running' && kind !== 'run');
  return (
    <ul className="divide-y divide-line">
      {PRODUCT_VIEWS.map(({ product, Row }) => (
        <Row key={product} url={url} />
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
        <OperationNotes />
        <Rows {...site} />
      </div>
    </SiteScope>
  );
}
