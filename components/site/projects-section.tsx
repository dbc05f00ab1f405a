import { useEffect } from 'react';
import { openOptions } from '@/lib/browser.ts';
import { domainOf } from '@/lib/site.ts';
import { useConnection } from '../stored-state.ts';
import { useTexts } from '../texts.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { useAudit } from './audit.ts';
import { AuditRow } from './audit-row.tsx';
import { useJobWatch } from './job-watch.ts';
import { NotifyOffer } from './notify-offer.tsx';
import { PromotionRow } from './promotion-row.tsx';
import { RankRow } from './rank-row.tsx';
import { refresh } from './refresh.ts';
import { ServiceTrouble } from './service-trouble.tsx';
import { ShieldRow } from './shield-row.tsx';

interface SiteProps {
  host: string;
  /** The page that an audit would start from. */
  url: string;
  /** Whether results stand open, as when they are what the user came for. */
  isOpen?: boolean;
}

function Products({ host, url, isOpen = false }: SiteProps) {
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

function Invitation() {
  const { t } = useTexts();
  return (
    <Notice tone="info" action={<Button onClick={openOptions}>{t('products.connect')}</Button>}>
      {t('products.invitation')}
    </Notice>
  );
}

/** What the service knows of the site, one row for each product. */
export function ProjectsSection(site: SiteProps) {
  const { t } = useTexts();
  const connection = useConnection(({ value }) => value);
  const isConnected = connection?.state === 'connected';
  useEffect(() => {
    if (!isConnected) return;
    const again = () => void refresh(site.host);
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isConnected, site.host]);
  return (
    <Section title={t('products.title', { site: domainOf(site.host) })}>
      {connection ? <Products {...site} /> : <Invitation />}
    </Section>
  );
}
