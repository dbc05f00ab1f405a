import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { withSetTexts } from '@/lib/i18n/page-texts.ts';
import type { SitemapAddresses } from '@/lib/pages/sets/crawl/sitemap-addresses.ts';
import { draw } from '@/test/components/draw.tsx';
import { press } from '@/test/components/press.ts';
import { shown } from '@/test/components/shown.ts';
import { webRequestFixture } from '@/test/page/web-request.ts';
import { MoreTexts } from '../../texts/texts.tsx';
import { SitemapForm } from './sitemap-form.tsx';
import { useSitemaps } from './use-sitemaps.ts';

const SITE = 'https://shop.example';

webRequestFixture();

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

function Reading({ isWanted }: { isWanted: boolean }) {
  const { state, read } = useSitemaps(SITE, isWanted);
  return (
    <button type="button" onClick={() => void read()}>
      {state}
    </button>
  );
}

it('reads once that is wanted, begins anew by a press, and ends when nobody waits', async () => {
  const contains = vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(async () => true);
  vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation(async () => true);
  vi.spyOn(fakeBrowser.tabs, 'getCurrent').mockImplementation((async () => undefined) as never);
  const reads: AbortSignal[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((_url, { signal } = {}) => {
    if (signal) reads.push(signal);
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const { rerender, unmount } = await draw(<Reading isWanted={false} />);
  expect(contains.mock.calls).toEqual([]);
  await rerender(<Reading isWanted />);
  const areEnded = () => reads.map(({ aborted }) => aborted);
  await expect.poll(areEnded).toEqual([false]);
  await press(page.getByRole('button', { name: 'reading' }));
  await expect.poll(areEnded).toEqual([true, false]);
  await expect.element(page.getByRole('button', { name: 'reading' })).toBeVisible();
  await unmount();
  await expect.poll(areEnded).toEqual([true, true]);
});
