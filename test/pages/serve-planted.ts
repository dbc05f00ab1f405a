import { serveSite, type TestSite } from '../sandbox/net/test-site.ts';
import { SITE } from './fake-site.ts';
import type { PlantedSite } from './planted-site.ts';

/**
 * Serves a generated site over a socket, with its sitemap, under the server's own origin.
 *
 * @param robots Its robots.txt, if it has one.
 */
export function servePlanted({ pages, sitemap }: PlantedSite, robots?: string): Promise<TestSite> {
  const replies = Object.entries(pages).map(([path, page]) => {
    if (typeof page === 'string' || 'failure' in page) throw new Error(`${path} has no response`);
    const { status, headers: { 'content-encoding': _encoding, ...headers } = {}, body = '' } = page;
    return [
      path,
      ({ origin }: TestSite) => ({ status, headers, body: body.replaceAll(SITE, origin) }),
    ] as const;
  });
  const map = ({ origin }: TestSite) =>
    `<urlset>${sitemap.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`;
  return serveSite({
    ...Object.fromEntries(replies),
    '/sitemap.xml': map,
    ...(robots && {
      '/robots.txt': () => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: robots }),
    }),
  });
}
