import { judgePage } from '../../lib/page/engine/judge-page.ts';
import { crawlPace } from '../../lib/pages/sets/crawl/crawl-pace.ts';
import type { RequestPage } from '../../lib/pages/sets/crawl/request-page.ts';
import type { PageSet } from '../../lib/pages/sets/page-set.ts';
import { runPages } from '../../lib/pages/sets/stored/run-pages.ts';
import { type SetRow, setOf } from '../../lib/pages/sets/stored/stored-set.ts';
import { answerOf, headWith, SITE, waitingRow } from './fake-site.ts';
import type { PlantedSite } from './planted-site.ts';

const urlset = (paths: readonly string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${SITE}${path}</loc></url>`).join('')}</urlset>`;

/** Returns a site as a run sees it that follows its links and reads its sitemap, judged with all checks. */
export async function plantedSet(
  { pages, sitemap }: PlantedSite,
  {
    origin = SITE,
    request = async (url: string) => {
      const { pathname, search } = new URL(url);
      if (pathname === '/sitemap.xml') return answerOf(url, urlset(sitemap));
      return answerOf(url, pages[pathname + search] ?? { status: 404 });
    },
  }: { origin?: string; request?: RequestPage } = {},
): Promise<PageSet> {
  const others = sitemap.filter((path) => path !== '/');
  const rows = new Map<string, SetRow>(
    ['/', ...others].map((path, order) => [
      origin + path,
      { ...waitingRow(path, order), address: origin + path },
    ]),
  );
  const head = headWith({ site: origin, limit: 4_000, ended: 1 });
  await runPages({
    head,
    rows: [...rows.values()],
    judge: judgePage,
    waits: () => {},
    pace: crawlPace({ isOwn: () => true }),
    signal: new AbortController().signal,
    request,
    async keep(changed) {
      for (const row of changed) rows.set(row.address, row);
      return true;
    },
  });
  return setOf(head, [...rows.values()]);
}
