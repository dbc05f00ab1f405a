import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttp, type IncomingMessage, type RequestListener } from 'node:http';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/tls/${name}`, import.meta.url));

export interface HttpsSites {
  /**
   * Arguments for a browser so that the hosts are served from here at the usual ports, with a valid certificate.
   */
  args: readonly string[];
  close(): Promise<void>;
}

/** Returns a handler for HTTP/2, where the host is not a header of its own. */
const overHttp2 =
  (handler: RequestListener) =>
  (request: Http2ServerRequest, response: Http2ServerResponse): void => {
    request.headers.host ??= request.authority;
    // The compatibility layer has all that the handlers use (nodejs.org/api/http2.html#compatibility-api).
    handler(request as unknown as IncomingMessage, response as unknown as Parameters<RequestListener>[1]);
  };

/**
 * Serves hosts over https (HTTP/2) and http from this machine, with the given handlers. `*.test` counts as the reader's own
 * network, `*.example` as public.
 */
export async function serveHttps(
  secure: RequestListener,
  plain: RequestListener,
  hosts = '*.test',
): Promise<HttpsSites> {
  const cert = fixture('certificate.pem');
  const http2 = createSecureServer({ cert, key: fixture('key.pem'), allowHTTP1: true }, overHttp2(secure));
  const sessions = new Set<ServerHttp2Session>();
  http2.on('session', (session) => void sessions.add(session));
  const http1 = createHttp(plain);
  const servers = [http2, http1];
  const ports: number[] = [];
  for (const server of servers) {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ports.push((server.address() as AddressInfo).port);
  }
  const [https, http] = ports;
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    args: [
      `--host-resolver-rules=MAP ${hosts}:443 127.0.0.1:${https}, MAP ${hosts}:80 127.0.0.1:${http}`,
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`,
    ],
    async close() {
      for (const session of sessions) session.destroy();
      http1.closeAllConnections();
      for (const server of servers) server.close();
    },
  };
}
