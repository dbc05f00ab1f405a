import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The response to a path. */
export interface ServedPage {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** A site on this machine. */
export interface ServedSite {
  origin: string;
  /** The paths that were requested, in order. */
  log: string[];
  close(): void;
}

/**
 * Serves a site: a page for each path, and 404 for all others. A path that waits gets none.
 *
 * @param heard Hears of each request, and of each that waited and was given up.
 */
export async function serveSite(
  site: Readonly<Record<string, ServedPage | 'waits'>>,
  heard: { asked?(path: string, headers: IncomingHttpHeaders): void; gone?(path: string): void } = {},
): Promise<ServedSite> {
  const log: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    log.push(path);
    heard.asked?.(path, request.headers);
    const page = site[path] ?? { status: 404 };
    if (page === 'waits') return void response.on('close', () => heard.gone?.(path));
    const { status = 200, headers, body = '' } = page;
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    log,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
