import { politeVisitor } from '../../checks/deep/visiting/polite-visitor.ts';
import type { Sitemap } from '../../checks/knowledge/robots/sitemap.ts';
import {
  type ReadSitemapAt,
  type SitemapAddresses,
  sitemapAddressesOf,
} from '../../pages/sets/crawl/sitemap-addresses.ts';
import { fetchAnywhere } from '../requests/fetch-address.ts';

/** Milliseconds for a worker to read a file. */
const PATIENCE = 30_000;

/** Reads files in a worker: one with 50,000 addresses would block this thread for 100 ms. */
function sitemapReader(): { read(text: string): Promise<Sitemap | null>; end(): void } {
  const worker = new Worker(new URL('./sitemap-worker.ts', import.meta.url), {
    type: 'module',
    name: 'sitemap',
  });
  return {
    // One file after the other.
    read: (text) =>
      new Promise((resolve, reject) => {
        setTimeout(reject, PATIENCE, new Error('The worker does not answer.'));
        worker.onmessage = ({ data }: MessageEvent<Sitemap | null>) => resolve(data);
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(text);
      }),
    end: () => worker.terminate(),
  };
}

/**
 * Reads the sitemaps of a site, for which there must be access. Those on another host are named only: there is no access
 * to it.
 */
export async function readSiteSitemaps(site: string, signal: AbortSignal): Promise<SitemapAddresses> {
  const visit = politeVisitor(fetchAnywhere, { page: `${site}/`, signal, patience: 20_000 });
  const { hostname } = new URL(site);
  const reader = sitemapReader();
  const read: ReadSitemapAt = async (url) => {
    signal.throwIfAborted();
    if (new URL(url).hostname !== hostname) return { why: 'host' };
    const { state, body = '' } = await visit(url, { want: 'text' });
    if (state !== 'ok') return { why: 'no response' };
    const sitemap = await reader.read(body);
    return sitemap ? { sitemap, length: body.length } : { why: 'no sitemap' };
  };
  const url = `${site}/robots.txt`;
  const robots = await visit(url, { want: 'text' });
  const facts = { how: 'second request', url, status: robots.status ?? 0, body: robots.body ?? '' } as const;
  return sitemapAddressesOf(facts, read).finally(reader.end);
}
