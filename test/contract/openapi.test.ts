import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '../../lib/api/endpoint.ts';
import { ERRORS } from '../../lib/api/errors.ts';
import { endpoints, resources } from '../../lib/api/index.ts';
import { errorsOf, openapi } from '../../lib/api/openapi.ts';
import { routeOf, specifiedEndpoints } from './specification.ts';

type Document = Exclude<Parameters<Validator['validate']>[0], string>;

/** The parts of an operation that are compared here. */
interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: object[];
  'x-scope'?: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: object;
  responses: Record<string, { headers?: object }>;
}

const document = openapi('https://service.example/api/v1') as {
  servers: object[];
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: Record<string, object> }> };
};

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, Operation] => [
    routeOf({ method: method.toUpperCase(), path }),
    operation,
  ]),
);
const operationOf = new Map(operations);
const published = Object.entries(endpoints).map(([id, endpoint]): [string, AnyEndpoint, Operation] => [
  id,
  endpoint,
  operationOf.get(routeOf(endpoint)) as Operation,
]);

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const nameOf = (schema: unknown, otherwise: string) =>
  Object.entries(resources).find(([, resource]) => resource === schema)?.[0] ?? otherwise;

describe('openapi.json', () => {
  it('ENV-11: is a valid OpenAPI 3.1 document according to a third-party validator', async () => {
    const validator = new Validator();
    const result = await validator.validate(structuredClone(document) as unknown as Document);
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('an invalid document is detected', async () => {
    const { info: _, ...invalid } = structuredClone(document) as unknown as { info: object };
    expect((await new Validator().validate(invalid as Document)).valid).toBe(false);
  });
});

describe('ENV-11: the document says how to call the service', () => {
  it('at its address', () => {
    expect(document.servers).toEqual([{ url: 'https://service.example/api/v1' }]);
  });

  it('AUTH-01, AUTH-02: with the key in one of two headers, except for the ping', () => {
    expect(document.security).toEqual([{ bearer: [] }, { header: [] }]);
    const own = operations.flatMap(([route, { security }]) => (security ? [[route, security]] : []));
    expect(own).toEqual([['GET /ping', []]]);
    const keyless = operations.filter(([, { responses }]) => !('401' in responses));
    expect(keyless.map(([route]) => route)).toEqual(['GET /ping']);
  });

  it.each(specifiedEndpoints.map((row) => [routeOf(row), row] as const))(
    'AUTH-06: %s with its scope and its parameters',
    (route, { path, method, scope, request }) => {
      const operation = operationOf.get(route);
      expect(operation?.['x-scope']).toBe(scope);
      const inPath = [...path.matchAll(/\{(.+?)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'integer' },
      }));
      const inQuery = [...(method === 'GET' ? request : [])].map(([name, required]) => ({
        name,
        in: 'query',
        required,
      }));
      const all = operation?.parameters ?? [];
      expect(all.slice(0, inPath.length)).toEqual(inPath);
      expect(all.slice(inPath.length, -1).map(({ schema: _, ...parameter }) => parameter)).toEqual(inQuery);
      expect(all.at(-1)).toEqual({ $ref: '#/components/parameters/lang' });
    },
  );

  it('RUN-12: with the values that a filter may have', () => {
    const schemas = operationOf.get('GET /promotion/runs')?.parameters.map(({ schema }) => schema);
    expect(schemas).toEqual([
      { type: 'integer' },
      { type: 'string' },
      { type: 'string', enum: ['api', 'web'] },
      { type: 'integer', exclusiveMinimum: 0 },
      { type: 'integer', exclusiveMinimum: 0 },
      undefined,
    ]);
  });

  it.each(published)('%s: with its body, if it has one', (id, { body }, { requestBody }) => {
    const content = { 'application/json': { schema: reference(nameOf(body, `${id}.body`)) } };
    expect(requestBody).toEqual(body && { required: true, content });
  });

  it('LIM-01: and which operations are limited or cost money', () => {
    const described = operations.flatMap(([route, operation]) =>
      'description' in operation ? [[route, operation.description]] : [],
    );
    expect(Object.fromEntries(described)).toEqual({
      'POST /projects': 'At most 30 in 3600 seconds.',
      'POST /promotion/runs': 'At most 20 in 60 seconds. Takes money from the balance.',
      'POST /rank/projects/{id}/check': 'Takes money from the balance.',
      'POST /audit/projects/{id}/crawls': 'At most 10 in 60 seconds. Takes money from the balance.',
      'POST /shield/projects/{id}/scans': 'At most 10 in 60 seconds. Takes money from the balance.',
    });
  });
});

describe('ENV-11: the document says what the service returns', () => {
  it.each(published)('%s: a success with an example', (id, endpoint, operation) => {
    const { reply, status, summary, example } = endpoint;
    expect(operation.operationId).toBe(id);
    expect(operation.tags).toEqual([id.split('.')[0]]);
    expect(operation.summary).toBe(summary);
    expect(operation.responses[status]).toEqual({
      description: summary,
      content: {
        'application/json': {
          schema: { allOf: [reference('Success'), reference(nameOf(reply, `${id}.reply`))] },
          example: { ok: true, ...example },
        },
      },
    });
  });

  it.each(published)('%s: each refusal under its status', (_id, endpoint, { responses }) => {
    const { [endpoint.status]: _success, ...refusals } = responses;
    const codes = Object.groupBy(errorsOf(endpoint), (code) => ERRORS[code]);
    const wait = { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } };
    const expected = Object.entries(codes).map(([status, names]) => [
      status,
      {
        description: names.join(', '),
        content: { 'application/json': { schema: reference('Refusal') } },
        ...(status === '429' ? wait : {}),
      },
    ]);
    expect(refusals).toEqual(Object.fromEntries(expected));
  });

  it('each schema once: the resources, and the bodies and replies of the endpoints', () => {
    const parts = Object.entries(endpoints).flatMap(([id, { body, reply }]) => [
      ...(body ? [nameOf(body, `${id}.body`)] : []),
      nameOf(reply, `${id}.reply`),
    ]);
    const names = new Set([...Object.keys(resources), ...parts, 'Success', 'Refusal']);
    expect(Object.keys(document.components.schemas).sort()).toEqual([...names].sort());
  });

  it('a resource in a reply is a reference', () => {
    expect(document.components.schemas['runs.runById.reply']?.properties).toEqual({
      run: reference('RunDetails'),
    });
  });

  it('a number with its bounds, as far as the service has any', () => {
    const { id, discount_percent } = document.components.schemas.Run?.properties ?? {};
    expect(id).toEqual({ type: 'integer' });
    expect(discount_percent).toEqual({
      anyOf: [{ type: 'number', minimum: 0, maximum: 100 }, { type: 'null' }],
      default: null,
    });
    expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  });
});
