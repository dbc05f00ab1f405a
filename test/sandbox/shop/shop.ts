import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { ART, LOGO } from './art.ts';
import { BLOG_PAGES } from './blog-pages.ts';
import { brokenSite } from './broken-site.ts';
import { type Page, respond, type Sites } from './page.ts';
import { SHOP_PAGES } from './shop-pages.ts';
import { socialImage } from './social-image.ts';

const STYLE = await readFile(new URL('shop.css', import.meta.url), 'utf8');
const HOSTS = { shop: 'shop.localhost', blog: 'blog.shop.localhost', broken: 'broken.localhost' } as const;

/**
 * The pages of the shop and of its blog, with the checks that must find something on each.
 * @internal For tests: the intended checks find something on each page.
 */
export const DEFECTS: readonly { site: 'shop' | 'blog'; path: string; checks: readonly string[] }[] = [
  ...SHOP_PAGES.map(({ path, defects }) => ({ site: 'shop' as const, path, checks: defects })),
  ...BLOG_PAGES.map(({ path, defects }) => ({ site: 'blog' as const, path, checks: defects })),
];

/**
 * The demo shop: what its owner can do with it, and its application, which distinguishes the sites by host name.
 * @internal For tests: requested without a socket.
 */
export interface Shop {
  app: Hono;
  /** Puts a token where the owner of a site proves ownership: `/.well-known/site-verification.txt`. */
  carry(token: string): void;
}

const picture = (svg: string) =>
  new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'max-age=3600',
      'x-content-type-options': 'nosniff',
    },
  });

/** What every site has: style, logo, images, the owner's token. */
function filesOf(token: () => string): Hono {
  const files = new Hono();
  files.get('/shop.css', ({ body }) =>
    body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8', 'x-content-type-options': 'nosniff' }),
  );
  files.get('/favicon.svg', () => picture(LOGO));
  files.get('/social.png', ({ body }) => body(socialImage(), 200, { 'content-type': 'image/png' }));
  files.get('/art/:file', ({ req, notFound }) => {
    const svg = ART[req.param('file').replace(/\.svg$/, '')];
    return svg ? picture(svg) : notFound();
  });
  files.get('/.well-known/site-verification.txt', ({ text, notFound }) =>
    token() ? text(token()) : notFound(),
  );
  return files;
}

function siteOf(pages: readonly Page[], origin: string, sites: Sites): Hono {
  const site = new Hono();
  for (const page of pages) site.get(page.path, () => respond(page, origin, sites));
  site.notFound(() => {
    const { body, headers } = respond(MISSING, origin, sites);
    return new Response(body, { status: 404, headers });
  });
  return site;
}

const MISSING: Page = {
  path: '/404',
  defects: [],
  head: () => ({ title: 'Nothing here – Copper & Leaf', robots: 'noindex', canonical: [] }),
  main: () =>
    '<h1>There is nothing here</h1><p class="lead">The page may have been sold. <a href="/">Back to the beginning</a></p>',
};

function sitemap(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** Returns the pages that a sitemap should list: those that may be indexed. */
const listed = (pages: readonly Page[]) => [
  ...pages
    .filter(({ defects }) => !defects.some((id) => /indexability|noindex/.test(id)))
    .map(({ path }) => path),
];

/**
 * Creates the demo shop, its blog and the site of broken pages. `port` is the port at which it will be reached.
 * @internal For tests: requested without a socket.
 */
export function createShop(port: number): Shop {
  const sites: Sites = {
    shop: `http://${HOSTS.shop}:${port}`,
    blog: `http://${HOSTS.blog}:${port}`,
    broken: `http://${HOSTS.broken}:${port}`,
  };
  let token = '';

  const files = filesOf(() => token);

  const shop = siteOf(SHOP_PAGES, sites.shop, sites).route('/', files);
  shop.get('/robots.txt', ({ text }) =>
    text(`User-agent: *\nDisallow: /basket/\n\nSitemap: ${sites.shop}/sitemap.xml\n`),
  );
  shop.get('/sitemap.xml', ({ body }) =>
    body(sitemap(sites.shop, [...listed(SHOP_PAGES), '/kettles/robin']), 200, {
      'content-type': 'application/xml',
    }),
  );
  shop.post('/basket/', ({ redirect }) => redirect('/basket/', 303));
  shop.get('/kettles/osprey-1-2l', ({ redirect }) => redirect('/kettles/osprey', 301));
  shop.get('/sale', ({ redirect }) => redirect('/kettles/seconds', 302));

  const blog = siteOf(BLOG_PAGES, sites.blog, sites).route('/', files);
  blog.get('/robots.txt', ({ text }) =>
    text(`User-agent: *\nAllow: /\n\nSitemap: ${sites.blog}/sitemap.xml\n`),
  );
  blog.get('/sitemap.xml', ({ body }) =>
    body(sitemap(sites.blog, listed(BLOG_PAGES)), 200, { 'content-type': 'application/xml' }),
  );

  const byHost: Readonly<Record<string, Hono>> = {
    [HOSTS.shop]: shop,
    [HOSTS.blog]: blog,
    [HOSTS.broken]: brokenSite(sites).route('/', files),
  };
  const app = new Hono();
  app.all('*', ({ req, redirect }) => {
    const site = byHost[new URL(req.url).hostname];
    return site ? site.fetch(req.raw) : redirect(`${sites.shop}/`);
  });
  return {
    app,
    carry(given) {
      token = given;
    },
  };
}

/** A demo shop that listens on a port. */
export interface RunningShop {
  port: number;
  urls: Sites;
  /** See `Shop`. */
  carry(token: string): void;
  close(): Promise<void>;
}

/**
 * Starts the demo shop on this machine only; port 0 takes a free one. Browsers resolve `*.localhost` themselves.
 */
export async function startShop({ port: wanted = 0 }: { port?: number } = {}): Promise<RunningShop> {
  // The pages contain their own addresses, so the port must be known before they are created.
  let answer: ReturnType<typeof getRequestListener> | undefined;
  const server = createServer((request, response) => answer?.(request, response));
  // If a connection ends while it is being reused, a request fails.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const { app, carry } = createShop(port);
  answer = getRequestListener(app.fetch);
  return {
    port,
    urls: {
      shop: `http://${HOSTS.shop}:${port}`,
      blog: `http://${HOSTS.blog}:${port}`,
      broken: `http://${HOSTS.broken}:${port}`,
    },
    carry,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
