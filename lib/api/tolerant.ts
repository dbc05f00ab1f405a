import * as z from 'zod/mini';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';

/** A number as it is written in decimal, and in no other way: no blanks, exponents, signs or leading zeros. */
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** A column of a database that holds 0 or 1 is what many services take their booleans from. No other word is one. */
const BOOLEANS = new Map<unknown, boolean>([
  [0, false],
  [1, true],
  ['0', false],
  ['1', true],
]);

function numberOf(value: unknown): unknown {
  if (typeof value !== 'string' || !DECIMAL.test(value)) return value;
  const number = Number(value);
  // Beyond this another number may be read than was written.
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : value;
}

/** PHP writes an array without entries as `[]`, whether it is a list or a map. */
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fits = (schema: $ZodType, value: unknown) => z.safeParse(schema, value).success;

/**
 * Raw JSON as its schema wants it, where what is meant is unambiguous and only written otherwise: `[]` for an empty
 * object, `"87"` or `"4.80"` for a number, 0, 1, `"0"` or `"1"` for a boolean. All else is left for the schema to
 * refuse. Of a list, wherever it stands, the items that cannot be read are left out and counted in `unreadable`, so
 * that one costs a row and not the screen; what is no list at all stays, and is refused.
 */
export function tolerant(schema: $ZodType, raw: unknown): { value: unknown; unreadable: number } {
  let unreadable = 0;

  const map = (value: Readonly<Record<string, unknown>>, schemaOf: (name: string) => $ZodType | undefined) =>
    Object.fromEntries(
      Object.entries(value).map(([name, field]) => {
        const known = schemaOf(name);
        return [name, known ? walk(known, field) : field];
      }),
    );

  const list = (element: $ZodType, items: readonly unknown[]) => {
    const readable = items.map((item) => walk(element, item)).filter((item) => fits(element, item));
    unreadable += items.length - readable.length;
    return readable;
  };

  const choose = (options: readonly $ZodType[], value: unknown) => {
    for (const option of options) {
      const attempt = tolerant(option, value);
      if (!fits(option, attempt.value)) continue;
      unreadable += attempt.unreadable;
      return attempt.value;
    }
    return value;
  };

  const walk = (schema: $ZodType, value: unknown): unknown => {
    const { def } = (schema as $ZodTypes)._zod;
    switch (def.type) {
      case 'optional':
      case 'nullable':
      case 'catch':
        return value === null || value === undefined ? value : walk(def.innerType, value);
      case 'object':
      case 'record': {
        if (isEmptyList(value)) return {};
        if (!isObject(value)) return value;
        const shape = def.type === 'object' ? def.shape : {};
        const rest = def.type === 'record' ? def.valueType : undefined;
        return map(value, (name) => (Object.hasOwn(shape, name) ? shape[name] : rest));
      }
      case 'array':
        return Array.isArray(value) ? list(def.element, value) : value;
      case 'union':
        // What fits as it stands is meant as it stands.
        return fits(schema, value) ? value : choose(def.options, value);
      case 'number':
        return numberOf(value);
      case 'boolean':
        return BOOLEANS.get(value) ?? value;
      default:
        return value;
    }
  };

  return { value: walk(schema, raw), unreadable };
}
