import type { IncomingHttpHeaders } from 'node:http';
import { listen, type Protocol } from './wire.ts';

/** A request that came to the wrong host. */
interface Sighting {
  at: number;
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A host that nobody has any business with. */
export interface Watcher {
  /** `http://127.0.0.1:4712` */
  origin: string;
  sightings: readonly Sighting[];
  /** Connections, those without a request among them. */
  connections(): number;
  /** Whether a text, such as a key, came in any address, header or body. */
  saw(text: string): boolean;
  close(): Promise<void>;
}

/** To every request, with whatever a browser may ask for before it sends more. */
const WELCOME = {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, x-api-key, content-type, *',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
};

/** Starts a host that answers everything with success, so that it learns all that a client would give away. */
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
