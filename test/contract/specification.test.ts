import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { routeOf as storedRouteOf } from '../../lib/api/caller.ts';
import { type AnyEndpoint, isRead, LIMITS } from '../../lib/api/endpoint.ts';
import { ERRORS } from '../../lib/api/errors.ts';
import { endpoints, resources } from '../../lib/api/index.ts';
import { errorsOf, openapi } from '../../lib/api/openapi.ts';
import { launchRun } from '../../lib/api/runs.ts';
import { fieldsOf, specifiedAs } from './declared-fields.ts';
import {
  launchBody,
  routeOf,
  type SpecifiedEndpoint,
  specifiedEndpoints,
  specifiedErrors,
  specifiedLimits,
  specifiedResources,
} from './specification.ts';

const byRoute = new Map(Object.values(endpoints).map((endpoint) => [storedRouteOf(endpoint), endpoint]));
const rows = specifiedEndpoints.map((row) => [routeOf(row), row] as const);

function endpointOf(row: SpecifiedEndpoint): AnyEndpoint {
  const endpoint = byRoute.get(routeOf(row));
  if (!endpoint) throw new Error(`The contract has no ${routeOf(row)}.`);
  return endpoint;
}

const document = openapi('https://service.example/api/v1') as {
  paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
  components: { schemas: Record<string, object> };
};

const shapeOf = (schema: unknown) =>
  ((schema as z.ZodMiniObject | undefined)?.shape ?? {}) as Readonly<Record<string, z.ZodMiniType>>;

describe('ENV-10: the contract has the endpoints of the specification and no others', () => {
  it('37 of them', () => {
    expect(specifiedEndpoints).toHaveLength(37);
    expect([...byRoute.keys()].sort()).toEqual(rows.map(([route]) => route).sort());
    expect(Object.keys(endpoints)).toHaveLength(37);
  });

  it('in the published document, too', () => {
    const published = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(published.sort()).toEqual(rows.map(([route]) => route).sort());
  });
});

describe.each(rows)('%s', (_route, row) => {
  it('ENV-12: returns the specified status', () => {
    expect(endpointOf(row).status).toBe(row.status);
    expect(document.paths[row.path]?.[row.method.toLowerCase()]?.responses).toHaveProperty([row.status]);
  });

  it('AUTH-06: needs the scope of its section', () => {
    const own = row.path === '/ping' ? 'open' : 'key';
    expect(endpointOf(row).access).toBe(row.scope ?? own);
  });

  it('accepts what is specified', () => {
    const { query, body } = endpointOf(row);
    const fields = { ...shapeOf(query), ...shapeOf(body) };
    const specified = row.path === '/promotion/runs' && row.method === 'POST' ? launchBody : row.request;
    // The quote's row gives its fields as a range, and the change of a project lists them without marks.
    const isWhole = row.path !== '/promotion/quote' && row.method !== 'PATCH';
    if (isWhole) expect(Object.keys(fields).sort()).toEqual([...specified.keys()].sort());
    else expect([...specified.keys()].filter((name) => !(name in fields))).toEqual([]);
    for (const [name, isRequired] of specified) {
      const isOptional = z.safeParse(fields[name] as z.ZodMiniType, undefined).success;
      // RUN-01: `url` is marked, yet `link_id` may replace it. SHD-08: `mode` has no default, so it is always sent.
      const isExempt =
        (name === 'url' && specified === launchBody) || (name === 'mode' && row.scope === 'shield');
      if (!isExempt) expect([name, isOptional]).toEqual([name, !isRequired]);
    }
  });

  it('returns what is specified', () => {
    const declared = new Set(['ok', ...fieldsOf(endpointOf(row).reply).map(({ path }) => path)]);
    expect(row.reply.filter((path) => !declared.has(path))).toEqual([]);
  });

  it('refuses with the codes in its row', () => {
    const known: readonly string[] = errorsOf(endpointOf(row));
    const named = Object.keys(specifiedErrors).filter((code) => new RegExp(`\\b${code}\\b`).test(row.text));
    expect(named.filter((code) => !known.includes(code))).toEqual([]);
  });
});

describe('fields of resources', () => {
  /** Keys of an object by severity, which is open, and a launch's name for the id of a plan. */
  const others = ['findings_summary.critical', 'findings_summary.high', 'id.tariff_id'];

  it.each(Object.entries(specifiedResources))('%s', (name, specified) => {
    const declared = Object.entries(resources)
      .filter(([resource]) => specifiedAs(resource) === name)
      .flatMap(([, schema]) => fieldsOf(schema).map(({ path }) => path));
    expect(specified.length).toBeGreaterThanOrEqual(3);
    expect(specified.filter((path) => !declared.includes(path) && !others.includes(path))).toEqual([]);
  });

  it('of the specification’s, and of no others', () => {
    expect(Object.keys(specifiedResources)).toHaveLength(18);
    expect([...new Set(Object.keys(resources).map(specifiedAs))].sort()).toEqual(
      Object.keys(specifiedResources).sort(),
    );
  });
});

describe('errors and limits', () => {
  it('18 codes with their statuses, and already_active', () => {
    expect(Object.keys(specifiedErrors)).toHaveLength(18);
    expect(ERRORS).toEqual({ ...specifiedErrors, already_active: 409 });
  });

  it('ERR-01: every code belongs to an endpoint', () => {
    const used = new Set(Object.values(endpoints).flatMap(errorsOf));
    expect([...used].sort()).toEqual(Object.keys(ERRORS).sort());
  });

  it('LIM-01: four limits', () => {
    const seconds = { minute: 60, hour: 3_600 } as const;
    const limit = (name: string) => {
      const [max, time] = specifiedLimits[name] ?? [];
      return { max, seconds: seconds[time as keyof typeof seconds] };
    };
    expect(Object.keys(specifiedLimits)).toHaveLength(4);
    expect(LIMITS).toEqual({
      requests: limit('All requests'),
      launches: limit('Promotion launches'),
      projects: limit('Project creation'),
      scans: limit('Audit and scan launches'),
    });
  });

  it('LIM-01: each endpoint counts against its own limit', () => {
    const limited = [...byRoute].flatMap(([route, { limit }]) => (limit ? [[route, limit]] : []));
    expect(Object.fromEntries(limited)).toEqual({
      'POST /promotion/runs': 'launches',
      'POST /projects': 'projects',
      'POST /audit/projects/{id}/crawls': 'scans',
      'POST /shield/projects/{id}/scans': 'scans',
    });
  });

  it('paid endpoints say so', () => {
    const paid = [...byRoute].flatMap(([route, { charges }]) => (charges ? [route] : []));
    expect(paid.sort()).toEqual([
      'POST /audit/projects/{id}/crawls',
      'POST /promotion/runs',
      'POST /rank/projects/{id}/check',
      'POST /shield/projects/{id}/scans',
    ]);
  });

  it('QUO-01: only a GET and the quote charge nothing and create nothing', () => {
    const reads = [...byRoute].flatMap(([route, endpoint]) => (isRead(endpoint) ? [route] : []));
    const gets = rows.map(([route]) => route).filter((route) => route.startsWith('GET '));
    expect(reads.sort()).toEqual([...gets, 'POST /promotion/quote'].sort());
  });

  it.each([
    ['the address of its link', { url: 'https://copper-leaf.example/kettles/' }, undefined],
    ['the id of its link', { link_id: 31 }, undefined],
    ['both', { url: 'https://copper-leaf.example/kettles/', link_id: 31 }, undefined],
    ['neither', {}, [['url']]],
  ])('RUN-01: a launch with %s', (_name, link, refused) => {
    const { error } = z.safeParse(launchRun.body as z.ZodMiniType, { project_id: 12, ...link });
    expect(error?.issues.map(({ path }) => path)).toEqual(refused);
  });

  // A search reads the site (BRD-02), a report is written, and a launch that is given up too early has to be looked for.
  it.each([
    ['GET /promotion/brand', 45],
    ['POST /promotion/runs', 60],
    ['GET /promotion/runs/{id}/report', 30],
    ['POST /shield/projects/{id}/verify', 45],
  ])('%s may take up to %i seconds', (route, seconds) => {
    expect(byRoute.get(route)?.timeout).toBe(seconds);
  });
});

describe('examples', () => {
  it.each(Object.entries(endpoints))('%s matches the contract, without unknown fields', (id, endpoint) => {
    expect(z.safeParse(endpoint.reply, endpoint.example).error).toBeUndefined();
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, 'api');
    const name = Object.entries(resources).find(([, resource]) => resource === endpoint.reply)?.[0];
    const validate = ajv.getSchema(`api#/components/schemas/${name ?? `${id}.reply`}`);
    expect(validate?.(endpoint.example)).toBe(true);
    const known = Object.keys(endpoint.reply.shape);
    expect(Object.keys(endpoint.example).filter((field) => !known.includes(field))).toEqual([]);
  });
});

describe('the published document', () => {
  it('holds valid JSON Schemas', () => {
    const ajv = new Ajv2020({ strict: false });
    for (const schema of Object.values(document.components.schemas)) {
      expect(ajv.validateSchema(schema)).toBe(true);
    }
  });

  it('has no dangling references', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    const missing = references.filter(
      (path) =>
        path.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], document) ===
        undefined,
    );
    expect(references.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  it.each(rows)('%s publishes its codes under their statuses', (_route, row) => {
    const responses = document.paths[row.path]?.[row.method.toLowerCase()]?.responses ?? {};
    for (const code of errorsOf(endpointOf(row))) {
      expect(responses[ERRORS[code]]?.description.split(', ')).toContain(code);
    }
  });
});
