import { useEffect } from 'react';
import { refresh } from '@/lib/service/ask/refresh-site.ts';
import { useConnection } from '../../stored/stored-state.ts';
import { siteText } from '../../texts/format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { later } from '../../ui/later.tsx';
import { Section } from '../../ui/section.tsx';
import { useOutages } from '../frame/use-trouble.ts';
import { Invitation } from './invitation.tsx';
import type { SiteProps } from './products.tsx';
import { WaitingSite } from './waiting-site.tsx';

// Not needed for the page's own result, which the user waits for.
const Products = later(() => import('./products.tsx'));

const PopupSite = later(() => import('./popup-site.tsx'));

/** Keeps what is stored about a site fresh while it is shown. */
function useFreshSite(host: string): void {
  const account = useConnection(({ value }) => (value?.state === 'connected' ? value.account : ''));
  useEffect(() => {
    if (!account) return;
    const again = () => void refresh(host);
    again();
    window.addEventListener('online', again);
    const stop = useOutages.subscribe(({ value: now }, { value: before }) => {
      if (now[account] === null && before[account]) again();
    });
    return () => {
      window.removeEventListener('online', again);
      stop();
    };
  }, [account, host]);
}

/** What the service knows about the site, one row for each product. */
export function ProjectsSection(site: SiteProps) {
  const { t } = useTexts();
  const isConnected = useConnection(({ value }) => value !== null);
  useFreshSite(site.host);
  return (
    <Section title={t('products.title', { site: siteText(site.host) })}>
      {isConnected ? (
        <Products
          {...site}
          waiting={<div className="projects-place rounded-card border border-line bg-card" />}
        />
      ) : (
        <Invitation />
      )}
    </Section>
  );
}

/**
 * The same in the popup: what the service knows about the page in front, then about the site.
 *
 * @param isWaiting Whether the verdict on the page is still awaited.
 */
export function SiteInPopup({ isWaiting, ...site }: SiteProps & { isWaiting: boolean }) {
  const { t } = useTexts();
  const account = useConnection(({ value }) => value?.account);
  useFreshSite(site.host);
  return account !== undefined ? (
    <PopupSite key={account} {...site} waiting={<WaitingSite host={site.host} isConnected />} />
  ) : (
    <Section title={t('products.title', { site: siteText(site.host) })}>
      <Invitation isWaiting={isWaiting} />
    </Section>
  );
}
