import { describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../lib/api/client.ts';
import { LIMITS } from '../../lib/api/endpoint.ts';
import { ERRORS } from '../../lib/api/errors.ts';
import { endpoints } from '../../lib/api/index.ts';
import * as promotion from '../../lib/api/promotion.ts';
import { handlers } from './areas/index.ts';
import { sandboxFixture } from './fixture.ts';
import { TEXTS } from './language.ts';

const sandbox = sandboxFixture({ pause: 0 });

interface NewKey {
  id: number;
  key: string;
}
interface Asked {
  method?: string;
  key?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}
async function ask(path: string, { method = 'GET', key, body, headers = {} }: Asked = {}) {
  const response = await fetch(`${sandbox.running.baseUrl}${path}`, {
    method,
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const json = await response.json();
  return { status: response.status, json, code: json.error?.code, headers: response.headers };
}
/** Returns the refusal of a request, without its sentence for people. */
async function refusal(...request: Parameters<typeof ask>) {
  const { status, json } = await ask(...request);
  expect(json.ok).toBe(false);
  return [status, json.error.code, json.error.details];
}
const all = Object.entries(endpoints);
const pathOf = (path: string) => path.replace(/\{\w+\}/g, '999999');

describe('the API as a whole', () => {
  it.each(all)('ENV-10: %s has a handler', (_, endpoint) => {
    expect(handlers.has(endpoint)).toBe(true);
  });

  it('ENV-10: has no handler beyond the contract', () => {
    expect([...handlers.keys()].filter((endpoint) => !Object.values(endpoints).includes(endpoint))).toEqual(
      [],
    );
    expect(handlers.size).toBe(Object.keys(endpoints).length);
  });

  it.each(all.filter(([, { access }]) => access !== 'open'))(
    'AUTH-01: %s needs a key',
    async (_, { method, path }) => {
      expect(await refusal(pathOf(path), { method })).toEqual([401, 'unauthorized', {}]);
    },
  );

  it('AUTH-01: ping needs no key', async () => {
    const { status, json } = await ask('/ping');
    expect([status, json]).toEqual([200, { ok: true, pong: true, time: json.time }]);
  });

  it('AUTH-03: a missing, an unknown and a revoked key get the same response', async () => {
    const { key } = await sandbox.connect();
    const { account } = await sandbox.connect();
    const second = await sandbox.control<NewKey>('POST', `accounts/${account.id}/keys`);
    await sandbox.control('DELETE', `keys/${second.id}`);
    const answers = await Promise.all([
      ask('/me'),
      ask('/me', { key: `${key}x` }),
      ask('/me', { key: second.key }),
    ]);
    expect(new Set(answers.map(({ status, json }) => JSON.stringify([status, json]))).size).toBe(1);
  });

  it('AUTH-02: either header carries a key', async () => {
    const { key } = await sandbox.connect();
    expect((await ask('/me', { key })).status).toBe(200);
    expect((await ask('/me', { headers: { 'x-api-key': key } })).status).toBe(200);
    expect((await ask('/me', { headers: { authorization: `Basic ${key}` } })).status).toBe(401);
  });

  it('AUTH-04: a revocation takes effect at once', async () => {
    const { account } = await sandbox.connect();
    const { id, key } = await sandbox.control<NewKey>('POST', `accounts/${account.id}/keys`);
    expect((await ask('/me', { key })).status).toBe(200);
    await sandbox.control('DELETE', `keys/${id}`);
    expect((await ask('/me', { key })).code).toBe('unauthorized');
  });

  it.each(all.filter(([, { access }]) => access !== 'open'))(
    'AUTH-05, AUTH-06, AUTH-07: %s belongs to its scope',
    async (_, { method, path, access }) => {
      const scopes = ['promotion', 'rank', 'audit', 'shield'].filter((scope) => scope !== access);
      const { key } = await sandbox.connect({ scopes });
      const { status, code } = await ask(pathOf(path), { method, key });
      if (access === 'key') expect(status).toBe(200);
      else expect({ status, code }).toEqual({ status: 403, code: 'forbidden_scope' });
    },
  );

  it('AUTH-08: the state and the journal contain no key', async () => {
    const { key } = await sandbox.connect();
    await ask(`/projects?all=${key}`, { key });
    await ask('/projects', { key, method: 'POST', body: { name: key } });
    const text = JSON.stringify([
      await sandbox.control('GET', 'state'),
      await sandbox.control('GET', 'requests'),
    ]);
    expect(text).not.toContain(key);
    expect(text).not.toContain('sbx_demo"');
  });

  it('AUTH-12: counts the requests of a key', async () => {
    const { key } = await sandbox.connect();
    for (let i = 1; i <= 3; i += 1) expect((await ask('/key', { key })).json.key.requests_total).toBe(i);
  });

  it('ENV-01, ENV-17, MISS-13: what is not in the specification is not found, in the API’s form', async () => {
    const { key } = await sandbox.connect();
    const missing = [
      ['GET', '/'],
      ['GET', '/webhooks'],
      ['DELETE', '/promotion/runs/1'],
      ['POST', '/promotion/runs/1/cancel'],
      ['GET', '/audit/projects/1'],
      ['GET', '/shield/projects/1'],
      ['GET', '/shield/projects/1/scans'],
      ['DELETE', '/rank/projects/1'],
      ['POST', '/balance'],
      ['PUT', '/projects/1'],
      ['PATCH', '/projects/1/links/1'],
    ] as const;
    for (const [method, path] of missing) {
      expect(await refusal(path, { method, key })).toEqual([404, 'not_found', {}]);
    }
  });

  it.each(['abc', '1.5', '-1', '99999999999999999999'])('an id that is %s is not found', async (id) => {
    const { key } = await sandbox.connect();
    expect(await refusal(`/projects/${id}`, { key })).toEqual([404, 'not_found', {}]);
  });

  it('AUTH-14: what belongs to another account is not found', async () => {
    const [mine, theirs] = [await sandbox.connect(), await sandbox.connect()];
    const site = { url: 'https://a.example' };
    const { json } = await ask('/audit/projects', { method: 'POST', key: theirs.key, body: site });
    const path = `/audit/projects/${json.project.id}/crawls`;
    expect((await ask(path, { key: theirs.key })).status).toBe(200);
    expect(await refusal(path, { key: mine.key })).toEqual([404, 'not_found', {}]);
    expect(await refusal(path, { key: mine.key, method: 'POST', body: '{' })).toEqual([404, 'not_found', {}]);
  });

  it('ENV-11: serves the contract as a document, without a key', async () => {
    const { status, json } = await ask('/openapi.json');
    expect(status).toBe(200);
    const operations = Object.values(json.paths as Record<string, Record<string, unknown>>).flatMap((path) =>
      Object.keys(path).filter((name) => /^(get|post|put|patch|delete)$/.test(name)),
    );
    expect(operations).toHaveLength(Object.keys(endpoints).length);
    expect(json.servers[0].url).toBe(sandbox.running.baseUrl);
  });
});

describe('requests that are wrong', () => {
  it('ENV-18: a body that is not JSON is a validation error', async () => {
    const { key } = await sandbox.connect();
    expect(await refusal('/projects', { method: 'POST', key, body: '{"name":' })).toEqual([
      422,
      'validation_error',
      { field: '' },
    ]);
  });

  it.each([
    ['/projects', {}, 'name'],
    ['/projects', { name: 'A', url: 7 }, 'url'],
    ['/projects', { name: 'A', url: 'https://a.example', colour: 'red' }, 'colour'],
    ['/projects', { name: 'A', url: 'https://a.example', links: [{ anchor: 'x' }] }, 'links.0.url'],
    ['/promotion/runs', { project_id: 1 }, 'url'],
    ['/projects', [], ''],
    ['/projects', null, ''],
  ])('ERR-02: %s with %j reports the field %s', async (path, body, field) => {
    const { key } = await sandbox.connect();
    const answer = await refusal(path, { method: 'POST', key, body: JSON.stringify(body) });
    expect(answer).toEqual([422, 'validation_error', { field }]);
  });

  it('ERR-02: also reports a field of the query', async () => {
    const { key } = await sandbox.connect();
    expect((await ask('/projects?all=2', { key })).json.error.details).toEqual({ field: 'all' });
    expect((await ask('/projects?sort=name', { key })).json.error.details).toEqual({ field: 'sort' });
    expect((await ask('/promotion/runs?page=x', { key })).json.error.details).toEqual({ field: 'page' });
  });

  it('ERR-06: the first error is the one that is reported', async () => {
    const wrong = { method: 'POST', body: '{' };
    const path = '/audit/projects/999999/crawls';
    const codeOf = async (key: string) => (await ask(path, { ...wrong, key })).code;
    const off = await sandbox.connect({ traits: { apiDisabled: true, tightness: 1_000 }, scopes: ['rank'] });
    const limited = await sandbox.connect({ traits: { tightness: 1_000 }, scopes: ['rank'] });
    const scoped = await sandbox.connect({ scopes: ['rank'] });
    const entitled = await sandbox.connect();
    await sandbox.enterWindow(60);
    expect(await codeOf('sbx_nobody')).toBe('unauthorized');
    expect(await codeOf(off.key)).toBe('api_disabled');
    await ask('/me', { key: limited.key });
    expect(await codeOf(limited.key)).toBe('rate_limited');
    expect(await codeOf(scoped.key)).toBe('forbidden_scope');
    expect(await codeOf(entitled.key)).toBe('not_found');
    const { json } = await ask('/audit/projects', {
      method: 'POST',
      key: entitled.key,
      body: { url: 'a.example' },
    });
    const own = `/audit/projects/${json.project.id}/crawls`;
    expect((await ask(own, { ...wrong, key: entitled.key })).code).toBe('validation_error');
    expect((await ask(own, { method: 'POST', body: { mode: 'full' }, key: entitled.key })).code).toBe(
      'need_estimate',
    );
  });
});

describe('limits', () => {
  const burst = async (key: string, count: number, path = '/me', init: Asked = {}) => {
    const codes = [];
    for (let i = 0; i < count; i += 1) codes.push((await ask(path, { key, ...init })).status);
    return codes;
  };

  /** Stops the clock shortly after a window has begun: however slow the machine, all requests are in that one. */
  const stopClock = async (window: number) => {
    const { clock } = sandbox.running.sandbox;
    clock.run(0);
    onTestFinished(() => clock.run(1));
    await sandbox.enterWindow(window);
  };

  it('LIM-01, LIM-02: 120 requests a minute, then 429 with the seconds to wait', async () => {
    const { key } = await sandbox.connect();
    await stopClock(60);
    expect(new Set(await burst(key, LIMITS.requests.max))).toEqual(new Set([200]));
    const refused = await ask('/me', { key });
    expect([refused.status, refused.json.error.code, refused.json.error.details]).toEqual([
      429,
      'rate_limited',
      {},
    ]);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    await sandbox.control('POST', 'clock', { advance: wait });
    expect((await ask('/me', { key })).status).toBe(200);
  });

  it('PRJ-12, LIM-07, LIM-09: 30 projects an hour, for promotion only', async () => {
    const { key } = await sandbox.connect();
    const post = { method: 'POST', body: {} };
    await stopClock(3_600);
    // Refused requests count, too.
    expect(new Set(await burst(key, 30, '/projects', post))).toEqual(new Set([422]));
    const refused = await ask('/projects', { key, ...post });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await ask('/rank/projects', { key, method: 'POST', body: { domain: 'a.example' } })).status).toBe(
      201,
    );
  });

  it('AUD-16: audits and scans share ten launches a minute', async () => {
    const { key } = await sandbox.connect();
    await stopClock(60);
    const post = { method: 'POST', body: {} };
    expect(await burst(key, 5, '/audit/projects/999999/crawls', post)).toEqual(Array(5).fill(404));
    expect(await burst(key, 5, '/shield/projects/999999/scans', post)).toEqual(Array(5).fill(404));
    expect((await ask('/shield/projects/999999/scans', { key, ...post })).status).toBe(429);
    expect((await ask('/me', { key })).status).toBe(200);
  });

  it('RUN-22: twenty launches a minute', async () => {
    const { key } = await sandbox.connect();
    await stopClock(60);
    const codes = await burst(key, 21, '/promotion/runs', { method: 'POST', body: {} });
    expect(codes).toEqual([...Array(20).fill(422), 429]);
  });

  it('LIM-08: the limits do not apply to ping', async () => {
    expect(new Set(await burst('sbx_limited', 130, '/ping'))).toEqual(new Set([200]));
  });

  it('one key’s limit is not another’s', async () => {
    const tight = await sandbox.connect({ traits: { tightness: 120 } });
    const other = await sandbox.connect({ traits: { tightness: 120 } });
    await stopClock(60);
    await burst(tight.key, 2);
    expect((await ask('/me', { key: tight.key })).status).toBe(429);
    expect((await ask('/me', { key: other.key })).status).toBe(200);
  });
});

describe('languages', () => {
  it.each(Object.entries(TEXTS))('L10N-06: %s has its own message for every code', (language, texts) => {
    for (const code of Object.keys(ERRORS) as (keyof typeof ERRORS)[]) {
      expect(texts[code], `${language}.${code}`).toMatch(/\p{L}.*\.$/su);
      if (language !== 'en') expect(texts[code]).not.toBe(TEXTS.en[code]);
    }
  });

  it('L10N-05: keeps the placeholders of every message', () => {
    const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();
    for (const texts of Object.values(TEXTS)) {
      for (const [name, text] of Object.entries(texts)) {
        expect(holes(text), name).toEqual(holes(TEXTS.en[name as keyof typeof TEXTS.en]));
      }
    }
  });

  it.each([
    ['?lang=pl', 'uk', 'pl', 'L10N-01: the query comes first'],
    ['', 'uk', 'uk', 'L10N-01: then the header'],
    ['', undefined, 'ru', 'L10N-01: then the account'],
    ['?lang=de', 'uk', 'uk', 'L10N-03: a language there is no text in falls through'],
    ['?lang=', undefined, 'ru', 'L10N-03: an empty one as well'],
    ['', 'uk-UA,en;q=0.5', 'uk', 'L10N-04: a region does not matter'],
    ['', 'de, en;q=0.3, pl;q=0.8', 'pl', 'the better wish wins'],
    ['', 'en;q=0, pl;q=0.1', 'pl', 'L10N-04: q=0 is no wish'],
    ['', 'ua', 'ru', 'L10N-04: ua is a country'],
    ['', '*', 'ru', 'anything is nothing'],
  ] as [string, string | undefined, keyof typeof TEXTS, string][])(
    '%s with Accept-Language %s speaks %s (%s)',
    async (query, accepts, language, _why) => {
      const { key } = await sandbox.connect({ language: 'ru' });
      const headers = { 'accept-language': accepts ?? '' };
      const { json } = await ask(`/projects/999999${query}`, { key, headers });
      expect(json.error.message).toBe(TEXTS[language].not_found);
    },
  );

  it('L10N-07: the query’s language applies to every method', async () => {
    const { key } = await sandbox.connect();
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const path = method === 'POST' ? '/rank/projects/999999/check' : '/projects/999999';
      expect((await ask(`${path}?lang=uk`, { method, key })).json.error.message).toBe(TEXTS.uk.not_found);
    }
  });

  it('L10N-06: says what is wrong with a field in the language of the request', async () => {
    const { key } = await sandbox.connect();
    const { json } = await ask('/projects?lang=uk', {
      method: 'POST',
      key,
      body: { name: 1, url: 'a.example' },
    });
    expect(json.error.message).toContain('Неправильні вхідні дані');
    expect(json.error.message).toContain('name');
  });
});

describe('the real client', () => {
  it('reads every list of a new account', async () => {
    const { client } = await sandbox.connect();
    expect(await client.call(promotion.listProjects)).toEqual({ ok: true, projects: [], unreadable: 0 });
  });

  it.each(
    Object.keys(endpoints).filter((id) => /\.(list\w*|me|balance|currentKey|currentBranding)$/.test(id)),
  )('reads %s of the demo account', async (id) => {
    const endpoint = endpoints[id];
    if (!endpoint || endpoint.path.includes('{')) return;
    const client = createClient({ baseUrl: sandbox.running.baseUrl, key: 'sbx_demo' });
    expect((await client.call(endpoint)).unreadable).toBe(0);
  });
});
