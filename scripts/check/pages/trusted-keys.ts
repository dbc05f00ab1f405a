import { createHash, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect } from 'node:tls';

/** Milliseconds to wait for a server. */
const PATIENCE = 30_000;

function trustedKeyOf(origin: string): Promise<string | null> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, '');
  const server = { host, port: Number(port) || 443, ...(isIP(host) === 0 && { servername: host }) };
  return new Promise((resolve) => {
    // Not called for a certificate that is not trusted.
    const socket = connect(server, () => {
      const { publicKey } = new X509Certificate(socket.getPeerCertificate().raw);
      const key = publicKey.export({ type: 'spki', format: 'der' });
      resolve(createHash('sha256').update(key).digest('base64'));
      socket.destroy();
    });
    socket.setTimeout(PATIENCE, () => socket.destroy());
    socket.on('error', () => resolve(null));
    socket.on('close', () => resolve(null));
  });
}

/**
 * Returns the keys of the servers that Node trusts, as Chromium takes them (`--ignore-certificate-errors-spki-list`). Node
 * adds the authorities of NODE_EXTRA_CA_CERTS, which a browser does not know.
 */
export async function trustedKeys(origins: readonly string[]): Promise<readonly string[]> {
  const secure = [...new Set(origins)].filter((origin) => origin.startsWith('https:'));
  return (await Promise.all(secure.map(trustedKeyOf))).filter((key) => key !== null);
}
