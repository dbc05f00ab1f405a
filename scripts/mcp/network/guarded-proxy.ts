import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Reach, RefusedAddress } from './reach.ts';
import { readSocksRequest, SOCKS_REPLY, type SocksReply } from './socks-request.ts';

/** A proxy on this machine, through which a browser connects to what is within reach and to nothing else. */
interface GuardedProxy {
  /** For the browser's `--proxy-server`. */
  address: string;
  /** Why there was no connection, by `host:port`. */
  failures: ReadonlyMap<string, Error>;
  close(): void;
}

/** Milliseconds that a connection may take. */
const PATIENCE = 10_000;
/** The most failures that are remembered. */
const MOST_FAILURES = 200;

function replyFor(error: NodeJS.ErrnoException): SocksReply {
  if (error instanceof RefusedAddress) return 'refused';
  return error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN' ? 'no host' : 'no connection';
}

/**
 * Opens a SOCKS proxy (RFC 1928): it passes bytes on as they are, so pages and their headers stay what they are, and it
 * sees every connection of the browser, those of workers, sockets and its own features too.
 */
export async function openGuardedProxy(reach: Reach): Promise<GuardedProxy> {
  const sockets = new Set<Socket>();
  const failures = new Map<string, Error>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A connection that breaks ends; there is nobody to tell.
    socket.on('error', () => socket.destroy());
  };

  function join(browser: Socket, host: string, port: number): void {
    const fail = (error: Error) => {
      if (failures.size < MOST_FAILURES) failures.set(`${host}:${port}`, error);
      browser.end(SOCKS_REPLY[replyFor(error)]);
    };
    try {
      const lookup = reach(host, port);
      const server = connect({ host, port, lookup, timeout: PATIENCE });
      keep(server);
      server.once('error', fail);
      server.once('timeout', () => server.destroy(new Error(`${host} did not respond`)));
      server.once('connect', () => {
        server.off('error', fail);
        server.setTimeout(0);
        browser.write(SOCKS_REPLY.connected);
        browser.pipe(server).pipe(browser);
      });
      browser.once('close', () => server.destroy());
      server.once('close', () => browser.destroy());
    } catch (error) {
      fail(error as Error);
    }
  }

  const proxy = createServer((browser) => {
    keep(browser);
    readSocksRequest(browser)
      .then(({ host, port }) => join(browser, host, port))
      .catch(() => browser.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    address: `socks5://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    failures,
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
