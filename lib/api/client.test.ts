import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pick } from '../../test/pick.ts';
import { balance, me, ping } from './account.ts';
import { listProjects as listAudits, startCrawl } from './audit.ts';
import type { Client } from './caller.ts';
import { type ClientOptions, createClient } from './client.ts';
import { partsOf, ServiceError } from './errors.ts';
import { deleteProject, listProjects, updateProject } from './promotion.ts';
import { runReport, saveBranding } from './reports.ts';
import { scanById } from './shield.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, count: number) => void;

const running: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close();
});

/** A server that answers as told, and records its requests. */
async function serve(answer: Answer): Promise<{ baseUrl: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response, requests.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push({ close: () => [server.close(), server.closeAllConnections()] });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`, requests };
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

const refusal = (code: string, status: number, details = {}, headers: Record<string, string> = {}) =>
  json({ ok: false, error: { code, message: `In words: ${code}.`, details } }, status, headers);

const USER = { user: { id: 1, balance: 12.5, currency: 'EUR' }, key: { scopes: ['rank'] } };

async function connect(answer: Answer, options: Partial<ClientOptions> = {}) {
  const { baseUrl, requests } = await serve(answer);
  return { client: createClient({ baseUrl, key: 'sbx_secret', ...options }), requests };
}

async function failureOf(call: Promise<unknown>): Promise<ServiceError> {
  const error = await call.then(
    () => expect.fail('The call should have failed.'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ServiceError);
  return error as ServiceError;
}

describe('the request', () => {
  it('AUTH-02: contains the key once', async () => {
    const { client, requests } = await connect(json({ ok: true, ...USER }));
    await client.call(me);
    expect(requests[0]?.headers.authorization).toBe('Bearer sbx_secret');
    expect(requests[0]?.headers['x-api-key']).toBeUndefined();
  });

  it('AUTH-02: contains the key only in the other header if that is chosen', async () => {
    const { client, requests } = await connect(json({ ok: true, ...USER }), { header: 'x-api-key' });
    await client.call(me);
    expect(requests[0]?.headers['x-api-key']).toBe('sbx_secret');
    expect(requests[0]?.headers.authorization).toBeUndefined();
  });

  it('AUTH-09: takes no cookie, follows no redirect, tells no referrer, and leaves no copy in the browser', async () => {
    const { client } = await connect(json({}), {
      fetch: async (request) => {
        const { credentials, redirect, referrerPolicy, cache } = request as Request;
        expect([credentials, redirect, referrerPolicy, cache]).toEqual([
          'omit',
          'manual',
          'no-referrer',
          'no-store',
        ]);
        return Response.json({ ok: true, ...USER });
      },
    });
    expect((await client.call(me)).user.id).toBe(1);
  });

  it('AUTH-09: has no key in its address, and no cookie or referrer', async () => {
    const { client, requests } = await connect(json({ ok: true, ...USER }));
    await client.call(me);
    expect(requests[0]?.url).not.toContain('sbx_secret');
    expect(requests[0]?.headers.cookie).toBeUndefined();
    expect(requests[0]?.headers.referer).toBeUndefined();
  });

  it('AUTH-01: has no empty header without a key', async () => {
    const { baseUrl, requests } = await serve(json({ ok: true, pong: true }));
    for (const header of ['bearer', 'x-api-key'] as const) await createClient({ baseUrl, header }).call(ping);
    for (const { headers } of requests) {
      expect([headers.authorization, headers['x-api-key']]).toEqual([undefined, undefined]);
    }
  });

  it('ENV-08: has a path below the base address, with integers as parameters', async () => {
    const { client, requests } = await connect(json({ ok: true, crawl_id: 9, mode: 'express' }, 202));
    await client.call(startCrawl, { params: { id: 41 }, body: { mode: 'express' } });
    expect(requests[0]?.method).toBe('POST');
    expect(requests[0]?.url).toBe('/api/v1/audit/projects/41/crawls');
    expect(requests[0]?.headers['content-type']).toContain('application/json');
  });

  it.each([undefined, NaN, 1.5, Infinity, '1/../2'])(
    'ENV-14: is not sent with %s for an id in its path',
    async (id) => {
      const { client, requests } = await connect(json({ ok: true, deleted: true }));
      await expect(client.call(deleteProject, { params: { id: id as number } })).rejects.toThrow(
        new TypeError('/projects/{id} needs the integer id'),
      );
      expect(requests).toEqual([]);
    },
  );

  it('L10N-02: contains the language of the user, in every call; L10N-07: whatever its method', async () => {
    const { client, requests } = await connect(json({ ok: true, deleted: true, projects: [] }), {
      language: 'uk',
    });
    await client.call(deleteProject, { params: { id: 1 } });
    await client.call(listProjects, { query: { all: '1' } });
    expect(requests.map(({ url }) => url)).toEqual([
      '/api/v1/projects/1?lang=uk',
      '/api/v1/projects?all=1&lang=uk',
    ]);
  });

  it('REP-09: encodes what a person has typed', async () => {
    const { client, requests } = await connect(json({ ok: true, report: {} }));
    const query = { brand_accent_color: '#0a7', brand_company: 'Kettle & Söhne?' };
    await client.call(runReport, { params: { id: 3 }, query });
    const url = new URL(requests[0]?.url ?? '', 'http://service.example');
    expect(url.search).toContain('brand_accent_color=%230a7');
    expect(Object.fromEntries(url.searchParams)).toEqual(query);
  });

  it('leaves out parameters without a value', async () => {
    const { client, requests } = await connect(json({ ok: true, projects: [] }));
    await client.call(listProjects, { query: {} });
    expect(requests[0]?.url).toBe('/api/v1/projects');
  });
});

describe('the reply', () => {
  it('ENV-07: keeps unknown fields; missing ones are absent and not zero', async () => {
    const { client } = await connect(
      json({ ok: true, scan: { id: 7, status: 'verifying', score: null, new_field: [1] }, more: {} }),
    );
    const { scan } = await client.call(scanById, { params: { id: 7 } });
    expect(scan).toEqual({ id: 7, status: 'verifying', score: null, new_field: [1] });
  });

  it('loses one row for one bad item in 500', async () => {
    const projects = Array.from({ length: 500 }, (_, id) => ({ id, domain: `site-${id}.example` }));
    const broken = projects.map((project) => (project.id === 250 ? { ...project, id: 'x' } : project));
    const { client } = await connect(json({ ok: true, projects: broken }));
    const reply = await client.call(listAudits);
    expect(reply.projects).toHaveLength(499);
    expect(reply.unreadable).toBe(1);
  });

  it('is unreadable without a required field, and the error contains the field', async () => {
    const { client } = await connect(json({ ok: true, balance: 'plenty', currency: 'EUR' }));
    const error = await failureOf(client.call(balance));
    expect(partsOf(error)).toEqual({
      message: 'unreadable',
      code: 'unreadable',
      status: 200,
      details: { field: 'balance' },
      isTransport: true,
    });
  });

  it.each([
    ['a list that is none', { ok: true, projects: {} }],
    ['no list at all', { ok: true }],
  ])('%s is unreadable', async (_name, body) => {
    const { client } = await connect(json(body));
    expect((await failureOf(client.call(listAudits))).code).toBe('unreadable');
  });
});

describe('refusals', () => {
  it('tell the time of the service, as every response does', async () => {
    const hear = vi.fn<(date: string | null) => void>();
    const date = 'Fri, 20 Nov 2026 12:00:00 GMT';
    const { client } = await connect(refusal('forbidden', 403, {}, { date }), { hear });
    await failureOf(client.call(me));
    expect(hear.mock.calls).toEqual([[date]]);
  });

  it('ENV-03: keep code, status, details and message', async () => {
    const { client } = await connect(refusal('insufficient_funds', 402, { required: 9, balance: 1.5 }));
    const error = await failureOf(client.call(startCrawl, { params: { id: 1 }, body: { mode: 'full' } }));
    expect(partsOf(error)).toEqual({
      code: 'insufficient_funds',
      status: 402,
      message: 'In words: insufficient_funds.',
      details: { required: 9, balance: 1.5 },
      isTransport: false,
    });
  });

  it('ENV-04: keep an unknown code', async () => {
    const { client } = await connect(refusal('moon_phase', 418));
    const error = await failureOf(client.call(me));
    expect(partsOf(error)).toEqual({
      message: 'In words: moon_phase.',
      code: 'unknown',
      given: 'moon_phase',
      status: 418,
      details: {},
      isTransport: false,
    });
  });

  it.each(['forbidden_scope', 'pro_required', 'forbidden'])('AUTH-13: %s is a separate 403', async (code) => {
    const { client } = await connect(refusal(code, 403));
    expect(pick(await failureOf(client.call(me)), 'code', 'status', 'isTransport')).toEqual({
      code,
      status: 403,
      isTransport: false,
    });
  });

  it('ENV-06: include ok:false with 200', async () => {
    const { client } = await connect(refusal('not_found', 200));
    expect((await failureOf(client.call(me))).code).toBe('not_found');
  });

  it('ENV-06: ok:true with 404 is a failure', async () => {
    const { client } = await connect(json({ ok: true, ...USER }, 404));
    expect(partsOf(await failureOf(client.call(me)))).toEqual({
      message: 'not_this_api',
      code: 'not_this_api',
      status: 404,
      details: {},
      isTransport: true,
    });
  });

  it('may lack message and details', async () => {
    const { client } = await connect(json({ ok: false, error: { code: 'forbidden', message: null } }, 403));
    expect(partsOf(await failureOf(client.call(me)))).toEqual({
      message: 'forbidden',
      code: 'forbidden',
      status: 403,
      details: {},
      isTransport: false,
    });
  });
});

describe('transport failures', () => {
  const html: Answer = (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Sign in to the network</title>');

  it('ENV-05: HTML instead of JSON is one, without a crash', async () => {
    const { client } = await connect(html);
    expect(partsOf(await failureOf(client.call(me)))).toEqual({
      message: 'not_json',
      code: 'not_json',
      status: 200,
      details: {},
      isTransport: true,
    });
  });

  it('ENV-05: a proxy’s error page is one too', async () => {
    const { client } = await connect((_request, response) =>
      response.writeHead(502).end('<h1>Bad gateway</h1>'),
    );
    expect(partsOf(await failureOf(client.call(me)))).toEqual({
      message: 'not_json',
      code: 'not_json',
      status: 502,
      details: {},
      isTransport: true,
    });
  });

  it.each([
    ['nothing', ''],
    ['half a reply', '{"ok": true, "user": {'],
  ])('%s is not JSON', async (_name, body) => {
    const { client } = await connect((_request, response) => response.writeHead(200).end(body));
    expect((await failureOf(client.call(me))).code).toBe('not_json');
  });

  it.each([[{ user: {} }], [[]], [null], ['ok'], [{ ok: 'true' }]])('%j is not this API', async (body) => {
    const { client } = await connect(json(body));
    expect((await failureOf(client.call(me))).code).toBe('not_this_api');
  });

  it.each([300, 301, 302, 303, 307, 308])('ENV-16: a %i is not followed', async (status) => {
    const elsewhere = await serve(json({ ok: true, ...USER }));
    const { client } = await connect((_request, response) =>
      response.writeHead(status, { location: `${elsewhere.baseUrl}/me` }).end(),
    );
    expect(pick(await failureOf(client.call(me)), 'code', 'isTransport')).toEqual({
      code: 'redirected',
      isTransport: true,
    });
    expect(elsewhere.requests).toHaveLength(0);
  });

  it('ENV-16: a redirect is recognized in a browser, which hides its status, its headers and its body', async () => {
    const hidden = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
    const { client } = await connect(json({}), { fetch: async () => hidden });
    expect(partsOf(await failureOf(client.call(me)))).toEqual({
      message: 'redirected',
      code: 'redirected',
      status: 0,
      details: {},
      isTransport: true,
    });
  });

  it('ERR-05: no server responds', async () => {
    const { baseUrl } = await serve(() => {});
    for (const server of running.splice(0)) server.close();
    expect((await failureOf(createClient({ baseUrl }).call(ping))).code).toBe('unreachable');
    const isCutOff = (url: string) => url === baseUrl;
    expect((await failureOf(createClient({ baseUrl, isCutOff }).call(ping))).code).toBe('offline');
    expect((await failureOf(createClient({ baseUrl, isCutOff: () => false }).call(ping))).code).toBe(
      'unreachable',
    );
  });

  it.each<[string, Answer]>([
    ['no answer', () => {}],
    [
      'an answer that stops half-way',
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"ok": true,'),
    ],
  ])('ERR-05: %s in time', async (_name, listener) => {
    const time = new AbortController();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
    const { client, requests } = await connect(listener);
    const failure = failureOf(client.call({ ...me, timeout: 7 }));
    await expect.poll(() => requests).toHaveLength(1);
    time.abort(new DOMException('The time is up', 'TimeoutError'));
    expect((await failure).code).toBe('timeout');
    expect(requests).toHaveLength(1);
    expect(limit.mock.calls).toEqual([[7_000]]);
  });

  it('an aborted call rejects with the signal’s reason', async () => {
    const { client, requests } = await connect(() => {});
    const reason = new Error('The panel was closed.');
    const controller = new AbortController();
    const call = client.call(me, undefined, controller.signal);
    const rejected = expect(call).rejects.toBe(reason);
    await expect.poll(() => requests).toHaveLength(1);
    controller.abort(reason);
    await rejected;
  });
});

describe('repeating a request', () => {
  it('ERR-04: a GET is sent again after a temporary fault', async () => {
    const { client, requests } = await connect((request, response, count) =>
      (count < 3 ? refusal('server_error', 500) : json({ ok: true, ...USER }))(request, response, count),
    );
    expect((await client.call(me)).user.id).toBe(1);
    expect(requests).toHaveLength(3);
  });

  it('ERR-04: a GET is sent again when the connection breaks', async () => {
    const { client, requests } = await connect((request, response, count) =>
      count < 3 ? request.socket.destroy() : json({ ok: true, ...USER })(request, response, count),
    );
    expect((await client.call(me)).user.id).toBe(1);
    expect(requests).toHaveLength(3);
  });

  it('ERR-04: twice at most', async () => {
    const { client, requests } = await connect(refusal('server_error', 500));
    expect(partsOf(await failureOf(client.call(me)))).toEqual({
      message: 'In words: server_error.',
      code: 'server_error',
      status: 500,
      details: {},
      isTransport: false,
    });
    expect(requests).toHaveLength(3);
  });

  it.each([
    ['rate_limited', 429],
    ['api_disabled', 503],
    ['validation_error', 400],
    ['not_found', 404],
    ['validation_error', 408],
  ])('%s is not temporary: the service says when to try again', async (code, status) => {
    const { client, requests } = await connect(refusal(code, status, {}, { 'retry-after': '7' }));
    expect(pick(await failureOf(client.call(me)), 'code', 'retryAfter')).toEqual({ code, retryAfter: 7 });
    expect(requests).toHaveLength(1);
  });

  it('LIM-03: every request needs approval before it is sent, including repetitions', async () => {
    const asked: string[] = [];
    const admit = async ({ path }: { path: string }) => {
      asked.push(path);
      if (asked.length > 2) throw new ServiceError({ code: 'rate_limited', retryAfter: 9 });
    };
    const { client, requests } = await connect(refusal('server_error', 500), { admit });
    const error = await failureOf(client.call(me));
    expect(partsOf(error)).toEqual({
      message: 'rate_limited',
      code: 'rate_limited',
      status: 0,
      details: {},
      retryAfter: 9,
      isTransport: false,
    });
    expect([asked, requests.length]).toEqual([['/me', '/me', '/me'], 2]);
    const write = client.call(startCrawl, { params: { id: 1 }, body: {} });
    expect((await failureOf(write)).code).toBe('rate_limited');
    expect(requests).toHaveLength(2);
  });

  const writes: [string, (client: Client) => Promise<unknown>][] = [
    ['POST', (client) => client.call(startCrawl, { params: { id: 1 }, body: {} })],
    ['PATCH', (client) => client.call(updateProject, { params: { id: 1 }, body: { name: 'A' } })],
    ['PUT', (client) => client.call(saveBranding, { body: { company_name: 'A' } })],
    ['DELETE', (client) => client.call(deleteProject, { params: { id: 1 } })],
  ];

  it.each(writes)('RUN-24: a %s is sent once, whatever the status', async (_method, call) => {
    const { client, requests } = await connect(refusal('server_error', 500));
    expect((await failureOf(call(client))).code).toBe('server_error');
    expect(requests).toHaveLength(1);
  });

  it.each(writes)('RUN-24: a %s is sent once when the connection breaks', async (_method, call) => {
    const { client, requests } = await connect((request) => request.socket.destroy());
    expect((await failureOf(call(client))).code).toBe('unreachable');
    expect(requests).toHaveLength(1);
  });
});
