import { lazy, Suspense, useEffect, useState } from 'react';
import { domainOf } from '@/lib/platform/address.ts';
import { openOptions } from '@/lib/platform/browser.ts';
import { refresh } from '@/lib/service/ask/refresh.ts';
import { lostConnection } from '@/lib/service/witness.ts';
import { useConnection } from '../stored-state.ts';
import { useTexts } from '../texts.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import type { SiteProps } from './products.tsx';

// Not needed for the page's own result, which is what the user waits for.
const Products = lazy(() => import('./products.tsx'));

/** Offers to connect; where the settings were lost, says so: that is no first start. */
function Invitation() {
  const { t } = useTexts();
  const [lost, setLost] = useState<string | null>(null);
  useEffect(() => void lostConnection().then(setLost, () => {}), []);
  return (
    <Notice
      tone={lost ? 'warn' : 'info'}
      action={
        <Button look="primary" onClick={openOptions}>
          {t('products.connect')}
        </Button>
      }
    >
      {lost ? t('storage.lost', { host: lost }) : t('products.invitation')}
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
