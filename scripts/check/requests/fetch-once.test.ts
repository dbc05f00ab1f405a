import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { politeVisitor } from '../../../lib/checks/deep/visiting/polite-visitor.ts';
import type { Want } from '../../../lib/checks/deep/visiting/visit.ts';
import { fetchOnce } from './fetch-once.ts';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

let server: Server;
let origin: string;
/** What this test's server has seen; late events of an earlier one are not counted here. */
let seen: { methods: Set<string>; open: number; mostOpen: number; closed: number };
let failures: number;

const ROUTES: Readonly<Record<string, RequestListener>> = {
  '/page': (_, reply) => reply.setHeader('content-type', 'text/html').end('<title>Kettles</title>'),
  '/gone': (_, reply) => reply.writeHead(410).end(),
  '/secret': (_, reply) => reply.writeHead(403).end(),
  '/one': (_, reply) => reply.writeHead(301, { location: '/two' }).end(),
  '/two': (_, reply) => reply.writeHead(302, { location: '/page' }).end(),
  '/circle': (_, reply) => reply.writeHead(302, { location: '/circle' }).end(),
  '/leave': (_, reply) => reply.writeHead(302, { location: '/logout' }).end(),
  '/bytes': (_, reply) => reply.writeHead(302, { location: '/caf\u00e9' }).end(),
  '/caf%E9': (_, reply) => reply.writeHead(302, { location: '/caf\u00c3\u00a9' }).end(),
  '/caf%C3%A9': (_, reply) => reply.end('x'),
  '/no-content': (_, reply) => reply.writeHead(204).end(),
  '/weak': (_, reply) => {
    failures += 1;
    reply.writeHead(failures === 1 ? 503 : 200).end('x');
  },
  '/late': async (_, reply) => {
    await pause(15);
    reply.end('x');
  },
  '/never': () => {},
  '/endless': async (_, reply) => {
    reply.setHeader('content-type', 'text/html');
    while (!reply.destroyed) {
      reply.write('x'.repeat(100_000));
      await pause(1);
    }
  },
  '/broken-off': (_, reply) => {
    reply.writeHead(200, { 'content-length': '1000' });
    reply.write('half');
    setTimeout(() => reply.destroy(), 5);
  },
  '/packed.gz': (_, reply) =>
    reply.setHeader('content-type', 'application/gzip').end(gzipSync('<urlset></urlset>')),
  '/compressed': (_, reply) => reply.setHeader('content-encoding', 'gzip').end(gzipSync('<urlset></urlset>')),
  '/card.svg': (_, reply) =>
    reply.setHeader('content-type', 'image/svg+xml').end('<svg width="1200" height="630"/>'),
};

beforeEach(async () => {
  const counts = { methods: new Set<string>(), open: 0, mostOpen: 0, closed: 0 };
  seen = counts;
  failures = 0;
  server = createServer((request, reply) => {
    counts.methods.add(request.method ?? '');
    counts.open += 1;
    counts.mostOpen = Math.max(counts.mostOpen, counts.open);
    reply.on('close', () => {
      counts.open -= 1;
      counts.closed += 1;
    });
    const route = ROUTES[new URL(request.url ?? '/', 'http://x').pathname];
    if (route) route(request, reply);
    else reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const visitor = (options = {}) => {
  const visit = politeVisitor(fetchOnce(fetch), {
    page: `${origin}/page`,
    pause: 1,
    patience: 60_000,
    ...options,
  });
  return (path: string, want: Want = 'status') => visit(`${origin}${path}`, { want });
};

describe('over a real connection', () => {
  it.each<[path: string, state: string, reason: string, status: number | null]>([
    ['/page', 'ok', 'status', 200],
    ['/no-content', 'ok', 'status', 204],
    ['/bytes', 'ok', 'status', 200],
    ['/nowhere', 'broken', 'status', 404],
    ['/gone', 'broken', 'status', 410],
    ['/secret', 'blocked', 'status', 403],
    ['/weak', 'ok', 'status', 200],
    ['/circle', 'broken', 'endless', 302],
    ['/leave', 'not verifiable', 'action', null],
  ])('%s is %s', async (path, state, reason, status) => {
    const visited = await visitor()(path);
    expect([visited.state, visited.reason, visited.status]).toEqual([state, reason, status]);
    expect([...seen.methods]).toEqual(['GET']);
  });

  it('resolves names below localhost', async () => {
    const shop = origin.replace('127.0.0.1', 'shop.localhost');
    const visit = politeVisitor(fetchOnce(fetch), { page: origin });
    expect((await visit(`${shop}/page`, { want: 'status' })).state).toBe('ok');
  });

  it('returns the chain of redirects', async () => {
    const { redirects, finalUrl } = await visitor()('/one');
    expect(redirects).toEqual([
      { status: 301, url: `${origin}/two` },
      { status: 302, url: `${origin}/page` },
    ]);
    expect(finalUrl).toBe(`${origin}/page`);
  });

  it('reads text, compressed or not, and images', async () => {
    const visit = visitor();
    expect((await visit('/page', 'html')).body).toBe('<title>Kettles</title>');
    expect((await visit('/packed.gz', 'text')).body).toBe('<urlset></urlset>');
    expect((await visit('/compressed', 'text')).body).toBe('<urlset></urlset>');
    expect((await visit('/card.svg', 'image')).image).toEqual({
      type: 'svg',
      width: 1_200,
      height: 630,
      bytes: 32,
    });
  });

  it('distinguishes a refused connection from a dropped one', async () => {
    const { port } = server.address() as AddressInfo;
    const visit = visitor();
    const unanswered = { status: null, redirects: [], headers: [], isWhole: false };
    const brokenOff = `${origin}/broken-off`;
    expect(await visit('/broken-off', 'html')).toEqual({
      ...unanswered,
      state: 'not verifiable',
      reason: 'unknown',
      url: brokenOff,
      finalUrl: brokenOff,
    });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const gone = politeVisitor(fetchOnce(fetch), { page: origin });
    const nowhere = `http://127.0.0.1:${port}/`;
    expect(await gone(nowhere, { want: 'status' })).toEqual({
      ...unanswered,
      state: 'broken',
      reason: 'unreachable',
      url: nowhere,
      finalUrl: nowhere,
    });
  });
});

describe('the limits', () => {
  it('never have more than two requests open per host', async () => {
    const visit = visitor();
    await Promise.all(Array.from({ length: 12 }, (_, i) => visit(`/late?${i}`)));
    expect(seen.mostOpen).toBe(2);
  });

  it('read no more than needed of an endless response', async () => {
    const { body, isWhole } = await visitor()('/endless', 'html');
    expect([body?.length, isWhole]).toEqual([2_000_000, false]);
    await expect.poll(() => seen.open).toBe(0);
  });

  it('do not wait forever', async () => {
    expect((await visitor({ patience: 50 })('/never')).reason).toBe('timeout');
  });

  it('close the connection when stopped', async () => {
    const stop = new AbortController();
    const visit = visitor({ signal: stop.signal });
    const visits = Array.from({ length: 10 }, (_, i) => visit(`/never?${i}`));
    await expect.poll(() => seen.open).toBe(2);
    stop.abort();
    expect((await Promise.all(visits)).every(({ reason }) => reason === 'cancelled')).toBe(true);
    await expect.poll(() => seen.open).toBe(0);
    expect(seen.closed).toBe(2);
  });
});

it('a request says who sends it, and follows no redirect by itself', async () => {
  const send = vi.fn(async () => new Response('tea'));
  const { signal } = new AbortController();
  await fetchOnce(send)('https://shop.example/', { maximum: 9, signal });
  expect(send.mock.calls).toEqual([
    [
      'https://shop.example/',
      {
        redirect: 'manual',
        signal,
        headers: {
          'user-agent': 'Mozilla/5.0 (compatible; Plumbline; on-page checks started by a person)',
          accept: '*/*',
        },
      },
    ],
  ]);
});

it('a request that is stopped has no result', async () => {
  const stop = new AbortController();
  const send = async () => {
    stop.abort(new Error('stopped'));
    throw new TypeError('fetch failed');
  };
  await expect(fetchOnce(send)('https://shop.example/', { maximum: 9, signal: stop.signal })).rejects.toThrow(
    'stopped',
  );
});
