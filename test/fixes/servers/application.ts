// The application behind a server: sends the headers of the site that a request names, over HTTP and over FastCGI,
// which is how PHP runs.
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import type { Fields } from '../../../lib/checks/inspection.ts';

const BODY = '<!doctype html><title>Example</title>';
const typed = (headers: Fields): Fields =>
  headers.some(([name]) => name === 'content-type') ? headers : [['content-type', 'text/html'], ...headers];

function send(response: ServerResponse, headers: Fields): void {
  for (const name of new Set(typed(headers).map(([name]) => name))) {
    const values = typed(headers).flatMap(([each, value]) => (each === name ? [value] : []));
    response.setHeader(name, values);
  }
  response.end(BODY);
}

/** Reads the names and values of FastCGI: a length below 128 is one byte, others are four. */
function parameters(bytes: Buffer): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let at = 0;
  const length = () => {
    const first = bytes[at] ?? 0;
    at += first < 128 ? 1 : 4;
    return first < 128 ? first : bytes.readUInt32BE(at - 4) & 0x7fffffff;
  };
  const text = (size: number) => {
    at += size;
    return bytes.toString('latin1', at - size, at);
  };
  while (at < bytes.length) {
    const [name, value] = [length(), length()];
    found.set(text(name), text(value));
  }
  return found;
}

function record(type: number, id: number, content: Buffer): Buffer {
  const head = Buffer.from([1, type, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(id, 2);
  head.writeUInt16BE(content.length, 4);
  return Buffer.concat([head, content]);
}

const [END, PARAMS, STDIN, STDOUT] = [3, 4, 5, 6];

/** Responds to the FastCGI requests of one connection. */
function converse(socket: Socket, headersOf: (host: string) => Fields): void {
  let pending = Buffer.alloc(0);
  let given = Buffer.alloc(0);
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 8) {
      const [type, id, length] = [pending[1], pending.readUInt16BE(2), pending.readUInt16BE(4)];
      const end = 8 + length + (pending[6] ?? 0);
      if (pending.length < end) return;
      const content = pending.subarray(8, 8 + length);
      pending = pending.subarray(end);
      if (type === PARAMS) given = Buffer.concat([given, content]);
      if (type !== STDIN || length > 0) continue;
      const host = parameters(given).get('HTTP_HOST') ?? '';
      const lines = typed(headersOf(host)).map(([name, value]) => `${name}: ${value}\r\n`);
      const answer = Buffer.from(`Status: 200 OK\r\n${lines.join('')}\r\n${BODY}`, 'latin1');
      const parts = [
        record(STDOUT, id, answer),
        record(STDOUT, id, Buffer.alloc(0)),
        record(END, id, Buffer.alloc(8)),
      ];
      socket.end(Buffer.concat(parts));
    }
  });
}

const listening = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** Starts the application; `headersOf` returns what a host sends. */
export async function startApplication(headersOf: (host: string) => Fields) {
  const http = createServer(({ headers }, response) => send(response, headersOf(headers.host ?? '')));
  const fastcgi = createSocketServer((socket) => converse(socket, headersOf));
  const ports = { http: await listening(http), fastcgi: await listening(fastcgi) };
  const stop = () => {
    http.closeAllConnections();
    http.close();
    fastcgi.close();
  };
  return { ports, stop };
}
