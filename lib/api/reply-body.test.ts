import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { pick } from '../../test/pick.ts';
import { me, ping } from './account.ts';
import { startCrawl } from './audit.ts';
import type { Client } from './caller.ts';
import { createClient } from './client.ts';
import { ServiceError } from './errors.ts';
import { MAXIMUM_REPLY } from './reply-body.ts';

const running: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close();
});

async function serve(answer: (response: ServerResponse) => void): Promise<Client> {
  const server = createServer((_request, response) => answer(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push({ close: () => [server.close(), server.closeAllConnections()] });
  return createClient({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1` });
}

/** Sends as long as the client reads, and returns how much was sent when the client closed the connection. */
function endless(status: number, headers: Record<string, string> = {}) {
  const chunk = Buffer.alloc(65_536, ' ');
  let sent = 0;
  const closed = Promise.withResolvers<number>();
  const answer = (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.on('close', () => closed.resolve(sent));
    const send = () => {
      while (!response.destroyed) {
        sent += chunk.length;
        if (!response.write(chunk)) {
          response.once('drain', send);
          return;
        }
      }
    };
    send();
  };
  return { answer, closed: closed.promise };
}

const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => expect.fail('The call should have failed.'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ServiceError);
  return error as ServiceError;
};

/** Bytes that may leave the server unread: the buffers of two sockets. */
const UNDER_WAY = 12_000_000;

describe('a body that never ends', () => {
  it.each([
    [200, 'too_large'],
    [404, 'too_large'],
    [500, 'too_large'],
    [429, 'rate_limited'],
  ])('F17: is cut off, and the server sees the connection closed (%i)', async (status, code) => {
    const { answer, closed } = endless(status);
    // A write request, so that nothing is repeated.
    const client = await serve(answer);
    const error = await failureOf(client.call(startCrawl, { params: { id: 1 }, body: {} }));
    expect(pick(error, 'code', 'status', 'isTransport')).toEqual({ code, status, isTransport: true });
    const sent = await closed;
    expect(sent).toBeGreaterThan(MAXIMUM_REPLY);
    expect(sent).toBeLessThan(MAXIMUM_REPLY + UNDER_WAY);
  });

  it('F24: is not read for a redirect', async () => {
    const { answer, closed } = endless(302, { location: 'https://elsewhere.example/' });
    const client = await serve(answer);
    expect((await failureOf(client.call(ping))).code).toBe('redirected');
    expect(await closed).toBeLessThan(UNDER_WAY);
  });

  it('ERR-04: is not read for a response that will be requested again', async () => {
    const faults = [endless(502), endless(502)];
    const closed = Promise.all(faults.map((fault) => fault.closed));
    const client = await serve((response) => {
      const fault = faults.shift();
      if (fault) fault.answer(response);
      else response.writeHead(200).end('{"ok": true, "pong": true}');
    });
    expect((await client.call(ping)).pong).toBe(true);
    for (const sent of await closed) expect(sent).toBeLessThan(UNDER_WAY);
  });
});

describe('the size limit', () => {
  const filled = (size: number) => {
    const reply = '{"ok": true, "pong": true, "note": ""}';
    return reply.replace('""', `"${'x'.repeat(size - reply.length)}"`);
  };

  it('allows a body of exactly that size, and not one more byte', async () => {
    const sizes = [MAXIMUM_REPLY, MAXIMUM_REPLY + 1];
    const client = await serve((response) => response.writeHead(200).end(filled(sizes.shift() ?? 0)));
    expect((await client.call(ping)).pong).toBe(true);
    expect((await failureOf(client.call(ping))).code).toBe('too_large');
  });

  it('applies to the decompressed size', async () => {
    const packed = gzipSync(filled(8 * MAXIMUM_REPLY));
    expect(packed.length).toBeLessThan(100_000);
    const client = await serve((response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
    );
    expect((await failureOf(client.call(ping))).code).toBe('too_large');
  });

  it('splits no character', async () => {
    const name = 'Ключ і чайник 🫖';
    const reply = Buffer.from(JSON.stringify({ ok: true, pong: true, name }));
    const client = await serve(async (response) => {
      response.writeHead(200);
      for (const byte of reply) {
        response.write(Buffer.of(byte));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    });
    expect((await client.call(ping)).name).toBe(name);
  });

  it('ignores a missing body', async () => {
    const client = await serve((response) => response.writeHead(200).end());
    expect((await failureOf(client.call(me))).code).toBe('not_json');
  });
});
