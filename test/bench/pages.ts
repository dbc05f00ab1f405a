import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pageOf } from './page-of.ts';

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
