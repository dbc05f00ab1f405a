import { loadAdvisories } from '../../lib/checks/advisories.ts';
import { collectHtml } from '../../lib/checks/collect/parse5.ts';
import type { Inspection } from '../../lib/checks/inspection.ts';
import { loadSuffixes } from '../../lib/checks/suffixes.ts';
import { vocabularyFor } from '../../lib/checks/vocabulary-for.ts';
import { createShop } from '../sandbox/shop/shop.ts';

/** The hosts of the demo sites. */
export const DEMO_HOSTS = {
  shop: 'shop.localhost',
  blog: 'blog.shop.localhost',
  broken: 'broken.localhost',
} as const;

const PORT = 8788;
const { app } = createShop(PORT);

/** Returns the origin of a demo site, for requests without a socket. */
export const demoOrigin = (site: keyof typeof DEMO_HOSTS) => `http://${DEMO_HOSTS[site]}:${PORT}`;

/** Returns what its server sends for a page of a demo site, with robots.txt. */
export async function inspectShop(site: keyof typeof DEMO_HOSTS, path: string): Promise<Inspection> {
  const url = demoOrigin(site) + path;
  const [answer, robots] = [await app.request(url), await app.request(`${demoOrigin(site)}/robots.txt`)];
  const page = collectHtml(await answer.text(), url);
  return {
    url,
    at: Date.now(),
    page,
    ...(await vocabularyFor(page)),
    ...(await loadAdvisories({ page })),
    ...(await loadSuffixes()),
    response: { how: 'observed', url, status: answer.status, headers: [...answer.headers] },
    robotsTxt: { how: 'observed', url: robots.url, status: robots.status, body: await robots.text() },
  };
}
