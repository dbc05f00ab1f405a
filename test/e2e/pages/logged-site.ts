import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LoggedSite {
  origin: string;
  /** The requests in the order in which they arrived: path, and the cookie that was sent. */
  log: { path: string; cookie: string | undefined; method: string }[];
  /** The most requests that were open at a time. */
  most(): number;
  /** From that request for a page on, requests get no response until they are let go. */
  holdFrom(count: number): void;
  letGo(): void;
  close(): Promise<void>;
}

const page = (title: string, links: readonly string[]) =>
  `<!doctype html><html lang="en"><title>${title} of the shop</title><meta name="description" content="${title} for tea">
  <h1>${title}</h1><p>Everything about ${title} and how they are used for tea, every day.</p>
  ${links.map((to) => `<a href="${to}">More about ${to.slice(1)}</a>`).join(' ')}`;

const TEAS = [...'abcdefghijklmnopqrstuvwx'].map((letter) => `/tea-${letter}`);

/** A small shop on this machine: pages, a page that robots.txt excludes, one that acts, a redirect, a file. */
export async function startLoggedSite(): Promise<LoggedSite> {
  const log: LoggedSite['log'] = [];
  let [open, most] = [0, 0];
  let [pages, heldFrom] = [0, Number.POSITIVE_INFINITY];
  let release = () => {};
  let held = Promise.resolve();
  const server = createServer(async ({ url = '', headers, method = '' }, reply) => {
    // Only the browser itself requests an icon, whenever it has time.
    if (url === '/favicon.ico') return reply.writeHead(404).end();
    log.push({ path: url, cookie: headers.cookie, method });
    open += 1;
    most = Math.max(most, open);
    reply.on('close', () => {
      open -= 1;
    });
    if (url !== '/robots.txt') pages += 1;
    if (pages >= heldFrom) await held;
    const html = (text: string) => reply.setHeader('content-type', 'text/html; charset=utf-8').end(text);
    reply.setHeader('set-cookie', 'visit=1');
    if (url === '/robots.txt')
      reply
        .setHeader('content-type', 'text/plain')
        .end('User-agent: Plumbline\nDisallow: /hidden\n\nSitemap: /map.xml');
    else if (url === '/map.xml') {
      const locations = ['/', ...TEAS.slice(0, 3)].map((path) => `<url><loc>${origin}${path}</loc></url>`);
      reply.setHeader('content-type', 'application/xml').end(`<urlset>${locations.join('')}</urlset>`);
    } else if (url === '/old') reply.writeHead(301, { location: '/tea-b' }).end();
    else if (url === '/')
      html(
        page('Kettles', [
          ...TEAS,
          '/hidden/price',
          '/logout',
          '/old',
          '/guide.pdf',
          'https://other.example/',
        ]),
      );
    else if (TEAS.includes(url)) html(page(`Tea ${url.slice(5)}`, ['/', '/old']));
    else reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    log,
    most: () => most,
    holdFrom(count) {
      heldFrom = count;
      held = new Promise((resolve) => {
        release = resolve;
      });
    },
    letGo() {
      heldFrom = Number.POSITIVE_INFINITY;
      release();
    },
    async close() {
      release();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The paths that a run over all links requests, without robots.txt. */
export const PATHS: readonly string[] = ['/', ...TEAS, '/old'];
