import { once } from 'node:events';
import { connect } from 'node:http2';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Fault, faults, took } from './faults.ts';
import { type Hostile, startHostile } from './hostile.ts';
import { type Answered, type RawClient, rawClient } from './raw-client.ts';
import { startWatcher } from './watcher.ts';
import type { Protocol } from './wire.ts';

const POST = 'POST /audit/projects';
const BOTH: Protocol[] = ['http1', 'http2'];
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

interface Started extends Hostile {
  client: RawClient;
  /** Creates an audit project: the request that the faults affect. */
  create(): ReturnType<RawClient['ask']>;
}

async function start(protocol: Protocol): Promise<Started> {
  const hostile = await startHostile({ protocol, keys: { k: {} } });
  const client = rawClient(hostile.baseUrl, 'k');
  open.push(hostile, client);
  return { ...hostile, client, create: () => client.ask('POST', '/audit/projects', { url: 'a.example' }) };
}

/** Sends one request that meets a fault, on a connection that has been used before. */
async function meet(protocol: Protocol, fault: Fault) {
  const started = await start(protocol);
  await started.client.ask('GET', '/me');
  started.plan.add(POST, fault);
  const answer = await started.create().catch((error: Error) => error);
  const [entry] = started.log.of(POST);
  return { ...started, answer, entry };
}

/** Returns the response; throws if the connection failed. */
function replyOf(answer: Answered | Error): Answered {
  if (answer instanceof Error) throw answer;
  return answer;
}

describe.each(BOTH)('over %s', (protocol) => {
  it('keeps its connection, and reports which one a request came on', async () => {
    const { client, log } = await start(protocol);
    for (const path of ['/me', '/balance', '/key']) await client.ask('GET', path);
    expect(log.entries.map(({ connection, nth }) => [connection, nth])).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
    ]);
  });

  it.each<[string, Fault, number]>([
    ['dropBefore', faults.dropBefore, 0],
    ['dropAfter', faults.dropAfter, 1],
    ['reset', faults.reset, 1],
    ['reset before', { ...faults.reset, effect: 'never' }, 0],
    ['fin', faults.fin, 1],
    ['cut', faults.cut, 1],
  ])('F5: %s fails at the client, and its effects are recorded', async (_, fault, effects) => {
    const { answer, entry, state, log } = await meet(protocol, fault);
    expect(answer).toBeInstanceOf(Error);
    expect([entry?.key, entry?.body, entry?.connection, entry?.nth]).toEqual([
      'k',
      { url: 'a.example' },
      1,
      2,
    ]);
    expect(entry?.processedAt !== null).toBe(effects === 1);
    expect(log.effects(POST)).toHaveLength(effects);
    expect(state.rows('k', 'auditProjects')).toHaveLength(effects);
  });

  it('serves the next request on a new connection', async () => {
    const { baseUrl, log } = await meet(protocol, faults.dropAfter);
    const again = rawClient(baseUrl, 'k');
    open.push(again);
    expect((await again.ask('GET', '/me')).status).toBe(200);
    const last = log.entries.at(-1);
    expect([last?.connection, last?.nth, last?.outcome]).toEqual([2, 1, 'answered 200']);
  });

  it('F8: takes effect after the connection is gone', async () => {
    const isSeen = Promise.withResolvers<void>();
    const { answer, state, log, entry } = await meet(protocol, faults.lateEffect(isSeen.promise));
    expect(answer).toBeInstanceOf(Error);
    expect([log.effects(POST).length, entry?.outcome]).toEqual([0, 'close']);
    isSeen.resolve();
    await expect.poll(() => log.effects(POST)).toEqual([{ made: 'auditProjects', id: 1 }]);
    expect(state.rows('k', 'auditProjects')).toHaveLength(1);
  });

  it('responds late, having acted at once', async () => {
    const { plan, create, log } = await start(protocol);
    const isSeen = Promise.withResolvers<void>();
    plan.add(POST, faults.slow(isSeen.promise));
    const answer = create();
    await expect.poll(() => log.effects(POST)).toEqual([{ made: 'auditProjects', id: 1 }]);
    expect(log.of(POST)[0]?.outcome).toBe('pending');
    isSeen.resolve();
    expect((await answer).status).toBe(201);
  });

  it('never responds, and notices that the client disconnects', async () => {
    const { plan, create, client, log } = await start(protocol);
    plan.add(POST, faults.hang);
    const answer = create().catch((error: Error) => error);
    await expect.poll(() => log.of(POST)[0]?.outcome).toBe('hang');
    expect(log.effects(POST)).toHaveLength(1);
    expect(await Promise.race([answer, pause(40, 'nothing')])).toBe('nothing');
    client.close();
    await expect.poll(() => log.of(POST)[0]?.leftAt).not.toBeNull();
    await answer;
  });

  it('F3: has acted, but the client disconnects before the response', async () => {
    const { plan, create, client, log } = await start(protocol);
    const isGone = Promise.withResolvers<void>();
    plan.add(POST, faults.slow(isGone.promise));
    const answer = create().catch((error: Error) => error);
    await expect.poll(() => log.effects(POST)).toHaveLength(1);
    client.close();
    await expect.poll(() => log.of(POST)[0]?.leftAt).not.toBeNull();
    isGone.resolve();
    await expect.poll(() => log.of(POST)[0]?.outcome).toBe('left');
    expect(await answer).toBeInstanceOf(Error);
  });

  it.each<[string, Fault, number, RegExp]>([
    ['408', faults.requestTimeout, 408, /^<!doctype html>/],
    ['500', faults.serverError, 500, /"code":"server_error"/],
    ['502', faults.badGateway, 502, /<h1>502 Bad Gateway/],
    ['503', faults.unavailable(), 503, /<h1>503/],
    ['504', faults.gatewayTimeout, 504, /<h1>504/],
    ['401', faults.unauthorized, 401, /"code":"unauthorized"/],
    ['a code of its own', faults.refusal(429, 'express_limit'), 429, /"code":"express_limit"/],
    ['F23: a portal', faults.portal, 200, /Wi-Fi/],
  ])('returns %s, and the request had no effect', async (_, fault, status, text) => {
    const { answer, log } = await meet(protocol, fault);
    expect(replyOf(answer).status).toBe(status);
    expect(replyOf(answer).text).toMatch(text);
    expect(log.effects(POST)).toEqual([]);
  });

  it('F7: returns 502 although the request took effect', async () => {
    const { answer, entry } = await meet(protocol, took(faults.badGateway));
    expect(replyOf(answer).status).toBe(502);
    expect([entry?.status, entry?.outcome, entry?.effects]).toEqual([
      201,
      'answered 502',
      [{ made: 'auditProjects', id: 1 }],
    ]);
  });

  it.each<[string, Fault, RegExp]>([
    ['empty', faults.emptyBody, /^$/],
    ['HTML', faults.htmlBody, /^<!doctype/],
    ['half of the JSON', faults.truncatedJson, /^\{"ok":true.*[^}]$/],
    ['without an id', faults.withoutIds, /^\{"ok":true,"project":\{"domain":"a.example"/],
    ['nothing but ok', faults.emptyObject, /^\{"ok":true\}$/],
  ])('F9: the request took effect, but the body is %s', async (_, fault, text) => {
    const { answer, log } = await meet(protocol, fault);
    expect(replyOf(answer).status).toBe(201);
    expect(replyOf(answer).text).toMatch(text);
    expect(log.effects(POST)).toHaveLength(1);
  });

  it.each([[2], ['Wed, 21 Oct 2015 07:28:00 GMT'], ['soon'], [undefined]])(
    'F13: 429 with Retry-After: %s, as JSON and as HTML',
    async (after) => {
      const { client, plan } = await start(protocol);
      plan.add('GET /me', faults.limited(after));
      plan.add('GET /me', faults.limitedHtml(after));
      const [json, html] = [await client.ask('GET', '/me'), await client.ask('GET', '/me')];
      expect([json.status, html.status]).toEqual([429, 429]);
      const header = after === undefined ? undefined : `${after}`;
      expect([json.headers['retry-after'], html.headers['retry-after']]).toEqual([header, header]);
      expect(JSON.parse(json.text)).toEqual({
        ok: false,
        error: { code: 'rate_limited', message: 'Refused: rate_limited.', details: {} },
      });
      expect(html.headers['content-type']).toContain('text/html');
    },
  );

  it('sends an endless body until the client disconnects', async () => {
    const { client, plan, log } = await start(protocol);
    plan.add('GET /me', faults.endless);
    const answer = client.ask('GET', '/me').catch((error: Error) => error);
    await expect.poll(() => log.entries[0]?.outcome).toBe('endless 200');
    expect(await Promise.race([answer, pause(60, 'still pouring')])).toBe('still pouring');
    client.close();
    await expect.poll(() => log.entries[0]?.leftAt).not.toBeNull();
    await answer;
  });

  it('closes with requests open', async () => {
    const never = new Promise(() => {});
    const { baseUrl, plan, close, log, answer } = await meet(protocol, faults.lateEffect(never));
    plan.add(POST, faults.slow(never));
    const another = rawClient(baseUrl, 'k');
    open.push(another);
    const second = another.ask('POST', '/audit/projects', { url: 'b.example' }).catch(() => 'failed');
    await expect.poll(() => log.effects(POST)).toHaveLength(1);
    await close();
    expect([answer instanceof Error, await second]).toEqual([true, 'failed']);
  });
});

describe('HTTP/1.1 only', () => {
  it.each<[string, Fault, string]>([
    ['an RST', faults.reset, 'read ECONNRESET'],
    ['a FIN', faults.fin, 'socket hang up'],
    ['a closed socket', faults.dropAfter, 'socket hang up'],
  ])('ends with %s', async (_, fault, message) => {
    const { answer } = await meet('http1', fault);
    expect(answer).toBeInstanceOf(Error);
    expect((answer as Error).message).toBe(message);
  });

  it('F7: closes the connection with 408, and says so', async () => {
    const { client, plan, log } = await start('http1');
    plan.add('GET /me', faults.requestTimeout);
    expect((await client.ask('GET', '/me')).headers.connection).toBe('close');
    await client.ask('GET', '/me');
    expect(log.entries.map(({ connection }) => connection)).toEqual([1, 2]);
  });
});

describe('HTTP/2 only', () => {
  it.each<[string, Fault, string, number]>([
    ['internal error', faults.rstStream(), 'NGHTTP2_INTERNAL_ERROR', 1],
    ['a given code', faults.rstStream(11), 'NGHTTP2_ENHANCE_YOUR_CALM', 1],
    ['refused stream', faults.refusedStream, 'NGHTTP2_REFUSED_STREAM', 0],
  ])('resets one stream: %s', async (_, fault, code, effects) => {
    const { answer, client, log } = await meet('http2', fault);
    expect(String(answer)).toContain(code);
    expect(log.effects(POST)).toHaveLength(effects);
    expect((await client.ask('GET', '/me')).status).toBe(200);
    const last = log.entries.at(-1);
    expect([last?.connection, last?.nth]).toEqual([1, 3]);
  });

  it.each<[string, Fault, number]>([
    ['admits', faults.goaway, 3],
    ['denies', faults.goawayDenying, 1],
  ])('F6: sends GOAWAY after the request took effect, which it %s', async (_, fault, lastStream) => {
    const { baseUrl, plan, log } = await start('http2');
    plan.add(POST, fault);
    const session = connect(new URL(baseUrl).origin, { rejectUnauthorized: false });
    session.on('error', () => {});
    await once(session.request({ ':path': '/api/v1/ping' }).resume(), 'close');
    const headers = { ':method': 'POST', ':path': '/api/v1/audit/projects', 'x-api-key': 'k' };
    const request = session.request(headers).on('error', () => {});
    request.end('{"url":"a.example"}');
    expect((await once(session, 'goaway')).slice(0, 2)).toEqual([0, lastStream]);
    await expect.poll(() => session.destroyed).toBe(true);
    expect(log.of(POST).map(({ key, outcome, effects }) => ({ key, outcome, effects }))).toEqual([
      { key: 'k', outcome: 'goaway', effects: [{ made: 'auditProjects', id: 1 }] },
    ]);
  });

  it('supports no other protocol', async () => {
    const { baseUrl } = await start('http2');
    await expect(fetch(baseUrl.replace('https', 'http'))).rejects.toThrow();
  });
});

describe('the watcher', () => {
  it.each<302 | 307>([302, 307])('F24: sees what a redirect by %s gives away', async (status) => {
    const watcher = await startWatcher();
    const hostile = await startHostile({ keys: { secret: {} } });
    open.push(watcher, hostile);
    hostile.plan.add('* *', faults.redirect(status, `${watcher.origin}/taken`), { times: Infinity });
    const ask = (redirect: RequestRedirect) =>
      fetch(`${hostile.baseUrl}/audit/projects`, {
        method: 'POST',
        redirect,
        headers: { 'x-api-key': 'secret' },
        body: '{"url":"a.example"}',
      });
    await ask('manual');
    expect([watcher.connections(), watcher.saw('secret')]).toEqual([0, false]);
    await ask('follow');
    expect([watcher.sightings[0]?.url, watcher.sightings[0]?.method]).toEqual([
      '/taken',
      status === 307 ? 'POST' : 'GET',
    ]);
    expect([watcher.saw('secret'), watcher.saw('"a.example"')]).toEqual([true, status === 307]);
  });
});
