import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo, Server, Socket } from 'node:net';

/** `http1` is HTTP/1.1 without TLS; `http2` is HTTP/2 over TLS and nothing else. */
export type Protocol = 'http1' | 'http2';

/** One request as it came over the wire, and the ways to respond to it or to break its connection. */
export interface Exchange {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  /** Which connection it came on, and which request of that connection it is; both from 1. */
  connection: number;
  nth: number;
  /** The whole body, or null if the client disconnected before it had sent it. */
  body(): Promise<string | null>;
  response: ServerResponse;
  /** The TCP socket, below TLS. */
  socket: Socket;
  /** The HTTP/2 stream. */
  stream: ServerHttp2Stream | undefined;
}

/** A server on a free port of this machine. */
export interface Listening {
  /** `https://127.0.0.1:4711` */
  origin: string;
  /** Number of connections ever made. */
  connections(): number;
  /** Closes it, and every connection. */
  close(): Promise<void>;
}

// Made for these tests, for 127.0.0.1 and localhost; no client trusts it.
const fixture = (name: string) => readFileSync(new URL(`certificate/${name}.pem`, import.meta.url));

/** HTTP/2 through Node's compatibility API, so that both protocols look alike. */
const servers: Readonly<Record<Protocol, () => Server>> = {
  // Idle connections are never closed: a browser that sends another request finds the one it had.
  http1: () => createServer({ keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 }),
  http2: () => createSecureServer({ key: fixture('key'), cert: fixture('certificate'), allowHTTP1: false }),
};

async function read(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    return null;
  }
  return Buffer.concat(chunks).toString();
}

/** Listens on 127.0.0.1. Connection errors are ignored. */
export async function listen(protocol: Protocol, handle: (exchange: Exchange) => void): Promise<Listening> {
  const server = servers[protocol]();
  const open = new Map<number | undefined, { number: number; requests: number; socket: Socket }>();
  let made = 0;
  const ignore = () => {};

  server.on('connection', (socket: Socket) => {
    const port = socket.remotePort;
    made += 1;
    open.set(port, { number: made, requests: 0, socket });
    socket.on('error', ignore).on('close', () => {
      if (open.get(port)?.socket === socket) open.delete(port);
    });
  });
  server.on('sessionError', ignore);
  server.on(
    'request',
    (request: IncomingMessage & { stream?: ServerHttp2Stream }, response: ServerResponse) => {
      request.on('error', ignore);
      response.on('error', ignore);
      const connection = open.get(request.socket.remotePort);
      // It was closed between the arrival of its bytes and now.
      if (!connection) return;
      connection.requests += 1;
      handle({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        connection: connection.number,
        nth: connection.requests,
        body: () => read(request),
        response,
        socket: connection.socket,
        stream: request.stream,
      });
    },
  );

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `${protocol === 'http2' ? 'https' : 'http'}://127.0.0.1:${port}`,
    connections: () => made,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const { socket } of open.values()) socket.destroy();
      }),
  };
}
