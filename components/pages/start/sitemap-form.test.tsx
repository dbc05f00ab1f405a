import { expect, it } from 'vitest';
import { withSetTexts } from '@/lib/i18n/page-texts.ts';
import type { SitemapAddresses } from '@/lib/pages/sets/crawl/sitemap-addresses.ts';
import { draw } from '@/test/components/draw.tsx';
import { shown } from '@/test/components/shown.ts';
import { MoreTexts } from '../../texts/texts.tsx';
import { SitemapForm } from './sitemap-form.tsx';

const SITE = 'https://shop.example';

async function drawFound(found: SitemapAddresses) {
  const sitemaps = { state: 'read', found, addresses: [], read: async () => {} } as const;
  const { container } = await draw(
    <MoreTexts add={withSetTexts} waiting={null}>
      <SitemapForm site={SITE} sitemaps={sitemaps} />
    </MoreTexts>,
  );
  return container;
}

it('says that robots.txt could not be read, and not that the sitemap lists no pages', async () => {
  const robots = { url: `${SITE}/robots.txt`, why: 'robots' } as const;
  const empty = await drawFound({ addresses: [], unread: [robots], isCut: false });
  const told = ['robots.txt could not be read: it may list other sitemaps', robots.url];
  await expect.poll(() => shown(empty)).toEqual(told);
});

it('names what could not be read, robots.txt first', async () => {
  const container = await drawFound({
    addresses: [],
    unread: [
      { url: `${SITE}/robots.txt`, why: 'robots' },
      { url: `${SITE}/sitemap.xml`, why: 'no response' },
    ],
    isCut: false,
  });
  await expect
    .poll(() => shown(container))
    .toEqual([
      'robots.txt could not be read: it may list other sitemaps',
      `${SITE}/robots.txt`,
      'A sitemap cannot be opened',
      `${SITE}/sitemap.xml`,
    ]);
});

it('says that a sitemap lists no pages if everything was read', async () => {
  const container = await drawFound({ addresses: [], unread: [], isCut: false });
  await expect.poll(() => shown(container)).toEqual(['The sitemap lists no pages.']);
});
