import { createServer, type Server, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { sendAgain } from './send-again.ts';

const PAGE = 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nConnection: keep-alive\r\n\r\nTea';

/** A server that responds to the requests that arrive at certain places, and closes the connection at the others. */
async function serve(
  responds: (request: number) => boolean,
  close: (socket: Socket, all: ReadonlySet<Socket>) => unknown,
) {
  const seen: string[] = [];
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    const connection = sockets.size;
    socket.on('error', () => {});
    socket.on('data', (data) => {
      seen.push(`${String(data).split(' ', 1)} ${connection}`);
      if (responds(seen.length)) socket.write(PAGE);
      else close(socket, sockets);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}/`, seen };
}

/** Returns the text of a response, or why there is none, once its connection can be used again. */
async function said(response: Promise<Response>): Promise<string> {
  const text = await response.then(
    (page) => page.text(),
    (error: Error) => error.message,
  );
  await setImmediate();
  return text;
}

it.each([
  ['ends', (socket: Socket) => socket.destroy()],
  ['resets', (socket: Socket) => socket.resetAndDestroy()],
])('a server that %s a kept connection when it is used again is asked again', async (_, close) => {
  const { url, seen } = await serve((request) => request !== 2, close);
  const request = sendAgain(fetch);
  expect(await said(request(url))).toBe('Tea');
  expect(await said(request(url))).toBe('Tea');
  expect(seen).toEqual(['GET 1', 'GET 1', 'GET 2']);
});

it('asks again where a kept connection is of an earlier run', async () => {
  const { url, seen } = await serve(
    (request) => request !== 2,
    (socket) => socket.destroy(),
  );
  expect(await said(sendAgain(fetch)(url))).toBe('Tea');
  expect(await said(sendAgain(fetch)(url))).toBe('Tea');
  expect(seen).toEqual(['GET 1', 'GET 1', 'GET 2']);
});

it('finds a new connection where all that were kept are closed', async () => {
  const { url, seen } = await serve(
    (request) => request !== 5,
    (used, all) => {
      used.destroy();
      for (const socket of all) socket.destroy();
    },
  );
  const request = sendAgain(fetch);
  expect(await Promise.all([1, 2, 3, 4].map(() => said(request(url))))).toEqual(['Tea', 'Tea', 'Tea', 'Tea']);
  expect(await said(request(url))).toBe('Tea');
  expect(seen.at(-1)).toBe('GET 5');
});

it('asks again only once: a server that closes every connection does not respond', async () => {
  const { url, seen } = await serve(
    (request) => request === 1,
    (socket) => socket.destroy(),
  );
  const request = sendAgain(fetch);
  expect(await said(request(url))).toBe('Tea');
  expect(await said(request(url))).toBe('fetch failed');
  expect(seen).toEqual(['GET 1', 'GET 1', 'GET 2']);
});

it('does not ask a server again that has never responded', async () => {
  const { url, seen } = await serve(
    () => false,
    (socket) => socket.destroy(),
  );
  // A `fetch` of its own: to another one, an earlier server with this port may have responded.
  const request = sendAgain((...one) => fetch(...one));
  expect(await said(request(url))).toBe('fetch failed');
  expect(seen).toEqual(['GET 1']);
});

it('sends nothing again that may change something, and nothing that was given up', async () => {
  const { url, seen } = await serve(
    (request) => request === 1,
    (socket) => socket.destroy(),
  );
  const request = sendAgain(fetch);
  expect(await said(request(url))).toBe('Tea');
  expect(await said(request(url, { method: 'POST', body: 'a' }))).toBe('fetch failed');
  expect(await said(request(url, { signal: AbortSignal.abort() }))).toBe('This operation was aborted');
  expect(seen).toEqual(['GET 1', 'POST 1']);
});
