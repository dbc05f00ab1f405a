import { AuditRow } from './audit-row.tsx';
import { NotifyOffer } from './notify-offer.tsx';
import { OperationNotes } from './operation-notes.tsx';
import { PromotionRow } from './promotion-row.tsx';
import { RankRow } from './rank-row.tsx';
import { ServiceTrouble } from './service-trouble.tsx';
import { ShieldRow } from './shield-row.tsx';
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
      <AuditRow url={url} isOpen={isOpen} />
      {isRunning && <NotifyOffer />}
      <ShieldRow />
      <PromotionRow />
      <RankRow />
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
