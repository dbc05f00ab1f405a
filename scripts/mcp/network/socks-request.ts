import type { Socket } from 'node:net';

/** What a browser asks a SOCKS proxy for. */
interface SocksRequest {
  host: string;
  port: number;
}

const VERSION = 5;
const CONNECT = 1;
const NAME = 3;
/** The numbers of bytes of addresses, by their type. */
const LENGTHS: Readonly<Record<number, number>> = { 1: 4, 4: 16 };

const reply = (code: number) => Buffer.from([VERSION, code, 0, 1, 0, 0, 0, 0, 0, 0]);

export type SocksReply = 'connected' | 'refused' | 'no host' | 'no connection';

/** The replies of a proxy. */
export const SOCKS_REPLY: Readonly<Record<SocksReply, Buffer>> = {
  connected: reply(0),
  refused: reply(2),
  'no host': reply(4),
  'no connection': reply(5),
};

/** Returns bytes from the beginning of a stream, and leaves the rest in it. Fails if it ends before. */
async function take(socket: Socket, length: number): Promise<Buffer> {
  for (;;) {
    const bytes: Buffer | null = length === 0 ? Buffer.alloc(0) : socket.read(length);
    if (bytes?.length === length) return bytes;
    if (bytes || socket.readableEnded || socket.destroyed) throw new Error('the request ended early');
    await new Promise<void>((resolve) => {
      const go = () => {
        for (const event of ['readable', 'end', 'close']) socket.off(event, go);
        resolve();
      };
      for (const event of ['readable', 'end', 'close']) socket.once(event, go);
    });
  }
}

const numbered = (bytes: Buffer) =>
  bytes.length === 4 ? bytes.join('.') : (bytes.toString('hex').match(/..../g) ?? []).join(':');

/**
 * Reads what a browser that has just connected asks for (RFC 1928, sections 3 and 4).
 *
 * @throws Error If it is something else than a connection.
 */
export async function readSocksRequest(socket: Socket): Promise<SocksRequest> {
  const [version, methods = 0] = await take(socket, 2);
  if (version !== VERSION) throw new Error('not SOCKS 5');
  await take(socket, methods);
  socket.write(Buffer.from([VERSION, 0]));
  const [, command, , type = 0] = await take(socket, 4);
  if (command !== CONNECT) throw new Error('only connections are passed on');
  const length = type === NAME ? ((await take(socket, 1))[0] ?? 0) : (LENGTHS[type] ?? 0);
  if (length === 0) throw new Error('no host');
  const bytes = await take(socket, length);
  const port = (await take(socket, 2)).readUInt16BE();
  return { host: type === NAME ? bytes.toString('latin1') : numbered(bytes), port };
}
