import { useId } from 'react';
import { hostOf } from '@/lib/platform/address.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Sitemaps } from './use-sitemaps.ts';

/** Reads the sitemaps, and says what could not be read. */
export function SitemapForm({ site, sitemaps }: { site: string; sitemaps: Sitemaps }) {
  const { t } = useTexts();
  const { state, found } = sitemaps;
  const host = hostOf(site);
  const note = useId();
  if (state === 'reading') return <p role="status">{t('sets.sitemap.reading')}</p>;
  if (state !== 'read' || !found) {
    return (
      <div className="grid gap-2">
        {state === 'failed' && <Notice tone="warn">{t('sets.sitemap.failed')}</Notice>}
        {state === 'denied' && <Notice tone="warn">{t('sets.start.denied', { host })}</Notice>}
        <Button
          look="primary"
          mayWrap
          className="w-full py-2"
          aria-describedby={note}
          onClick={() => void sitemaps.read()}
        >
          {t('sets.sitemap.read')}
        </Button>
        <p id={note} className="text-center text-small text-dim">
          {t('sets.start.access', { host })}
        </p>
      </div>
    );
  }
  return (
    <div className="grid gap-2 empty:hidden">
      {found.addresses.length === 0 && found.unread.length === 0 && (
        <Notice tone="info">{t('sets.sitemap.none')}</Notice>
      )}
      {found.unread.map(({ url, why }) => (
        <Notice key={url} tone="warn" title={t(`sets.sitemap.unread.${why}`)}>
          <span className="font-mono text-small wrap-anywhere">{url}</span>
        </Notice>
      ))}
      {found.isCut && (
        <p className="text-small text-dim">{t('sets.sitemap.cut', { count: found.addresses.length })}</p>
      )}
    </div>
  );
}
