import { useAudit } from './audit.ts';
import { AuditRow } from './audit-row.tsx';
import { useJobWatch } from './job-watch.ts';
import { NotifyOffer } from './notify-offer.tsx';
import { PromotionRow } from './promotion-row.tsx';
import { RankRow } from './rank-row.tsx';
import { ServiceTrouble } from './service-trouble.tsx';
import { ShieldRow } from './shield-row.tsx';

export interface SiteProps {
  host: string;
  /** The page that an audit would start from. */
  url: string;
  /** Whether results stand open, as when they are what the user came for. */
  isOpen?: boolean;
}

/** The four products of the service, each with its state for the site. */
export default function Products({ host, url, isOpen = false }: SiteProps) {
  const { job } = useAudit(host);
  useJobWatch(host);
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <ServiceTrouble host={host} />
      <ul className="divide-y divide-line">
        <AuditRow host={host} url={url} isOpen={isOpen} />
        {job?.phase === 'running' && <NotifyOffer />}
        <ShieldRow host={host} />
        <PromotionRow host={host} />
        <RankRow host={host} />
      </ul>
    </div>
  );
}
