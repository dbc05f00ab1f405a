import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Returns a page of about the given number of elements, with the mix of shops and magazines: a tenth are links, some
 * images and headings.
 */
export function pageOf(elements: number): string {
  const block = (n: number) => `<section class="card" id="s${n}"><h2>Copper kettle ${n}</h2>
    <p>Hammered from <b>one</b> sheet of copper, <i>two litres</i>, with a <em>ten-year</em> promise.</p>
    <ul><li>Weight <span>1.2 kg</span></li><li>Made in <span>Poland</span></li></ul>
    <a href="/kettles/${n}?from=list&amp;page=${n % 40}" rel="${n % 7 === 0 ? 'nofollow' : ''}"><img src="/img/${n}.jpg"
      alt="${n % 9 === 0 ? '' : `Kettle ${n}`}" width="300" height="200"></a>
    <p><a href="https://example.org/${n}">Review of kettle ${n}</a></p><div><div><div><span>end</span></div></div></div></section>`;
  const perBlock = 20;
  const blocks = Array.from({ length: Math.floor((elements - 20) / perBlock) }, (_, n) => block(n)).join(
    '\n',
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Copper kettles of ${elements}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="Kettles.">
    <link rel="canonical" href="/kettles"><script type="application/ld+json">{"@context":"https://schema.org","@type":"ItemList"}</script>
    </head><body><h1>Kettles</h1>${blocks}</body></html>`;
}

export interface ServedPages {
  /** Returns the address of a page with this number of elements; a visit of its own is a page of its own. */
  urlOf(elements: number, visit?: number): string;
  /** Returns when the server last returned robots.txt, in milliseconds since 1970. */
  answeredAt(): number;
  close(): void;
}

/**
 * Serves such pages.
 *
 * @param delay Milliseconds that the server takes for each answer.
 */
export async function servePages(delay = 0): Promise<ServedPages> {
  // Created once: the popup requests the page again, and must not wait for its creation.
  const pages = new Map<number, string>();
  let answered = 0;
  const server = createServer(async (request, response) => {
    const elements = Number(request.url?.split('/')[1]);
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    if (request.url === '/robots.txt') {
      answered = performance.timeOrigin + performance.now();
      response.setHeader('content-type', 'text/plain').end('User-agent: *\nAllow: /\n');
    } else if (Number.isNaN(elements)) {
      response.writeHead(404).end();
    } else {
      const page = pages.get(elements) ?? pageOf(elements);
      pages.set(elements, page);
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (elements, visit = 0) => `http://127.0.0.1:${port}/${elements}/${visit}`,
    answeredAt: () => answered,
    close: () => void server.close(),
  };
}
