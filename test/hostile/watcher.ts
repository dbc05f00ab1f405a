import type { IncomingHttpHeaders } from 'node:http';
import { listen, type Protocol } from './wire.ts';

/** A request that reached the wrong host. */
interface Sighting {
  at: number;
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A host that should never receive a request. */
export interface Watcher {
  /** `http://127.0.0.1:4712` */
  origin: string;
  sightings: readonly Sighting[];
  /** Number of connections, including those without a request. */
  connections(): number;
  /** Returns whether a string, such as a key, came in any address, header or body. */
  saw(text: string): boolean;
  close(): Promise<void>;
}

/** The response to every request, which allows whatever a browser may ask for before it sends more. */
const WELCOME = {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-api-key, content-type, *',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
};

/**
 * Starts a host that responds to everything with success, so that it receives everything a client would give away.
 */
export async function startWatcher({ protocol = 'http1' }: { protocol?: Protocol } = {}): Promise<Watcher> {
  const sightings: Sighting[] = [];
  const listening = await listen(protocol, async ({ method, url, headers, body, response }) => {
    const sighting = { at: Date.now(), method, url, headers, body: '' };
    sightings.push(sighting);
    sighting.body = (await body()) ?? '';
    response.writeHead(200, WELCOME).end('{"ok":true}');
  });
  return {
    origin: listening.origin,
    sightings,
    connections: listening.connections,
    saw: (text) => JSON.stringify(sightings).includes(JSON.stringify(text).slice(1, -1)),
    close: listening.close,
  };
}
