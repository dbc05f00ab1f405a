import fc from 'fast-check';
import { toJSONSchema } from 'zod/v4/core';
import type { AnyEndpoint } from '../../lib/api/endpoint.ts';

/** The part of JSON Schema that the contract's requests use. */
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
}

const HOSTILE = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\u202e',
    '__proto__',
    'constructor',
    '%',
    '%00',
    "'; --",
    '{tag}',
    '../..',
    '🫖',
  ),
  fc.constantFrom('ж'.repeat(50_000), '\n'.repeat(5_000), '9'.repeat(400)),
);
/** Addresses that lead nowhere, so that no crawl reaches anything. */
const ADDRESS = fc.oneof(
  fc.constantFrom('teas/', 'delivery', 'a?b=c#d').map((path) => `http://shop.localhost:9/${path}`),
  fc.constantFrom(
    'http://notshop.localhost:9/',
    'closed.localhost:9',
    '//closed.localhost:9',
    'http://[::1]:9/',
    'ftp://closed.localhost/',
    'javascript:alert(1)',
    'http://',
    'http://a b/',
    'http://u:p@a.localhost:9/',
  ),
);
/** Ids of rows of the demo account. */
const SMALL = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 5 }));
const NUMBER = fc.oneof(
  fc.integer({ min: 0, max: 12 }),
  fc.maxSafeInteger(),
  fc.double(),
  fc.constant(1e308),
);

function textOf(name: string): fc.Arbitrary<unknown> {
  if (/url|domain/.test(name)) return fc.oneof({ weight: 6, arbitrary: ADDRESS }, HOSTILE);
  if (/color/.test(name)) return fc.oneof(fc.constantFrom('#0a7', '#12345', 'red'), HOSTILE);
  if (/_at$/.test(name)) {
    return fc.oneof({ weight: 9, arbitrary: fc.constant('2030-01-01T00:00:00Z') }, HOSTILE);
  }
  return fc.oneof({ weight: 6, arbitrary: fc.lorem({ maxCount: 3 }) }, HOSTILE);
}

/** A value that a schema allows, or nearly allows if it says less than the contract means. */
function allowedBy(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => allowedBy(one, name)));
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([key, field]) => [
        key,
        allowedBy(field, key),
      ]);
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: schema.required ?? [],
      });
    }
    case 'array':
      return fc.array(allowedBy(schema.items ?? {}, name), { maxLength: 6 });
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof({ weight: 6, arbitrary: SMALL }, fc.integer({ min: schema.minimum ?? 1, max: 12 }));
    case 'number':
      return NUMBER;
    default:
      return textOf(name);
  }
}

/**
 * A value that is wrong in one place: a field that is missing, null, of another type, far too large, or unknown.
 */
function spoilt(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const wrong = fc.oneof(fc.constantFrom(null, undefined, [], {}, true), NUMBER, HOSTILE, fc.jsonValue());
  return fc.tuple(value, fc.nat(), wrong, fc.boolean()).map(([whole, at, part, isExtra]) => {
    const fields = Object.keys(whole as object);
    const name = isExtra || fields.length === 0 ? 'surplus' : (fields[at % fields.length] as string);
    return { ...(whole as object), [name]: part };
  });
}

const schemaOf = (schema: AnyEndpoint['body']) =>
  (schema ? toJSONSchema(schema, { io: 'input' }) : { type: 'object' }) as Schema;

function bodyOf(endpoint: AnyEndpoint): fc.Arbitrary<string> {
  const valid = allowedBy(schemaOf(endpoint.body));
  const text = (value: unknown) => JSON.stringify(value) ?? '';
  return fc.oneof(
    { weight: 8, arbitrary: valid.map(text) },
    { weight: 4, arbitrary: spoilt(valid).map(text) },
    { weight: 1, arbitrary: fc.tuple(valid, fc.nat(60)).map(([value, end]) => text(value).slice(0, end)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: HOSTILE },
    {
      weight: 1,
      arbitrary: fc.constantFrom('['.repeat(20_000), `{"name":${'['.repeat(9_000)}${']'.repeat(9_000)}}`),
    },
  );
}

function queryOf(endpoint: AnyEndpoint): fc.Arbitrary<string> {
  const valid = allowedBy(schemaOf(endpoint.query));
  const text = (value: unknown) =>
    new URLSearchParams(
      Object.entries(value as object).map(([name, part]) => [name, String(part)]),
    ).toString();
  return fc.oneof(
    { weight: 9, arbitrary: valid.map(text) },
    { weight: 2, arbitrary: spoilt(valid).map(text) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('lang=uk', 'lang=xx&lang=ru', 'page=0', '%', '&&&=', '__proto__=1'),
    },
  );
}

const ID = fc.oneof(
  { weight: 4, arbitrary: SMALL.map(String) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 12 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('0', '-1', '1e3', '1.5', '٣', '%00', '%2F', 'NaN', '9'.repeat(30)),
  },
  { weight: 1, arbitrary: fc.string({ minLength: 3 }).map((text) => encodeURIComponent(`~${text}`)) },
);

const GARBAGE = fc.stringMatching(/^[\x21-\x7e\xa1-\xff ,;=]{0,60}$/).map((text) => text.trim());

function headersOf(key: string): fc.Arbitrary<Record<string, string>> {
  const held = fc.constantFrom({ authorization: `Bearer ${key}` }, { 'x-api-key': key });
  const wrong = fc.oneof(
    fc.record({ authorization: GARBAGE }),
    fc.record({ 'x-api-key': GARBAGE }),
    fc.constant({}),
  );
  const rest = fc.record({ 'accept-language': GARBAGE, 'content-type': GARBAGE }, { requiredKeys: [] });
  return fc
    .tuple(fc.oneof({ weight: 9, arbitrary: held }, { weight: 1, arbitrary: wrong }), rest)
    .map(([one, others]) => ({ ...one, ...others }) as Record<string, string>);
}

/** Requests to an endpoint: valid, nearly valid, and garbage, in each part. `base` ends in `/api/v1`. */
export function requestsTo(endpoint: AnyEndpoint, base: string, key: string): fc.Arbitrary<() => Request> {
  const mayHaveBody = endpoint.method !== 'GET';
  return fc
    .record({
      ids: fc.array(ID, { minLength: 2, maxLength: 2 }),
      query: queryOf(endpoint),
      body: bodyOf(endpoint),
      headers: headersOf(key),
    })
    .map(({ ids, query, body, headers }) => {
      const left = [...ids];
      const path = endpoint.path.replace(/\{\w+\}/g, () => left.shift() ?? '1');
      const request = () =>
        new Request(`${base}${path}?${query}`, {
          method: endpoint.method,
          headers,
          ...(mayHaveBody && { body }),
        });
      const shown = () => JSON.stringify({ path, query, headers, body: body.slice(0, 400) });
      return Object.assign(request, { [fc.toStringMethod]: shown });
    });
}
