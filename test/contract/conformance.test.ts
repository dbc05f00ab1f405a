import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { callEveryEndpoint, WELL_OFF } from '../sandbox/every-endpoint.ts';
import { sandboxFixture } from '../sandbox/fixture.ts';

/** The parts of an OpenAPI document that are needed here. */
interface OpenApi {
  components: unknown;
  paths: Record<
    string,
    Record<string, { responses: Record<string, { content: Record<string, { schema: object }> }> }>
  >;
}

/** The result of a call, whatever its endpoint. */
interface Given {
  params?: Record<string, number>;
  query?: Record<string, string>;
  body?: object;
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

/**
 * Calls an endpoint and validates the response against the published document, with a third-party validator.
 */
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

describe('responses match the document', () => {
  it('ENV-10, ENV-12: by every endpoint', async () => {
    const { key } = await sandbox.connect(WELL_OFF);
    await callEveryEndpoint(sandbox, ({ method, path }, input) => {
      const { params, query, body } = (input ?? {}) as Given;
      return ask(key, method, path, params, body, query && `?${new URLSearchParams(query)}`);
    });

    const all = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((name) => /^(get|post|put|patch|delete)$/.test(name))
        .map((name) => `${name.toUpperCase()} ${path}`),
    );
    expect([...seen].sort()).toEqual(all.sort());
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

  it('detects a mismatch', () => {
    const validate = validatorOf('/balance', 'GET', 200);
    expect(validate({ ok: true, balance: '12', currency: 'USD' })).toBe(false);
    expect(validate({ ok: false, balance: 12, currency: 'USD' })).toBe(false);
    expect(validate({ ok: true, currency: 'USD' })).toBe(false);
  });
});
