import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fields } from '../../../lib/checks/inspection.ts';
import { startApplication } from './application.ts';
import { isByApplication, type RealServer, type Site } from './site.ts';

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Returns the header fields of a response, as they arrive. */
const ask = (port: number, host: string, path: string) =>
  new Promise<Fields>((resolve, reject) => {
    // A connection for each request: a server may close one that is kept.
    const options = {
      host: '127.0.0.1',
      port,
      path,
      headers: { host },
      agent: false,
      maxHeaderSize: 1 << 20,
    };
    const sent = request(options, (response) => {
      response.resume();
      const { rawHeaders } = response;
      const pairs = rawHeaders.flatMap((name, i) =>
        i % 2 === 0 ? [[name.toLowerCase(), rawHeaders[i + 1] ?? ''] as const] : [],
      );
      response.on('end', () => resolve(pairs));
    });
    sent.on('error', reject);
    sent.end();
  });

/**
 * Serves the sites on a free port of this machine, from a folder of its own, and returns the headers of each site's
 * page, or of a page that does not exist; null if the server is not to be had. Throws what a server prints if it does
 * not accept its configuration.
 */
export async function headersFrom(
  server: RealServer,
  sites: readonly Site[],
  path = '/',
): Promise<readonly Fields[] | null> {
  const folder = mkdtempSync(join(tmpdir(), `plumbline-${server.id}-`));
  const byHost = new Map(sites.map((site) => [site.host, isByApplication(site) ? site.headers : []]));
  const { ports, stop } = await startApplication((host) => byHost.get(host) ?? []);
  const own = await freePort();
  try {
    const prepared = server.prepare(sites, folder, { ...ports, own });
    if (!prepared) return null;
    const { command, args, env } = prepared;
    const child = spawn(command, args, { env: { ...process.env, ...env }, cwd: folder });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    const ended = new Promise<never>((_resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code) => reject(new Error(`${server.id} ended with ${code}: ${said.slice(-2_000)}`)));
    });
    ended.catch(() => {});
    let isOver = false;
    /** Resolves when the server accepts connections. */
    const ready = async () => {
      const isUp = () =>
        ask(own, sites[0]?.host ?? '', path).then(
          () => true,
          () => false,
        );
      while (!isOver && !(await isUp()));
    };
    const all = async () => {
      await ready();
      const found: Fields[] = [];
      for (const { host } of sites) found.push(await ask(own, host, path));
      return found;
    };
    try {
      return await Promise.race([all(), ended]);
    } finally {
      isOver = true;
      const gone = new Promise((resolve) => child.on('exit', resolve));
      if (child.exitCode === null && child.kill()) await gone;
    }
  } finally {
    stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
