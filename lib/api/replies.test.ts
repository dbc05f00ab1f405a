import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints, resources } from './index.ts';
import { Keyword } from './rank.ts';
import { createProject, Scan } from './shield.ts';

const shapes: [string, z.ZodMiniObject][] = [
  ...Object.entries(resources).map(([name, schema]): [string, z.ZodMiniObject] => [
    name,
    schema as z.ZodMiniObject,
  ]),
  ...Object.entries(endpoints).map(([id, { reply }]): [string, z.ZodMiniObject] => [id, reply]),
];

const isRequired = (schema: unknown) => !z.safeParse(schema as z.ZodMiniType, undefined).success;

/** The smallest value that a schema accepts. */
function least(schema: unknown): unknown {
  if (schema instanceof z.ZodMiniObject) {
    const required = Object.entries(schema.shape).filter(([, field]) => isRequired(field));
    return Object.fromEntries(required.map(([name, field]) => [name, least(field)]));
  }
  if (schema instanceof z.ZodMiniArray) return [];
  return [1, 'text', true].find((value) => z.safeParse(schema as z.ZodMiniType, value).success);
}

describe.each(shapes)('ENV-07: %s', (_name, schema) => {
  const minimum = least(schema) as Record<string, unknown>;
  const optional = Object.entries(schema.shape).filter(([, field]) => !isRequired(field));

  it('is read with only the required fields, and nothing is added', () => {
    expect(z.parse(schema, minimum)).toEqual(minimum);
  });

  it('is read with null for everything else', () => {
    const nulls = Object.fromEntries(optional.map(([name]) => [name, null]));
    expect(z.parse(schema, { ...minimum, ...nulls })).toEqual({ ...minimum, ...nulls });
  });

  it('keeps fields that a later version may add', () => {
    const more = { added_later: { at: [1, null] } };
    expect(z.parse(schema, { ...minimum, ...more })).toEqual({ ...minimum, ...more });
  });
});

describe('ENV-14: ids are integers', () => {
  it.each(shapes)('%s', (_name, schema) => {
    for (const [name, field] of Object.entries(schema.shape)) {
      if (!/^id$|_id$/.test(name)) continue;
      expect(z.safeParse(field as z.ZodMiniType, '7').success).toBe(false);
      expect(z.safeParse(field as z.ZodMiniType, 7.5).success).toBe(false);
      expect(z.safeParse(field as z.ZodMiniType, 7).success).toBe(true);
    }
  });
});

describe('what the specification does not define', () => {
  it.each([undefined, null, 0, 7, 101])('RNK-11: a position of %s is read unchanged', (last_position) => {
    const keyword = { id: 1, keyword: 'kettle', ...(last_position !== undefined && { last_position }) };
    expect(z.parse(Keyword, keyword)).toEqual(keyword);
  });

  it.each(['Put the token into a file.', { dns: 'TXT', file: '/.well-known/x' }, null])(
    'SHD-05: the hint may be %j',
    (verification_hint) => {
      const reply = { project: { id: 1, domain: 'a.example', verified: false }, verification_hint };
      expect(z.parse(createProject.reply, reply)).toEqual(reply);
    },
  );

  it.each(['done', 'verifying', 'paused'])('ENV-19, SHD-12: a scan may be %s', (status) => {
    expect(z.parse(Scan, { id: 1, status })).toEqual({ id: 1, status });
  });

  it('SHD-13, SHD-14: findings of a scan may have any form', () => {
    const scan = { id: 1, status: 'done', findings_summary: { critical: 0, odd: 'x' }, verdict: { a: [] } };
    expect(z.parse(Scan, scan)).toEqual(scan);
  });
});
