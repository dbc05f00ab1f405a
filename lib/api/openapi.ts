import * as z from 'zod/mini';
import { type JSONSchema, toJSONSchema } from 'zod/v4/core';
import { type AnyEndpoint, LIMITS, SCOPES } from './endpoint.ts';
import { COMMON_ERRORS, ERRORS, type ErrorCode } from './errors.ts';
import { endpoints, resources } from './index.ts';

type Json = Record<string, unknown>;

/** Removes what zod adds to every integer without need: the range of safe integers. */
function withoutNoise({ jsonSchema }: { jsonSchema: JSONSchema.BaseSchema }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

interface Shapes {
  /** The JSON Schemas by name: first the resources, then all others. */
  schemas: Readonly<Record<string, Json>>;
  nameOf(schema: z.ZodMiniType): string;
}

/** Names every schema of the contract once, so that shared ones become references. */
function shapesOf(): Shapes {
  const registry = z.registry<{ id: string }>();
  const add = (id: string, schema: z.ZodMiniType | undefined) =>
    schema && !registry.has(schema) && registry.add(schema, { id });
  for (const [name, schema] of Object.entries(resources)) add(name, schema);
  for (const [id, { query, body, reply }] of Object.entries(endpoints)) {
    add(`${id}.query`, query);
    add(`${id}.body`, body);
    add(`${id}.reply`, reply);
  }
  const { schemas } = toJSONSchema(registry, {
    io: 'input',
    uri: (id) => `#/components/schemas/${id}`,
    override: withoutNoise,
  });
  return {
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
    ),
    nameOf: (schema) => registry.get(schema)?.id ?? '',
  };
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const isRequired = (schema: Json, name: string) => ((schema.required as string[]) ?? []).includes(name);

function parametersOf(endpoint: AnyEndpoint, query: Json | undefined): Json[] {
  const path = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer' },
  }));
  const fields = Object.entries((query?.properties ?? {}) as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: isRequired(query as Json, name),
    schema,
  }));
  return [...path, ...fields, { $ref: '#/components/parameters/lang' }];
}

/** Returns every error code that the endpoint may return: its own, that of its scope, and those of any endpoint. */
export function errorsOf({ access, errors = [] }: AnyEndpoint): readonly ErrorCode[] {
  const common = COMMON_ERRORS.filter((code) => access !== 'open' || code !== 'unauthorized');
  const scope: ErrorCode[] = access === 'open' || access === 'key' ? [] : ['forbidden_scope'];
  return [...new Set([...common, ...scope, ...errors])];
}

function refusalsOf(endpoint: AnyEndpoint): Json {
  const byStatus = Object.groupBy(errorsOf(endpoint), (code) => String(ERRORS[code]));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => [
      status,
      {
        description: codes.join(', '),
        ...(status === '429' && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
        content: { 'application/json': { schema: reference('Refusal') } },
      },
    ]),
  );
}

function descriptionOf({ limit, charges }: AnyEndpoint): string {
  const limits = limit ? [`At most ${LIMITS[limit].max} in ${LIMITS[limit].seconds} seconds.`] : [];
  return [...limits, ...(charges ? ['Takes money from the balance.'] : [])].join(' ');
}

function operationOf(id: string, endpoint: AnyEndpoint, { schemas, nameOf }: Shapes): Json {
  const { summary, access, status, body, reply, example } = endpoint;
  const description = descriptionOf(endpoint);
  return {
    operationId: id,
    tags: [id.slice(0, id.indexOf('.'))],
    summary,
    ...(description && { description }),
    ...(access === 'open' && { security: [] }),
    ...((SCOPES as readonly string[]).includes(access) && { 'x-scope': access }),
    parameters: parametersOf(endpoint, schemas[`${id}.query`]),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: reference(nameOf(body)) } },
      },
    }),
    responses: {
      [status]: {
        description: summary,
        content: {
          'application/json': {
            schema: { allOf: [reference('Success'), reference(nameOf(reply))] },
            example: { ok: true, ...example },
          },
        },
      },
      ...refusalsOf(endpoint),
    },
  };
}

const SUCCESS = { type: 'object', required: ['ok'], properties: { ok: { const: true } } };
const REFUSAL = {
  type: 'object',
  required: ['ok', 'error'],
  properties: {
    ok: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message', 'details'],
      properties: {
        code: {
          type: 'string',
          description: `Known values: ${Object.keys(ERRORS).join(', ')}. Others may appear.`,
        },
        message: { type: 'string', description: 'For people, in the language asked for.' },
        details: { type: 'object' },
      },
    },
  },
};

/** Returns the contract as an OpenAPI 3.1 document. `baseUrl` is the versioned root of the API. */
export function openapi(baseUrl: string): Json {
  const shapes = shapesOf();
  const paths: Record<string, Json> = {};
  for (const [id, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(id, endpoint, shapes),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Link Promotion, Rank Tracking, SEO Audit and Security Scan REST API',
      version: '1',
      description: `At most ${LIMITS.requests.max} requests in ${LIMITS.requests.seconds} seconds for a key.`,
    },
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }, { header: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        header: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
      parameters: {
        lang: {
          name: 'lang',
          in: 'query',
          description: 'Language of messages; otherwise Accept-Language, otherwise the account’s.',
          schema: { type: 'string' },
        },
      },
      headers: { RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } } },
      schemas: {
        ...Object.fromEntries(Object.entries(shapes.schemas).filter(([name]) => !name.endsWith('.query'))),
        Success: SUCCESS,
        Refusal: REFUSAL,
      },
    },
  };
}
