import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Crawl, crawlById, listProjects as listAudits } from './audit.ts';
import { endpoints, resources } from './index.ts';
import { projectById } from './promotion.ts';
import { Keyword } from './rank.ts';
import { verifyProject } from './shield.ts';
import { tolerant } from './tolerant.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Place = readonly (string | number)[];

const read = (schema: z.ZodMiniType, raw: unknown) => z.safeParse(schema, tolerant(schema, raw).value);
const isRead = (schema: z.ZodMiniType, raw: unknown) => z.safeParse(schema, raw).success;

/** Returns every position in a value, including the value itself. */
function placesOf(value: Json, place: Place = []): [Place, Json][] {
  const below = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    [place, value],
    ...below.flatMap(([name, part]) =>
      placesOf(part, [...place, Array.isArray(value) ? Number(name) : name]),
    ),
  ];
}

/** Returns the value with another one at a position. */
function replaced(value: Json, [name, ...rest]: Place, by: Json): Json {
  if (name === undefined) return by;
  if (Array.isArray(value)) return value.map((item, i) => (i === name ? replaced(item, rest, by) : item));
  const object = value as { [name: string]: Json };
  return { ...object, [name]: replaced(object[name] as Json, rest, by) };
}

/** Returns the other ways to write a number or a boolean. */
function spellings(value: Json): Json[] {
  if (typeof value === 'number') return [String(value), value.toFixed(2)].filter((text) => +text === value);
  if (typeof value === 'boolean') return value ? [1, '1'] : [0, '0'];
  return [];
}

const LATER = { at: [1, null, '2', []], is: 'later' };

interface Mangled {
  /** The intended value. */
  plain: Json;
  /** The same, as a careless service writes it. */
  raw: Json;
}

/**
 * Writes the value at a position in another way, if the schema restricts its type: where the schema accepts any word,
 * the content belongs to the service and stays unchanged.
 */
function mangle(
  schema: z.ZodMiniType,
  { plain, raw }: Mangled,
  place: Place,
  was: Json,
  choice: number,
): Mangled {
  const isTyped = !isRead(schema, replaced(plain, place, 'word'));
  const ways = spellings(was);
  if (isTyped && ways.length > 0) {
    return { plain, raw: replaced(raw, place, ways[choice % ways.length] as Json) };
  }
  const isObject = typeof was === 'object' && was !== null && !Array.isArray(was);
  if (!isTyped || !isObject) return { plain, raw };
  if (place.length > 0 && choice % 2 === 0 && isRead(schema, replaced(plain, place, {}))) {
    return { plain: replaced(plain, place, {}), raw: replaced(raw, place, []) };
  }
  const more = (value: Json) => replaced(value, [...place, 'added_later'], LATER);
  return { plain: more(plain), raw: more(raw) };
}

describe('a carelessly written reply is read as intended', () => {
  it.each(Object.entries(endpoints))('F17: %s', (_id, { reply, example }) => {
    const places = placesOf(example as Json);
    fc.assert(
      fc.property(fc.array(fc.nat(7), { minLength: places.length, maxLength: places.length }), (choices) => {
        // Inner positions first: emptying an object removes the positions in it.
        const { plain, raw } = places.reduceRight<Mangled>(
          (now, [place, was], i) =>
            (choices[i] ?? 0) > 5 ? now : mangle(reply, now, place, was, choices[i] ?? 0),
          { plain: example as Json, raw: example as Json },
        );
        expect(tolerant(reply, raw)).toEqual({ value: plain, unreadable: 0 });
        expect(read(reply, raw).data).toEqual(z.parse(reply, plain));
      }),
      { numRuns: 60 },
    );
  });

  it('and the careless notations are real: without tolerance none is read', () => {
    expect(isRead(crawlById.reply, { crawl: { id: '41', status: 'done' } })).toBe(false);
    expect(isRead(crawlById.reply, { crawl: { id: 41, status: 'done', issues: [] } })).toBe(false);
    expect(isRead(verifyProject.reply, { verified: 1 })).toBe(false);
  });
});

describe('values', () => {
  const cost = z.looseObject({ cost: z.number() });

  it.each([
    ['87', 87],
    ['4.80', 4.8],
    ['-3', -3],
    ['0', 0],
    ['0.05', 0.05],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ])('F17: %j is a number', (written, number) => {
    expect(read(cost, { cost: written }).data).toEqual({ cost: number });
  });

  it.each([
    '',
    ' 5',
    '5 ',
    '1e3',
    '+5',
    '05',
    '5.',
    '.5',
    '1,5',
    '1 000',
    '0x1F',
    'Infinity',
    'NaN',
    '٣',
    '--1',
    '9007199254740993',
    '-9007199254740993',
    true,
    [],
    ['5'],
  ])('F17: %j is not a number', (written) => {
    expect(read(cost, { cost: written }).success).toBe(false);
  });

  it('ENV-14: an integer may be written with trailing zeros, and is no other number', () => {
    expect(read(Crawl, { id: '41.00', status: 'done' }).data).toEqual({ id: 41, status: 'done' });
    expect(read(Crawl, { id: '41.5', status: 'done' }).success).toBe(false);
  });

  it.each(['true', 'false', 'yes', '', 2, -1, '2', '00', []])('%j is not a boolean', (verified) => {
    expect(read(verifyProject.reply, { verified }).success).toBe(false);
  });

  it('a word stays a word, and is not made from a number', () => {
    expect(read(Keyword, { id: 1, keyword: '2026' }).data).toEqual({ id: 1, keyword: '2026' });
    expect(read(Keyword, { id: 1, keyword: 2026 }).success).toBe(false);
  });

  it('null and absent stay unchanged, and are not zero', () => {
    const crawl = { id: 1, status: 'done', health_score: null };
    expect(read(Crawl, crawl).data).toEqual(crawl);
  });

  it('ENV-19: values that the specification does not describe stay unchanged', () => {
    const crawl = { id: 1, status: 'paused', issues: { errors: '2', list: [] }, added: { id: '7', all: [] } };
    expect(read(Crawl, crawl).data).toEqual(crawl);
  });

  it('of several possible forms, the one that fits literally is used', () => {
    const either = z.union([z.string(), z.number(), z.record(z.string(), z.unknown())]);
    expect(['7', 7, [], {}].map((value) => read(either, value).data)).toEqual(['7', 7, {}, {}]);
    expect(read(z.union([z.number(), z.boolean()]), '12').data).toBe(12);
    expect(read(either, [1]).success).toBe(false);
  });

  it('F17: a number in a field whose name is not fixed is read, too', () => {
    const errors = z.record(z.string(), z.number());
    expect(read(errors, { links: '2', images: 3 }).data).toEqual({ links: 2, images: 3 });
  });

  it('a field named like the prototype is a field', () => {
    const raw = JSON.parse(
      '{"id": "1", "status": "done", "__proto__": {"id": 2}, "issues": {"__proto__": []}}',
    );
    const { value } = tolerant(Crawl, raw);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.hasOwn(value as object, '__proto__')).toBe(true);
    expect(JSON.stringify(value)).toBe(
      '{"id":1,"status":"done","__proto__":{"id":2},"issues":{"__proto__":[]}}',
    );
  });
});

describe('F18: lists', () => {
  const bad = { id: 'x' };

  it('an unreadable item is left out and counted', () => {
    const projects = [{ id: '1', domain: 'a.example' }, bad, null, 'two', { id: 2, domain: 'b.example' }];
    expect(tolerant(listAudits.reply, { projects })).toEqual({
      value: {
        projects: [
          { id: 1, domain: 'a.example' },
          { id: 2, domain: 'b.example' },
        ],
      },
      unreadable: 3,
    });
  });

  it('at any depth', () => {
    const links = [{ id: 1, url: 'https://a.example/' }, bad];
    const project = { id: 1, name: 'A', domain_host: 'a.example', links, runs: [bad, bad] };
    const { value, unreadable } = tolerant(projectById.reply, { project });
    expect(value).toEqual({ project: { ...project, links: links.slice(0, 1), runs: [] } });
    expect(unreadable).toBe(3);
  });

  it('in a field that may have one of several forms', () => {
    const either = z.union([z.string(), z.looseObject({ rows: z.array(z.number()) })]);
    expect(
      tolerant(z.looseObject({ rest: z.array(z.number()), either }), {
        rest: [bad],
        either: { rows: ['1', bad, bad] },
      }),
    ).toEqual({ value: { rest: [], either: { rows: [1] } }, unreadable: 3 });
  });

  it.each([[{}], ['none'], [0], [null], [{ 1: { id: 1, domain: 'a.example' } }]])(
    '%j is not a list, not even an empty one',
    (projects) => {
      expect(read(listAudits.reply, { projects }).success).toBe(false);
    },
  );
});

describe('the schemas of the contract', () => {
  const KINDS = 'optional nullable catch object record array union number boolean string unknown'.split(' ');

  function kindsOf(schema: z.ZodMiniType): string[] {
    const def = schema._zod.def as unknown as Record<string, unknown> & { type: string };
    const inner = ['innerType', 'element', 'valueType'].flatMap((name) => (def[name] as z.ZodMiniType) ?? []);
    const parts = [...Object.values((def.shape as object) ?? {}), ...((def.options as []) ?? [])];
    return [def.type, ...[...inner, ...parts].flatMap(kindsOf)];
  }

  it('only use kinds that the conversion understands', () => {
    const schemas = [...Object.values(resources), ...Object.values(endpoints).map(({ reply }) => reply)];
    const strange = new Set(schemas.flatMap(kindsOf).filter((kind) => !KINDS.includes(kind)));
    expect([...strange], 'teach lib/api/tolerant.ts these kinds').toEqual([]);
  });
});
