import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttp, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';

const fixture = (name: string) => readFileSync(new URL(`../fixtures/tls/${name}`, import.meta.url));

export interface HttpsSites {
  /**
   * Arguments for a browser so that the hosts are served from here at the usual ports, with a valid certificate.
   */
  args: readonly string[];
  close(): Promise<void>;
}

/**
 * Serves hosts over https and http from this machine, with the given handlers. `*.test` counts as the reader's own
 * network, `*.example` as public.
 */
export async function serveHttps(
  secure: RequestListener,
  plain: RequestListener,
  hosts = '*.test',
): Promise<HttpsSites> {
  const cert = fixture('certificate.pem');
  const servers = [createHttps({ cert, key: fixture('key.pem') }, secure), createHttp(plain)];
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
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
