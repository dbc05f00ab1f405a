import { NotifyOffer } from './notify-offer.tsx';
import { OperationNotes } from './operation-notes.tsx';
import { PRODUCT_VIEWS } from './product-views.ts';
import { ServiceTrouble } from './service-trouble.tsx';
import { SiteProvider, useSite } from './site-rows.tsx';

export interface SiteProps {
  host: string;
  /** The page that an audit would start from. */
  url: string;
  /** Whether results stand open, as when they are what the user came for. */
  isOpen?: boolean;
}

function Rows({ url, isOpen = false }: SiteProps) {
  const { rows } = useSite();
  const isRunning = rows.jobs.some(({ phase }) => phase === 'running');
  return (
    <ul className="divide-y divide-line">
      {PRODUCT_VIEWS.map(({ product, Row }) => (
        <Row key={product} url={url} isOpen={isOpen} />
      ))}
      {isRunning && <NotifyOffer />}
    </ul>
  );
}

/** The four products of the service, each with its state for the site. */
export default function Products(site: SiteProps) {
  return (
    <SiteProvider host={site.host}>
      <div className="overflow-hidden rounded-card border border-line bg-card">
        <ServiceTrouble host={site.host} />
        <OperationNotes />
        <Rows {...site} />
      </div>
    </SiteProvider>
  );
}
