import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Crawl, listCrawls } from '../../lib/api/audit.ts';
import { type AnyEndpoint, defineEndpoint } from '../../lib/api/endpoint.ts';
import { endpoints } from '../../lib/api/index.ts';
import { callEveryEndpoint, WELL_OFF } from '../sandbox/every-endpoint.ts';
import { sandboxFixture } from '../sandbox/fixture.ts';
import { type DeclaredField, fieldsOf, pathsIn, specifiedAs } from './declared-fields.ts';
import { routeOf, specifiedEndpoints, specifiedResources } from './specification.ts';

/**
 * The types of replies contain only declared fields, so a screen can show those and no others. Each must therefore be
 * one that the service sends, as far as this can be known: the specification lists it, and the sandbox sends it.
 */

const idOf = new Map(Object.entries(endpoints).map(([id, endpoint]) => [endpoint, id]));
/** The file that declares a field: a resource may be in the file of another area. */
const declarationOf = (id: string, { resource }: DeclaredField) =>
  resource ? `${resource} in lib/api` : `the reply in lib/api/${id.split('.')[0]}.ts`;

/**
 * What the specification lists for a field's resource, or in the endpoint's row if the field belongs to the reply
 * itself.
 */
function isSpecified({ resource, field }: DeclaredField, endpoint: AnyEndpoint): boolean {
  const row = specifiedEndpoints.find((one) => routeOf(one) === routeOf(endpoint));
  const named = resource === null ? row?.reply : specifiedResources[specifiedAs(resource)];
  return named?.includes(field) ?? false;
}

function unspecified(id: string, endpoint: AnyEndpoint): string[] {
  return fieldsOf(endpoint.reply)
    .filter((field) => !isSpecified(field, endpoint))
    .map((field) => {
      const { path, resource } = field;
      const place = resource ? `for “${specifiedAs(resource)}”` : `in the row of ${routeOf(endpoint)}`;
      return (
        `${id} declares ${path}, which test/contract/specification.md does not list ${place}: ` +
        `remove it from ${declarationOf(id, field)}, and show what is specified instead.`
      );
    });
}

function unsent(id: string, endpoint: AnyEndpoint, sent: ReadonlySet<string> | undefined): string[] {
  return fieldsOf(endpoint.reply)
    .filter(({ path }) => !sent?.has(path))
    .map(
      (field) =>
        `${id} declares ${field.path}, which the sandbox never sent: make its handler in test/sandbox/areas send ` +
        'it, add a state that has it to test/sandbox/every-endpoint.ts, or ' +
        `remove it from ${declarationOf(id, field)}.`,
    );
}

const all = Object.entries(endpoints);

describe('every declared field of a reply is specified', () => {
  it.each(all)('%s', (id, endpoint) => {
    expect(unspecified(id, endpoint)).toEqual([]);
  });
});

describe('every declared field of a reply is sent by the sandbox, and is not always empty', () => {
  const sandbox = sandboxFixture({ pause: 0, limits: 'off' });
  const sent = new Map<string, Set<string>>();

  beforeAll(async () => {
    const { client } = await sandbox.connect(WELL_OFF);
    await callEveryEndpoint(sandbox, async (endpoint, ...given) => {
      const reply = await client.call(endpoint, ...given);
      const id = idOf.get(endpoint) ?? '';
      sent.set(id, new Set([...(sent.get(id) ?? []), ...pathsIn(reply)]));
      return reply;
    });
  });

  it.each(all)('%s', (id, endpoint) => {
    expect(unsent(id, endpoint, sent.get(id))).toEqual([]);
  });
});

describe('a field that nobody sends', () => {
  const invented = defineEndpoint({
    ...listCrawls,
    reply: z.looseObject({
      crawls: z.array(Crawl),
      count: z.int(),
      run: z.looseObject({ mood: z.string() }),
    }),
    example: { crawls: [], count: 0, run: { mood: '' } },
  });

  it('is reported with its endpoint, if it is not specified', () => {
    const sentences = ['count', 'run', 'run.mood'].map(
      (path) =>
        `audit.listCrawls declares ${path}, which test/contract/specification.md does not list in the row of ` +
        'GET /audit/projects/{id}/crawls: remove it from the reply in lib/api/audit.ts, and show what is ' +
        'specified instead.',
    );
    expect(unspecified('audit.listCrawls', invented)).toEqual(sentences);
  });

  it('is reported with its endpoint, if the sandbox omits it or sends it empty', () => {
    const crawl = { id: 41, status: '', health_score: null, issues: {} };
    const sent = new Set(pathsIn({ crawls: [crawl, { ...crawl, status: 'done' }], run: { mood: '' } }));
    const sentences = unsent('audit.listCrawls', invented, sent);
    const named = sentences.map((sentence) => /declares ([\w.]+),/.exec(sentence)?.[1]);
    expect(named).toEqual(['crawls.health_score', 'crawls.pages_crawled', 'count', 'run.mood']);
    expect(sentences).toContain(
      'audit.listCrawls declares crawls.health_score, which the sandbox never sent: make its handler in ' +
        'test/sandbox/areas send it, add a state that has it to test/sandbox/every-endpoint.ts, or remove it ' +
        'from Crawl in lib/api.',
    );
  });

  it('is not exempted by another resource that has a field with this name', () => {
    const field = { path: 'crawls.score', resource: 'Crawl', field: 'score' };
    expect(isSpecified(field, listCrawls)).toBe(false);
    expect(isSpecified({ ...field, resource: 'Scan' }, listCrawls)).toBe(true);
  });
});
