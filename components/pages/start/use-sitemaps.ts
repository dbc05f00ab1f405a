import { useEffect, useRef, useState } from 'react';
import { readSiteSitemaps } from '@/lib/page/sets/site-sitemaps.ts';
import type { SitemapAddresses } from '@/lib/pages/sets/crawl/sitemap-addresses.ts';
import { mayReachHost, requestHost } from '@/lib/platform/browser.ts';

export interface Sitemaps {
  state: 'unread' | 'reading' | 'read' | 'denied' | 'failed';
  found: SitemapAddresses | null;
  /** For the set: the same list as long as nothing else was read. */
  addresses: readonly { address: string; isInSitemap: boolean }[] | null;
  /** Asks for access and reads them. Must be called by a press. */
  read(): Promise<void>;
}

const UNREAD: Omit<Sitemaps, 'read'> = { state: 'unread', found: null, addresses: null };

/** Reads the sitemaps of a site when that source is chosen: at once if there is access, else after a press. */
export function useSitemaps(site: string, isWanted: boolean): Sitemaps {
  const [shown, setShown] = useState(UNREAD);
  const stop = useRef<AbortController | null>(null);
  const start = async () => {
    const own = new AbortController();
    stop.current?.abort();
    stop.current = own;
    setShown({ ...UNREAD, state: 'reading' });
    const found = await readSiteSitemaps(site, own.signal).catch(() => null);
    if (own.signal.aborted) return;
    const addresses = found?.addresses.map((address) => ({ address, isInSitemap: true })) ?? null;
    setShown({ state: found ? 'read' : 'failed', found, addresses });
  };
  const isUnread = shown.state === 'unread';
  const begin = useRef(start);
  begin.current = start;
  useEffect(() => {
    if (!isWanted || !isUnread) return;
    void mayReachHost(site).then((may) => {
      if (may) void begin.current();
    });
  }, [isWanted, isUnread, site]);
  useEffect(() => () => stop.current?.abort(), []);
  return {
    ...shown,
    async read() {
      if (await requestHost(site).catch(() => false)) await start();
      else setShown({ ...UNREAD, state: 'denied' });
    },
  };
}
