import { lazy, Suspense, useEffect } from 'react';
import { domainOf } from '@/lib/platform/address.ts';
import { refresh } from '@/lib/service/ask/refresh-site.ts';
import { useConnection } from '../stored/stored-state.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Section } from '../ui/section.tsx';
import { Invitation } from './frame/invitation.tsx';
import type { SiteProps } from './products.tsx';

// Not needed for the page's own result, which the user waits for.
const Products = lazy(() => import('./products.tsx'));

/** What the service knows about the site, one row for each product. */
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
      {connection ? (
        <Suspense fallback={<div className="projects-place rounded-card border border-line bg-card" />}>
          <Products {...site} />
        </Suspense>
      ) : (
        <Invitation />
      )}
    </Section>
  );
}
