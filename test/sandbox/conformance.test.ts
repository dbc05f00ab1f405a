import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { sandboxFixture } from './fixture.ts';

/** What of an OpenAPI document is needed here. */
interface OpenApi {
  components: unknown;
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content: Record<string, { schema: object }> }> }>
  >;
}

const sandbox = sandboxFixture({ pause: 0, limits: 'off' });
let document: OpenApi;
const seen = new Set<string>();
const validators = new Map<string, ValidateFunction>();

function validatorOf(path: string, method: string, status: number): ValidateFunction {
  const id = `${method} ${path} ${status}`;
  const known = validators.get(id);
  if (known) return known;
  const schema =
    document.paths[path]?.[method.toLowerCase()]?.responses[status]?.content['application/json']?.schema;
  if (!schema) return expect.fail(`${id} is not in the document`);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const compiled = ajv.compile({ ...schema, components: document.components });
  validators.set(id, compiled);
  return compiled;
}

beforeAll(async () => {
  document = (await (await fetch(`${sandbox.running.baseUrl}/openapi.json`)).json()) as OpenApi;
});

/** Calls an endpoint and holds the answer against the published document, by a validator that is not ours. */
async function ask(
  key: string,
  method: string,
  path: string,
  params: Record<string, number> = {},
  body?: object,
  query = '',
) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const response = await fetch(`${sandbox.running.baseUrl}${address}${query}`, {
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const json = await response.json();
  const validate = validatorOf(path, method, response.status);
  expect(validate(json), `${method} ${path}: ${JSON.stringify(validate.errors)}`).toBe(true);
  if (response.ok) seen.add(`${method} ${path}`);
  return json;
}

describe('what is answered is what the document says', () => {
  it('ENV-10, ENV-12: by all 37 endpoints', async () => {
    const { key } = await sandbox.connect({ balance: 500, is_pro: true });
    const get = (path: string, params = {}, query = '') => ask(key, 'GET', path, params, undefined, query);
    const post = (path: string, params: Record<string, number>, body: object) =>
      ask(key, 'POST', path, params, body);

    for (const path of ['/ping', '/me', '/balance', '/key', '/promotion/tariffs', '/branding'])
      await get(path);
    const { shop } = sandbox.running.shop.urls;
    const site = { name: 'Shop', url: shop, links: [{ url: `${shop}/teas/` }] };
    const { project } = await post('/projects', {}, site);
    const at = { id: project.id };
    const { link } = await post('/projects/{id}/links', at, { url: `${shop}/about` });
    await ask(key, 'PATCH', '/projects/{id}', at, { topic: 'tea' });
    await ask(key, 'DELETE', '/projects/{id}/links/{linkId}', { ...at, linkId: link.id });
    await get('/promotion/brand', {}, `?project_id=${project.id}`);
    const order = {
      project_id: project.id,
      url: `${shop}/teas/`,
      tariff_id: 2,
      brand_anchors: true,
      brand_name: 'Tea',
    };
    await post('/promotion/quote', {}, order);
    const { run_id: run } = await post('/promotion/runs', {}, order);
    await sandbox.control('POST', 'clock', { advance: 7_200 });
    await get('/projects');
    await get('/projects/{id}', at);
    await get('/promotion/runs');
    await get('/promotion/runs/{id}', { id: run });
    await get('/promotion/runs/{id}/nodes', { id: run });
    await get('/promotion/runs/{id}/report', { id: run });
    await get('/promotion/runs/{id}/report', { id: run }, '?format=pdf');
    await ask(key, 'PUT', '/branding', {}, { company_name: 'Agency', accent_color: '#123' });
    await ask(key, 'DELETE', '/projects/{id}', at);

    const rank = (await post('/rank/projects', {}, { domain: shop })).project;
    await post('/rank/projects/{id}/keywords', { id: rank.id }, { keywords: 'tea\nkettle' });
    await post('/rank/projects/{id}/check', { id: rank.id }, {});
    await sandbox.control('POST', 'clock', { advance: 600 });
    await get('/rank/projects');
    await get('/rank/projects/{id}', { id: rank.id });

    const audited = (await post('/audit/projects', {}, { url: shop })).project;
    await get('/audit/projects');
    const { crawl_id: crawl } = await post('/audit/projects/{id}/crawls', { id: audited.id }, {});
    await get('/audit/crawls/{id}', { id: crawl });
    await sandbox.control('POST', 'settle');
    await get('/audit/crawls/{id}', { id: crawl });
    await get('/audit/projects/{id}/crawls', { id: audited.id });
    await get('/audit/projects/{id}/estimate', { id: audited.id });

    const shielded = (await post('/shield/projects', {}, { url: shop })).project;
    await get('/shield/projects');
    await post('/shield/projects/{id}/verify', { id: shielded.id }, {});
    const { scan_id: scan } = await post(
      '/shield/projects/{id}/scans',
      { id: shielded.id },
      { mode: 'free' },
    );
    await get('/shield/scans/{id}', { id: scan });
    await sandbox.control('POST', 'settle');
    await get('/shield/scans/{id}', { id: scan });

    const all = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((name) => /^(get|post|put|patch|delete)$/.test(name))
        .map((name) => `${name.toUpperCase()} ${path}`),
    );
    expect([...seen].sort()).toEqual(all.sort());
    expect(seen.size).toBe(37);
  });

  it('ENV-02: by every refusal', async () => {
    const { key } = await sandbox.connect({ scopes: ['audit'] });
    await ask('sbx_nobody', 'GET', '/me');
    await ask(key, 'GET', '/projects');
    await ask(key, 'GET', '/audit/crawls/{id}', { id: 999_999 });
    await ask(key, 'POST', '/audit/projects', {}, { url: '' });
    await ask('sbx_disabled', 'GET', '/me');
    await sandbox.control('POST', 'faults', { code: 'server_error', operation: 'account.balance' });
    await ask(key, 'GET', '/balance');
  });

  it('would be told if it were not', () => {
    const validate = validatorOf('/balance', 'GET', 200);
    expect(validate({ ok: true, balance: '12', currency: 'USD' })).toBe(false);
    expect(validate({ ok: false, balance: 12, currency: 'USD' })).toBe(false);
    expect(validate({ ok: true, currency: 'USD' })).toBe(false);
  });
});
