import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Reply = string | { status?: number; headers?: Record<string, string>; body?: string | Buffer };

/** A site that a test makes up. */
export interface TestSite {
  port: number;
  /** `http://site.localhost:49152` */
  origin: string;
  /** Requested pages, as `site.localhost/path`. */
  asked: string[];
  close(): Promise<void>;
}

/** Serves pages on any `*.localhost` name: by path, or by `host/path` if the host matters. */
export async function serveSite(
  pages: Readonly<Record<string, Reply | ((site: TestSite) => Reply | Promise<Reply>)>>,
): Promise<TestSite> {
  const server = createServer(async ({ url = '/', headers: { host = '' } }, response) => {
    const name = `${host.replace(/:\d+$/, '')}${url}`;
    site.asked.push(name);
    const found = pages[name] ?? pages[url] ?? { status: 404, body: 'Not here.' };
    const reply = typeof found === 'function' ? await found(site) : found;
    const { status = 200, headers = {}, body = '' } = typeof reply === 'string' ? { body: reply } : reply;
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const site: TestSite = {
    port,
    origin: `http://site.localhost:${port}`,
    asked: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return site;
}
